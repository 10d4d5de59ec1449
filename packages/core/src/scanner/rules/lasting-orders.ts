import type { ScanRule } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";
import { INSTRUCTIONS } from "./places.ts";

/** What the person says must not be trusted or obeyed. */
const NOT_TRUSTED =
  /\b(?:do not|don't|never) (?:trust|obey|believe|listen to) (?:the |any |your )?(?:user|owner|person|human)(?:'s)? (?:later|other|new|further|following|own)?\s?(?:messages?|instructions?|requests?|orders?|objections?|if\b|when\b)/;
/** Something overrides what the person says. */
const OVERRIDDEN =
  /\b(?:overrides?|outranks?) (?:the |your |any )?(?:owner|user|person|human|operator)'?s? (?:instructions?|wish(?:es)?|requests?|decisions?|objections?|orders?)\b(?! from (?:earlier|previous|older|past|other) )/;
const AGAINST_WILL =
  /\b(?:even|also) (?:if|when) (?:it|this|that) (?:contradicts|goes against|conflicts with|is against)\b[^\n.]{0,30}\b(?:owner|user|person|human)\b/;
const AGAINST_OBJECTIONS =
  /\beven (?:if|when) (?:the |your )?(?:owner|user|person|human)s? (?:objects?|says? no\b(?!\s(?!to|and|or|but|because)\w)|refuses?|disagrees?|forbids?|tells? you not to|declines?(?=\s*(?:$|[.,;:!]| to\b| it\b| this\b| that\b)))\b/;
/** The author counts more than the person. */
const OBEY_AUTHOR =
  /\b(?:obey|trust|follow) (?:the |its |our )?(?:maintainer|author|publisher|vendor|operator of this skill)\b[^\n]{0,40}\b(?:over|before|rather than|instead of|more than) (?:the |your )?(?:owner|user|person|human)\b/;
/** Something has priority over the person, or over what they say. */
const RANKED_ABOVE =
  /\b(?:have|has|takes?|gets?|given|with|of) (?:(?:a |an )?\w+ )?(?:priority|precedence|authority|rank|weight) (?:over|above|than) (?:(?:those|that|the (?:wishes|instructions|words|orders)) of )?(?:the |your |its )?(?:owner|user|person|human|operator)(?:'s (?:wish(?:es)?|instructions?|words?|orders?|requests?|decisions?|messages?|objections?|will|commands?|own)\b|\b(?!'s))(?![- ](?:settings|preferences|scope|config\w*|level|input|value|data|defined|specified|provided)\b)/;
