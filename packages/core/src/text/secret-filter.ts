/** Characters of a secret that are enough to leak it; public prefixes are shorter. */
const TELLING_LENGTH = 16;
/** Below this many letters and digits a secret is only searched for as written. */
const MIN_FOLDED = 8;

/** Tests whether a text contains one of the secrets, also truncated, in another case or with other separators. */
export function createSecretFilter(secrets: Iterable<string>): (text: string) => boolean {
  const starts = new Set<string>();
  const lengths = new Set<number>();
  const exact = new Set<string>();
  for (const secret of secrets) {
    const start = foldText(secret).slice(0, TELLING_LENGTH);
    if (start.length < MIN_FOLDED) {
      exact.add(secret);
      continue;
    }
    starts.add(start);
    lengths.add(start.length);
  }
  return (text) => {
    const folded = foldText(text);
    for (const length of lengths) {
      for (let at = 0; at + length <= folded.length; at += 1) {
        if (starts.has(folded.slice(at, at + length))) return true;
      }
    }
    return [...exact].some((secret) => text.includes(secret));
  };
}

function foldText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
