/** One replacement in a text, as offsets; the end is exclusive. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
