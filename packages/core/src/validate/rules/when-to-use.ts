import type { SkillManifest } from "../../model/manifest.ts";
import type { LintRule } from "../lint-rule.ts";
import { isEnglish } from "./prose.ts";

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
    const entry = context.entry("description");
    if (manifest === undefined || entry === undefined || saysWhen(manifest)) return [];
    return [
      {
        code: "description-no-trigger",
        message: "The description does not say when to use the skill",
        offset: context.offsetOf(entry.value),
        hint: 'Add a sentence such as "Use when the user asks to …".',
      },
    ];
  },
};

function saysWhen(manifest: SkillManifest): boolean {
  // A skill that only users start needs no trigger for a model.
  if (manifest.disableModelInvocation || !manifest.allowImplicitInvocation) return true;
  if (manifest.whenToUse !== undefined || manifest.triggers.length > 0 || manifest.paths.length > 0)
    return true;
  return !isEnglish(manifest.description) || SIGNALS.some((signal) => signal.test(manifest.description));
}
