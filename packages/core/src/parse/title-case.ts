/** The display name of a skill that gives none: `pdf-tools` becomes `Pdf Tools`. */
export function titleCase(name: string): string {
  return name
    .split(/[-_\s]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
