import type { ScanRule } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";
import { INSTRUCTIONS, PROSE } from "./places.ts";
import { QUIET } from "./plain-orders.ts";

/** Writes something in a way in which it isn't recognized. */
const DISGUISES =
  /\b(?:rewrite|rephrase|reword|paraphrase|encode|base64|encrypt|split|spell|rename|obfuscate|disguise|scramble|hide|translate|shorten|abbreviate|break (?:it |them )?up|wrap|concatenate|add (?:spaces|dots|characters|letters|typos|noise)|(?:use|with) (?:synonyms|variables|code words|homoglyphs|another word|look-?alike)|(?:write|put|send) [^\n.]{0,40}\b(?:backwards|in pieces|in parts|differently|in another))\b/
    .source;

/** Orders that take the person's chance to refuse: approvals, reviews and filters that are got around. */
export const takenPermissions: readonly ScanRule[] = [
  {
    id: "own-permission",
    category: "AST03",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "The agent must answer questions for permission itself",
    reason: "Only the person may give permission. That is what the question is for.",
    fix: "Leave approvals to the person.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:answer|approve|accept|confirm|click|press|grant)\b[^\n.]{0,40}\b(?:permission|approval|consent|authori[sz]ation) (?:dialogs?|prompts?|requests?|questions?)\b[^\n.]{0,30}\b(?:yourself|with yes|automatically|without (?:asking|the user)|for the (?:user|person))\b|\b(?:permission|approval|consent) (?:dialog|prompt|question)s?\b[^\n.]{0,30}\b(?:answer|approve|accept|confirm) (?:it|them) (?:yourself|with yes)\b|\bapprove all (?:of )?(?:its|these|those|the) (?:prompts?|requests?|dialogs?)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "everything-approved",
    category: "AST03",
    severity: "high",
    weight: 40,
    where: PROSE,
    title: "The agent must approve everything without asking",
    reason: "Only the person may give permission. That is what the question is for.",
    fix: "Leave approvals to the person.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:always|automatically|silently|immediately) (?:approve|accept|allow|confirm|grant|authori[sz]e)\b[^\n.]{0,12}\b(?:any|all|every|file|shell|tool|each|these|its)\b[^\n.]{0,24}\b(?:operations?|requests?|commands?|actions?|prompts?|permissions?|access)\b(?=[^\n.]{0,40}(?:\bwithout (?:asking|confirm\w*|prompt\w*|checking)|\bignor|\bno questions|\bsecurity warnings?))/g,
          ),
          signal(
            /\b(?:pre-?approved|(?:already )?(?:approved|authori[sz]ed|certified|verified|cleared)) by (?:anthropic|openai|google|microsoft|the (?:platform|vendor|system|administrators?)|openclaw|clawhub|github)\b[^\n]{0,80}\b(?:without|no)\b[^\n]{0,20}\b(?:confirmation|approval|asking|permission|review)/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "protection-off-quietly",
    category: "AST03",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "The sandbox or the approvals are switched off without telling the person",
    reason: "The person believes that they are protected and aren't.",
    fix: "Leave the settings to the person.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:turn|switch) off (?:the )?(?:sandbox|approvals?|confirmations?|permission (?:checks|prompts))\b|\bdisable (?:the )?(?:sandbox|approvals?|confirmations?|permission (?:checks|prompts)|safety (?:checks|prompts))\b|\bset\b[^\n]{0,40}\b(?:auto-?accept|auto-?approve|bypass\w*|full access|yolo)\b/g,
          ),
        ],
      },
      { signals: [QUIET] },
    ],
    lines: 2,
    negatable: false,
  },
  {
    id: "filter-evaded",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: INSTRUCTIONS,
    title: "Something must be written so that a filter or scanner doesn't recognize it",
    reason: "Only what a check would stop has to hide from it.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            anyOf([
              new RegExp(
                `${DISGUISES}[^\\n]{0,80}\\bso (?:that )?(?:the |a |any |your )?(?:\\w+ )?(?:filters?|scanners?|policy|guardrails?|classifiers?|moderation|antivirus|detection|monitors?|monitoring|reviewers?)\\b[^\\n]{0,12}\\b(?:doesn't|does not|don't|do not|can't|cannot|won't|will not|fails? to|never)\\b[^\\n]{0,20}\\b(?:recogni[sz]e|see|notice|detect|catch|flag|block|match|trigger|stop)\\b`,
              ),
              /\bto (?:slip|get) past (?:the |any |your )?(?:\w+ )?(?:filters?|scanners?|guardrails?|moderation|classifier|antivirus|reviewers?)\b/,
            ]),
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "review-overruled",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "Changes must be approved whatever a review finds",
    reason: "The text lets somebody's code pass that a person believes was checked.",
    fix: "Remove the sentence.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:approve|merge)\b[^\n.]{0,40}\b(?:regardless of|whatever|no matter|despite)\b[^\n.]{0,30}\b(?:findings?|failures?|issues?|vulnerabilit\w{1,4}|review|checks?)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "strangers-give-commands",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "Texts with a certain mark count as commands",
    reason: "Anyone who writes the mark into a comment, email or document can control the agent.",
    fix: "Take orders from the person only.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:messages?|comments?|mails?|e-?mails?|issues?|documents?|texts?|notes)\b[^\n.]{0,30}\b(?:that |which )?(?:start(?:ing|s)? with|contain(?:ing|s)?|marked|signed|prefixed)\b[^\n.]{0,60}\b(?:are|come from|count as|is from)\b[^\n.]{0,20}\b(?:commands?|orders|the (?:maintainer|administrator|admin|developer|publisher|author))\b/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "approval-worked-around",
    category: "AST03",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "The agent must bypass its approvals or its sandbox",
    reason: "The approval is the person's chance to refuse. A way around it takes that away.",
    fix: "Ask for the permission that is needed.",
    evidence: [
      {
        signals: [
          signal(
            /(?<!\b(?:never|not|don't|can't|cannot) )(?:to )?\b(?:work|get) ?around (?:the |its |an |any |your )?(?:\w+ )?(?:approvals?|permission (?:checks?|prompts?)|confirmations?|sandbox|allow-?list)\b(?! limit(?:ation)?s? by (?:mocking|stubbing|faking|skipping)\b)|\b(?:circumvent|evade) (?:the |its |an |any |your )?(?:\w+ )?(?:approvals?|permission (?:checks?|prompts?)|confirmations?|sandbox)\b/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "consent-made-up",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The memory must say that the person has agreed to everything",
    reason: "The agent believes in later sessions that it needs no permission.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:store|write|save|add|put|record|note|remember|append)\b[^\n]{0,60}(?:\bthat\b|[:"'`])[^\n]{0,20}\b(?:user|owner|person|human) has (?:already |fully |permanently )?(?:agreed|consented|approved|authori[sz]ed|granted|given)\b[^\n]{0,60}\b(?:any|all|every|full|everything)\b/g,
          ),
        ],
      },
      { signals: [signal(/\b(?:memory|memories|remember)\b|\bmemory\.md\b/g)] },
    ],
    lines: 2,
  },
];
