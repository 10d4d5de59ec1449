/** A name with each of its words capitalized: `weekly-report` becomes `Weekly Report`. */
export function titleCase(name: string): string {
  const words = name.split(/[-_\s]+/).filter((word) => word !== "");
  return words.map(capitalize).join(" ");
}

function capitalize(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return first.toUpperCase() + word.slice(first.length);
}
