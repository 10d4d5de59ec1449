/** British words that no rule covers, and their American spelling. */
const WORDS: ReadonlyMap<string, string> = new Map(
  (
    "aluminium=aluminum artefact=artifact centre=center cheque=check defence=defense fibre=fiber fulfil=fulfill " +
    "grey=gray judgement=judgment licence=license litre=liter metre=meter offence=offense practise=practice " +
    "pretence=pretense programme=program sceptical=skeptical theatre=theater tyre=tire"
  )
    .split(" ")
    .map((pair): [string, string] => {
      const [british = "", american = ""] = pair.split("=");
      return [british, american];
    }),
);

/** Endings of verbs and their nouns: `summarise`, `organisation`, `analysing`. */
const ISE = /^(.{3,})is(e[drs]?|ers|ing|able|ations?)$/;
const YSE = /^(.{3,})ys(e[drs]?|ers|ing)$/;

/** `colour`, `favourite`, `behavioural`. */
const OUR = /^(.{2,})our(s|ed|er|ers|ing|ful|less|ites?|able|al|ally)?$/;

/** `catalogue`, `dialogues`. */
const OGUE = /^(.{3,})ogue(s?)$/;

/**
 * A lower-case word in American spelling, so that both spellings are one term. A word that only looks British changes
 * too, which does no harm: it changes everywhere.
 */
export function americanSpelling(word: string): string {
  const plural = word.endsWith("s") ? WORDS.get(word.slice(0, -1)) : undefined;
  if (plural !== undefined) return `${plural}s`;
  return (
    WORDS.get(word) ??
    word.replace(ISE, "$1iz$2").replace(YSE, "$1yz$2").replace(OUR, "$1or$2").replace(OGUE, "$1og$2")
  );
}
