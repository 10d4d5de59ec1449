/** The links of the rows in the skill list, in order. */
export function rowLinks(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-row]")];
}
