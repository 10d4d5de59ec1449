/** Whether two names differ by one letter that is missing, doubled, swapped with its neighbour or replaced. */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    // Plurals and suffixes such as `react2` are names of their own.
    const isDoubled = long[start] === long[start - 1];
    return (isDoubled || start < short.length) && short.slice(start) === long.slice(start + 1);
  }
  if (a.slice(start + 1) === b.slice(start + 1)) return start > 0 && start < a.length - 1;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}
