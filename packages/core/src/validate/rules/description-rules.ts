import type { SkillManifest } from "../../model/manifest.ts";
import { wordList } from "../../text/word-list.ts";
import type { LintContext, LintRule } from "../lint-context.ts";
import type { LintProblem } from "../lint-finding.ts";

const ENGLISH: ReadonlySet<string> = new Set(
  wordList("the and with from for this that your using to or of into an in on as by it is are when"),
);
const OTHER =
  /^(?:und|der|die|das|mit|für|von|zu|ein|eine|wenn|el|la|los|las|de|del|para|con|una|un|cuando|le|les|des|du|pour|avec|une|et|quand|di|per|il|che|quando|com|uma|voor|een|het|met|van|och|att|för|med|til|og|dla|oraz|w|z|na|ve|için)$/;

/** The words of a text in lower case. */
function wordsOf(text: string): readonly string[] {
  return Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu), ([word]) => word);
}

/** Whether a text is in English, judged by its function words; false if unsure. */
function isEnglish(text: string): boolean {
  const letters = Array.from(text.matchAll(/\p{L}/gu), ([letter]) => letter);
  const latin = letters.filter((letter) => /\p{sc=Latn}/u.test(letter));
  if (latin.length * 2 <= letters.length) return false;
  const words = wordsOf(text);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  return english > words.filter((word) => OTHER.test(word)).length;
}

/** Number of words that a description needs besides function words and filler. */
const MIN_TELLING_WORDS = 3;

const SMALL: ReadonlySet<string> = new Set(
  wordList(`
    a an and any are as at be by can do does doing for from i in into is it its my of on or so that the
    their this to us we with you your
  `),
);
const EMPTY: ReadonlySet<string> = new Set(
  wordList(`
    agent assistant capabilities different etc functionality functions general generic help helper helpful
    helping helps many misc miscellaneous more multiple other several skill skills stuff support supports
    task tasks thing things tool tools use used useful uses using utilities utility various work works
  `),
);
const PLACEHOLDER =
  /^\W*(?:todo|tbd|fixme|xxx|lorem ipsum|replace (?:this|with)|(?:your )?description (?:goes )?here)\b/i;

/** A description that doesn't say what the skill does. */
export const vagueDescription: LintRule = {
  codes: ["description-vague"],
  check: (context) => aboutDescription(context, "description-vague", vagueness(context)),
};

/** The problem of a description; none where there is no such field. */
function aboutDescription(
  context: LintContext,
  code: "description-vague" | "description-no-trigger",
  what: string | undefined,
): readonly LintProblem[] {
  if (what === undefined || context.entry("description") === undefined) return [];
  return [{ code, message: `The description ${what}`, offset: context.valueAt("description") }];
}

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

/** Phrases that say when to use a skill: a time, a request, or a purpose. */
const SIGNALS: readonly RegExp[] = [
  /\b(?:when|whenever|while|before|after|if|during|any ?time|every time|as soon as|in case|unless)\b/i,
  /\b(?:use|used|useful|using|apply|invoke|activate|load|call|run|consult|perfect|ideal|best|good|great|suitable|designed|intended|meant|helpful|required|needed) (?:\S+ ){0,3}(?:for|to|on|in|with|as|at|by)\b/i,
  /\bfor (?:\S+ ){0,2}\w+ing\b/i,
  /\b(?:triggers?|asks?|asked|asking|requests?|requested|wants?|needs?|mentions?|mentioned|mentioning|says|scenarios?|situations?|use cases?)\b/i,
  /\b(?:must|should|always|proactively|mandatory)\b/i,
];

/** A description that doesn't say when to use the skill. */
export const whenToUse: LintRule = {
  codes: ["description-no-trigger"],
  check: (context) => {
    const { manifest } = context;
    const what =
      manifest === undefined || saysWhen(manifest) ? undefined : "does not say when to use the skill";
    return aboutDescription(context, "description-no-trigger", what);
  },
};

function saysWhen(manifest: SkillManifest): boolean {
  // A skill that only users start needs no trigger for a model.
  if (manifest.disableModelInvocation || !manifest.allowImplicitInvocation) return true;
  if (manifest.whenToUse !== undefined || manifest.triggers.length > 0 || manifest.paths.length > 0)
    return true;
  return !isEnglish(manifest.description) || SIGNALS.some((signal) => signal.test(manifest.description));
}
