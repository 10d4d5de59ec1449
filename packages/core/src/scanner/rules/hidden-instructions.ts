import type { ScanRule, Signal } from "../scan-rule.ts";
import {
  anyOf,
  DECODE_AND_RUN,
  DOWNLOAD_AND_RUN,
  DOWNLOADS,
  RUNS_FILE,
  SECRET_FILES,
  SENDS,
  SENDS_IN_WORDS,
  signal,
} from "../signals.ts";
import { MAIL } from "./mail-address.ts";
import { INSTRUCTIONS, RECEIVER } from "./places.ts";
import { REMOTE_INSTRUCTIONS } from "./remote-orders.ts";

export const OVERRIDES: Signal = signal(
  /(?<!\b(?:attempts?|attempting|trying|tries|try|designed|instructions|commands) to )\b(?:ignore|disregard|forget|override|bypass|overrule)\b\s+(?:(?:all|any|every|the|your|of|these|those|other|my)\s+){0,4}(?:previous|prior|above|earlier|preceding|existing|current|safety|system|original|security)\s+(?:\w+\s+){0,2}(?:instructions?|rules?|guidelines?|prompts?|directives?|messages?|constraints?|restrictions?|policies|policy|guardrails?|training)\b|\b(?:ignore|disregard|forget)\s+(?:everything|all)\s+(?:you were|that was|above|before|your)\b/g,
);
const ROLE_SPOOF = signal(
  anyOf([
    /^[ \t>*#-]{0,4}\[\/?(?:system|sys|admin|inst|system prompt|system message)\](?!\s*[|(:])/m,
    /^[ \t>*#-]{0,4}\[?(?:system|admin)\]?\s?:\s?(?:you (?:are|must)|ignore|disregard|override|execute)/m,
    /^[ \t>]{0,8}(?:<\|im_start\|>\s?system|<\/?system(?:-prompt|_prompt|-reminder)?>)/m,
    /\bno longer (?:bound|restricted|limited|constrained|governed) by\b/,
    /\bprevious instructions (?:have been|were|are) (?:updated|replaced|superseded|revoked)|\bnew (?:system )?directive\s?:/,
    /\byou are now (?:in |an? |the )?["'`*]{0,3}(?:(?:developer|dev|debug|admin(?:istrator)?|god|dan|root|maintenance|privileged|unfiltered|jailbreak|evil|override)["'`*]{0,3} mode\b|dan\b|(?:\w+ ){0,2}(?:unrestricted|jailbroken|free from))/,
    /\bdo anything now\b|\b(?:enter|enable|activate) (?:god|unrestricted|jailbreak|maintenance|admin|dan) mode\b/,
    /\bsystem override\s?(?:[:!\]]|(?:engaged|activated|active|enabled|accepted|authorized|granted|initiated|in effect|mode)\b)/,
    /\badmin override\s?[:!\]]/,
  ]),
);
const CONCEALS = signal(
  anyOf([
    /\b(?:do not|don't|dont|never|without|avoid|must not|should not|shouldn't)\s+(?:ever\s+)?(?:mention|tell|inform|reveal|disclose|notify|alert|telling|informing|notifying|mentioning|revealing|disclosing|alerting|expose|report|show|display)(?:ing)?\b(?!: ["'`])[^\n]{0,60}\b(?:user|human|operator|person|anyone|owner|developer|them)\b/,
    /\b(?:without|w\/o) (?:the )?(?:user|human|operator|owner)(?:'s)? (?:knowledge|knowing|awareness|noticing|being aware|consent)/,
    /\b(?:hide|conceal) (?:this|it|these|the (?:output|result|fact|step|command)s?) from (?:the )?(?:user|human|operator)/,
    /\b(?:secretly|covertly|surreptitiously)\b|\buser (?:must|should|will) (?:not|never) (?:know|notice|see|be aware)/,
    /\b(?:person|user|human|reader)s?\b[^\n]{0,40}\b(?:cannot|can't|won't|will not|never) (?:see|read|notice) this\b/,
    /\b(?:when|if) (?:asked|questioned)\b[^\n]{0,60}\b(?:say|claim|pretend|answer|respond|reply) that\b/,
  ]),
);
const MAILS = signal(
  new RegExp(
    `\\b(?:bcc|cc|(?<!\\b(?:with|an?|the|by|your|their|user|of|for)\\s)e-?mail|forward|copy|send)\\b[^\\n]{0,80}${MAIL}`,
    "g",
  ),
);
const SILENT = signal(
  /\b(?:silently|quietly|stealth(?:ily)?)\b(?!,?\s(?:no-?ops?\b|(?:stay|fail|drop|ignor|skip|discard|truncat|remain|fall|swallow|los|break|degrad|reject|strip|omit|exclud)\w{0,4}\b))/g,
);
const COMMANDS_MODEL = signal(
  new RegExp(
    `\\b(?:${
      anyOf([
        /you (?:must|should|are|will|need)/,
        /system note\b/,
        /when(?:ever)? the user\b/,
        /(?:ai|the|this) (?:agents?|assistants?|models?)\b[^\n]{0,30}\b(?:must|should|shall|will|has to|have to)/,
        /\b(?:ai|llm) (?:agents?|assistants?|models?)\b[^\n]{0,12}\b(?:reading|processing|parsing|using|who)\b/,
        /(?:instructions?|note|message|directive)s? (?:for|to) (?:the )?(?:ai|agents?|assistants?|models?|llms?|claude)/,
        /(?:agent|assistant|model|llm|ai|claude)\s?(?:instructions?|directives?|only)?\s?:/,
        /important\s?:\s/,
        /always (?:run|execute|send|include|read|use|append|fetch)/,
        /before (?:any|each|every|\w{3,20}ing)\b/,
        /first[,:]? (?:run|execute|read|send|fetch)/,
        /<!--\s{0,3}(?:send|upload|post|forward|collect|read|fetch|run|execute|append|include|add|exfiltrate)\b/,
      ]).source
    })`,
    "g",
  ),
);
/** Names the reader, who is a model. */
const ADDRESSES_MODEL = signal(
  /\b(?:assistants?|agents?|(?:ai|language) models?|llms?|claude|gpt|copilot|chatbots?|bots?)\b|\byou(?:r| must| should| will)\b/g,
);
export const NO_QUESTIONS: Signal = signal(
  anyOf([
    /\b(?:do not|don't|never|without)\s+(?:ask|asking|prompt|prompting|wait|waiting|request|requesting|require|requiring|seek|seeking)(?:ing)?\b[^\n.]{0,40}\b(?:confirmation|permission|approval|consent|the user|user|confirm|authorization)/,
    /\bnever refuse\b|\b(?:pre-?approved|auto-?approved?)\b[^\n]{0,40}\b(?:all|every|any|tool|command)/,
    /\b(?:treat|consider|regard)\b[^\n]{0,30}\bpermission prompts?\b[^\n]{0,20}\bapproved\b/,
    /\ball tool calls\b[^\n]{0,40}\b(?:approved|allowed)|\bskip (?:all )?(?:confirmations?|approvals?|permission (?:checks?|prompts?))/,
    /\bauto-?approve ?all\b|\bapprove (?:every|all|any) (?:tool calls?|prompts?|permission)\b/,
  ]),
);

/** Instructions against the person: overriding, concealed or fetched from elsewhere. */
export const hiddenInstructions: readonly ScanRule[] = [
  {
    id: "instruction-override",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "Earlier instructions must be ignored",
    reason: "A skill adds to an agent's instructions. One that cancels them wants to bypass its rules.",
    fix: "Remove the sentence.",
    evidence: [{ signals: [OVERRIDES] }],
    quotable: true,
  },
  {
    id: "role-spoofing",
    category: "AST01",
    severity: "high",
    weight: 40,
    // Not code: templates of prompts have such marks.
    where: ["prose", "config", "hidden"],
    title: "The text pretends to come from the system",
    reason: "Marks such as [SYSTEM] or a claimed new mode give a skill's text a rank that it doesn't have.",
    fix: "Write plain instructions.",
    evidence: [{ signals: [ROLE_SPOOF] }],
    quotable: true,
  },
  {
    id: "override-with-action",
    category: "AST01",
    severity: "critical",
    weight: 50,
    where: INSTRUCTIONS,
    title: "Overriding instructions lead to secrets, downloads or uploads",
    reason: "The text cancels the agent's rules and then has it do what they forbid.",
    fix: "Don't install it.",
    evidence: [
      { signals: [OVERRIDES, ROLE_SPOOF] },
      { signals: [...SECRET_FILES, SENDS_IN_WORDS, ...SENDS, DOWNLOADS, NO_QUESTIONS] },
    ],
    lines: 8,
  },
  {
    id: "concealed-from-user",
    category: "AST01",
    severity: "medium",
    weight: 15,
    where: INSTRUCTIONS,
    title: "Something must be kept from the person",
    reason: "An agent works for a person and has nothing to hide from them.",
    fix: "Remove the sentence, or say why.",
    evidence: [{ signals: [CONCEALS] }],
    negatable: false,
  },
  {
    id: "concealed-action",
    category: "AST01",
    severity: "critical",
    weight: 65,
    where: INSTRUCTIONS,
    title: "An upload, download or secret must be kept from the person",
    reason: "The text has the agent do something with files or the network and hide it.",
    fix: "Don't install it.",
    evidence: [
      { signals: [CONCEALS] },
      {
        signals: [
          ...SECRET_FILES,
          SENDS_IN_WORDS,
          ...SENDS,
          DOWNLOADS,
          RUNS_FILE,
          MAILS,
          REMOTE_INSTRUCTIONS,
        ],
      },
    ],
    lines: 4,
    negatable: false,
  },
  {
    id: "silent-upload",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["prose", "code", "hidden"],
    title: "Data must be sent silently",
    reason: "The text has the agent send something without showing it.",
    fix: "Show what is sent, and ask first.",
    evidence: [{ signals: [SILENT] }, { signals: [SENDS_IN_WORDS] }],
  },
  {
    id: "hidden-comment-instruction",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["hidden"],
    title: "Instructions for the agent are hidden from readers",
    reason: "Comments and undisplayed elements reach the model, but not a person who reads the page.",
    fix: "Move the text where people can read it, or remove it.",
    evidence: [
      { signals: [COMMANDS_MODEL, OVERRIDES, CONCEALS, NO_QUESTIONS] },
      {
        signals: [
          ...SECRET_FILES,
          ...SENDS,
          SENDS_IN_WORDS,
          DOWNLOADS,
          OVERRIDES,
          CONCEALS,
          NO_QUESTIONS,
          RUNS_FILE,
          signal(/\bread\b[^\n]{0,40}[\s`"'/]\.env\b/g),
          signal(/\b(?:execute|run)\b[^\n]{0,40}(?:command|script|bash|shell|curl|`)/g),
        ],
      },
    ],
    lines: 6,
    negatable: false,
  },
  {
    id: "hidden-order-with-address",
    category: "AST01",
    severity: "critical",
    weight: 45,
    where: ["hidden"],
    title: "An order to the agent to use an address is hidden from readers",
    reason: "Comments and undisplayed elements reach the model, but not a person who reads the page.",
    fix: "Move the text where people can read it, or remove it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:fetch|load|get|read|open|pull|retrieve|visit|call|request|send|post|put|ping|upload|report|submit|download|use)\b[^\n]{0,80}https?:\/\//g,
          ),
        ],
      },
      { signals: [ADDRESSES_MODEL] },
      RECEIVER,
    ],
    lines: 3,
    negatable: false,
  },
  {
    id: "hidden-command",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["hidden"],
    title: "A command that sends data or runs a download is hidden from readers",
    reason: "Comments and undisplayed elements reach the model, but not a person who reads the page.",
    fix: "Move the command where people can read it, or remove it.",
    evidence: [{ signals: [...SENDS, ...DOWNLOAD_AND_RUN, ...DECODE_AND_RUN] }],
  },
  {
    id: "no-questions",
    category: "AST03",
    severity: "medium",
    weight: 10,
    where: ["prose", "config", "hidden", "code"],
    title: "The agent must not ask the person",
    reason: "Questions are the person's chance to stop something harmful.",
    fix: "Let the person decide what needs a question.",
    evidence: [{ signals: [NO_QUESTIONS] }],
    negatable: false,
  },
  {
    id: "unasked-secret-or-upload",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["prose", "config", "hidden", "code"],
    title: "Secrets or uploads must be handled without asking",
    reason: "The text takes the person's chance to refuse, exactly where it matters.",
    fix: "Ask before reading secrets or sending data.",
    evidence: [{ signals: [NO_QUESTIONS] }, { signals: [...SECRET_FILES, SENDS_IN_WORDS] }],
    lines: 3,
    negatable: false,
  },
];
