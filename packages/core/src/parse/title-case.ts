/** The display name of a skill that gives none: `pdf-tools` becomes `Pdf Tools`. */
export function titleCase(name: string): string {
  let title = "";
  let startsWord = true;
  for (const character of name) {
    if (character === "-" || character === "_" || character.trim() === "") {
      startsWord = true;
      continue;
    }
    if (startsWord && title !== "") title += " ";
    title += startsWord ? character.toUpperCase() : character;
    startsWord = false;
  }
  return title;
}
