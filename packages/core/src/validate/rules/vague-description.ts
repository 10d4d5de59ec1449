import type { LintContext } from "../lint-context.ts";
import type { LintRule } from "../lint-rule.ts";
import { isEnglish, wordsOf } from "./prose.ts";

/** Number of words that a description needs besides function words and filler. */
const MIN_TELLING_WORDS = 3;

const SMALL: ReadonlySet<string> = new Set(
  "a an and any are as at be by can do does doing for from i in into is it its my of on or so that the their this to us we with you your".split(
    " ",
  ),
);
const EMPTY: ReadonlySet<string> = new Set(
  "agent assistant capabilities different etc functionality functions general generic help helper helpful helping helps many misc miscellaneous more multiple other several skill skills stuff support supports task tasks thing things tool tools use used useful uses using utilities utility various work works".split(
    " ",
  ),
);
const PLACEHOLDER =
  /^\W*(?:todo|tbd|fixme|xxx|lorem ipsum|replace (?:this|with)|(?:your )?description (?:goes )?here)\b/i;

/** A description that doesn't say what the skill does. */
export const vagueDescription: LintRule = {
  codes: ["description-vague"],
  check: (context) => {
    const entry = context.entry("description");
    const reason = entry && vagueness(context);
    if (entry === undefined || reason === undefined) return [];
    return [
      {
        code: "description-vague",
        message: `The description ${reason}`,
        offset: context.offsetOf(entry.value),
        hint: "Say what the skill does, to what, and when to use it, in words a request would contain.",
      },
    ];
  },
};

function vagueness({ manifest, reading }: LintContext): string | undefined {
  if (manifest === undefined || reading.diagnostics.some(({ code }) => code === "description-from-body")) {
    return undefined;
  }
  if (PLACEHOLDER.test(manifest.description)) return "is a placeholder";
  const words = wordsOf(manifest.description);
  const telling = [...new Set(words.filter((word) => !SMALL.has(word) && !EMPTY.has(word)))];
  const inName = wordsOf(manifest.name.replaceAll(/[-_]/g, " "));
  if (words.length > 0 && telling.every((word) => inName.includes(word)))
    return "says nothing beyond the name";
  if (!isEnglish(manifest.description) && words.length >= MIN_TELLING_WORDS) return undefined;
  if (/[^\p{sc=Latn}\P{L}]/u.test(manifest.description)) return undefined;
  return telling.length < MIN_TELLING_WORDS ? "says too little" : undefined;
}
