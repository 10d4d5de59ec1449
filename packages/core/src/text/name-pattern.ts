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
