/** Whether a name matches a pattern in which each `*` means any text, also none. Takes linear time per `*`. */
export function matchesNamePattern(pattern: string, name: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return pattern === name;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}

/** Whether some name may match both patterns; only their fixed beginnings and ends are compared. */
export function patternsMayOverlap(a: string, b: string): boolean {
  const [startA, startB] = [a, b].map((pattern) => pattern.slice(0, pattern.indexOf("*")));
  const [endA, endB] = [a, b].map((pattern) => pattern.slice(pattern.lastIndexOf("*") + 1));
  return isEitherWay(startA, startB, "startsWith") && isEitherWay(endA, endB, "endsWith");
}

function isEitherWay(a = "", b = "", test: "startsWith" | "endsWith"): boolean {
  return a[test](b) || b[test](a);
}
