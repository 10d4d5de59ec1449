/** Longest text of an entry in Claude Code's listing, in UTF-16 units, the sign of the cut included. */
const MAX_LISTED = 1536;

/** A description as Claude Code lists it: on one line, without control characters, cut where it is too long. */
export function listingText(description: string): { readonly text: string; readonly shortened: boolean } {
  const text = description
    .trim()
    // Color sequences are removed whole; they are recognized by the bracket after the control character.
    .replace(/\p{Cc}\[[\d;]*[A-Za-z]/gu, "")
    .replace(/[\r\n]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ");
  if (text.length <= MAX_LISTED) return { text, shortened: false };
  return { text: `${text.slice(0, MAX_LISTED - 1)}…`, shortened: true };
}

/** The first non-empty line of a body, without heading marks. */
export function firstBodyLine(body: string): string {
  const line = body.split("\n").find((candidate) => candidate.trim() !== "");
  return (line ?? "").trim().replace(/^#{1,6}\s+/, "");
}
