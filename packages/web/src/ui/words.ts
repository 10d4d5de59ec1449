/** A number with thousands separators: `12,000`. */
export function digits(number: number): string {
  return number.toLocaleString("en");
}

/** A count with its noun: `1 skill`, `12,000 skills`. */
export function count(number: number, noun: string): string {
  return `${digits(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** A text with a capital letter at its start: the server's reasons begin like the rest of a sentence. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
