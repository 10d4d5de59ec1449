/** The display name of a skill that gives none: `pdf-tools` becomes `Pdf Tools`. */
export function titleCase(name: string): string {
  return name
    .replace(/[-_\s]+/g, " ")
    .trim()
    .replace(/(?:^| )\S/g, (start) => start.toUpperCase());
}
