/** Longest text of an entry in Claude Code's listing, in UTF-16 units, the sign of the cut included. */
const MAX_LISTED = 1536;

/** A description as Claude Code lists it: on one line, without control characters, cut where it is too long. */
export function listingText(description: string): { readonly text: string; readonly shortened: boolean } {
  const text = description
    .trim()
    // Colour sequences vanish whole; the bracket behind the control character gives them away.
    .replace(/\p{Cc}\[[\d;]*[A-Za-z]/gu, "")
    .replace(/[\r\n]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ");
  if (text.length <= MAX_LISTED) return { text, shortened: false };
  return { text: `${text.slice(0, MAX_LISTED - 1)}…`, shortened: true };
}

/** The first line of a body that says anything, without the marks of a heading. */
export function firstBodyLine(body: string): string {
  const line = body.split("\n").find((candidate) => candidate.trim() !== "");
  return (line ?? "").trim().replace(/^#{1,6}\s+/, "");
}