/** Orders are obeyed without a question. */
const COMPLY_UNASKED =
  /\bcomply (?:right away|immediately|at once|without (?:question|asking|hesitation))\b[^\n]{0,60}\b(?:do not|don't|never) (?:confirm|ask|check|verify)/;
const NOT_CONFIRMED =
  /\b(?:do not|don't|never) (?:confirm|check|verify) (?:it |this |them )?with (?:the |your )?(?:owner|user|person|human)\b(?! for (?:each|every) (?:file|item|row|page|line|test|step|field)\b)/;

/** Who gives orders from now on, how they arrive, and how they spread. */
export const lastingOrders: readonly ScanRule[] = [
  {
    id: "rank-above-person",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: INSTRUCTIONS,
    title: "Somebody else's orders count more than the person's",
    reason: "An agent works for its person. Nobody who writes a skill may put themselves above them.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            anyOf([
              NOT_TRUSTED,
              OVERRIDDEN,
              AGAINST_WILL,
              AGAINST_OBJECTIONS,
              OBEY_AUTHOR,
              RANKED_ABOVE,
              COMPLY_UNASKED,
              NOT_CONFIRMED,
            ]),
          ),
        ],
      },
    ],
    quotable: true,
    negatable: false,
  },
  {
    id: "text-passed-on",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "The agent must pass the skill or its text on to others",
    reason: "A text that makes each agent hand it to the next one spreads like a worm.",
    fix: "Let people decide what they share.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:copy|write|install|put|place)\b[^\n]{0,30}\b(?:skill\.md|this skill|itself|this file)\b[^\n]{0,12}\b(?:into|to|in) (?:every|each|all) (?:other )?(?:project|repo|repositor(?:y|ies)|workspace|folder|machine|skill)s?\b|\b(?:share|send|forward|recommend|post|publish|install|spread|copy|pass)\b[^\n]{0,16}\b(?:this|these|all installed|your installed) (?:skills?|prompt|text|message|instructions?|block|section)\b[^\n]{0,30}\b(?:to|with|in|on|into) (?:all|every|each|any|other) (?:\w+ ){0,2}(?:agents?|bots?|assistants?|repositor(?:y|ies)|repos|contacts?|machines?)\b/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "skill-spreads",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: INSTRUCTIONS,
    title: "The agent must write a text into all other skills",
    reason: "A text that copies itself from skill to skill is a worm, and stays when this skill is removed.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:for )?(?:each|every|all)\b[^\n]{0,20}\bskills?\b[^\n]{0,20}(?:\bin\b|\bbelow\b|\bunder\b)[^\n]{0,12}(?:~|\$home|\.)\/?\.?(?:openclaw|claude|agents|codex|clawdbot|cursor)\b|\b(?:all|every|other|each) (?:\w+ ){0,2}skills? (?:that|which) (?:don't|do not|doesn't|does not) have (?:this|the|it)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:add|append|insert|copy|paste|write|put)\b[^\n]{0,50}\b(?:section|block|text|paragraph|lines|following (?!line\b)|below)\b[^\n]{0,60}\b(?:to|into|at|in)\b[^\n]{0,20}\b(?:end|top|beginning|bottom|its|their|each|every)\b[^\n]{0,20}\bskill(?:\.md|s)?\b/g,
          ),
        ],
      },
    ],
    lines: 6,
  },
  {
    id: "policy-evaded",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The agent must bypass a rule that forbids a step",
    reason: "A policy that blocks a command is there for the person. A skill must not teach a way around it.",
    fix: "Remove the sentence, and let the person decide.",
    evidence: [
      {
        signals: [
          signal(
            anyOf([
              /\b(?:if|when)\b[^\n]{0,30}\b(?:blocked|denied|refused|rejected|flagged|stopped) by (?:the |a |your |its )?(?:\w+ )?(?:policy|sandbox|guardrails?|scanner|classifier|filter|antivirus|edr|security \w+)\b[^\n]{0,60}\b(?:rename|encode|base64|split|obfuscate|disguise|in pieces|in chunks|rephrase|reword|another (?:shell|interpreter)|different (?:shell|interpreter))\b/,
              /\bif\b[^\n]{0,30}\b(?:polic(?:y|ies)|guardrails?|safety rules?|security (?:rules?|scanner|software|tool)|content filter|antivirus)\b[^\n]{0,20}\b(?:forbids?|blocks?|refuses?|rejects?|disallows?|den(?:y|ies)|prohibits?|(?:doesn't|does not|don't|do not) allow|flags?)\b[^\n]{0,80}\b(?:equivalent|instead|work ?around|bypass|rename|encode|split|obfuscate|in pieces|disguise)\b/,
            ]),
          ),
        ],
      },
    ],
    negatable: false,
  },
  {
    id: "instructions-in-pieces",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "Required instructions must be put together from pieces",
    reason: "Text that only the agent puts together can't be reviewed, and it says what to run.",
    fix: "Write the instructions in plain text.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:reconstruct|reassemble|recombine|put together|merge|decode|split)\b[^\n]{0,60}\b(?:parts?|part0|pieces|chunks|fragments|payload|chars|characters)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(/\b(?:protected|merged|encoded|hidden|secret) payload\b|\bpayload \((?:merged|encoded)/g),
        ],
      },
      {
        signals: [signal(/\b(?:install(?:ing|ation)?|instructions|required|run|execute)\b/g)],
      },
    ],
    lines: 6,
  },
  {
    id: "backdoor-in-code",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "A second way in must be built into the person's code",
    reason: "Whoever knows about it can log in to what the person builds.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:include|add|insert|implement|leave|keep)\b[^\n]{0,12}\b(?:an? |the )(?:hidden |secret |undocumented )?(?:maintenance|emergency|backdoor|master|bypass)(?:\s*$| (?:access|path|password|account|login|user|admin|key|code|token)\b(?![^\n]{0,60}\b(?:log|logs|logged|audit|audited|alert)\b))/gm,
          ),
        ],
      },
      { signals: [signal(/\b(?:auth\w{0,14}|login|log in|passwords?)\b/g)] },
      { signals: [signal(/\b(?:always|every|each|all|any|must)\b/g)] },
    ],
    lines: 2,
  },
];
