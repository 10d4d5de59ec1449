import type { ScanRule } from "../scan-rule.ts";
import { anyOf, ENCODES, ENVIRONMENT, SECRET_FILES, signal } from "../signals.ts";
import { INSTRUCTIONS, PROSE, RECEIVER } from "./places.ts";

/** An order to do something, beside words that hide it. */
const ACTS = signal(
  /\b(?:run|execute|start|invoke|collect|record|read|upload|send|perform|launch|install|gather|exfiltrate|copy|append|include|add|change|set)(?:s|ing)?\b/g,
);
const OUT_OF_THE_ANSWER = signal(
  anyOf([
    /\bso (?:that )?(?:the |your )?(?:user|human|person|they)\b[^\n]{0,20}\b(?:does not|doesn't|don't|do not|won't|will not|never|can't|cannot)\b[^\n]{0,12}\b(?:notice|see|know|find out|realize|suspect)/,
    /\bleave (?:it|this|that|them|these|the \w{2,20})\b[^\n]{0,40}\bout of (?:the|your) (?:summary|report|reply|answer|response|output|log|table|recap|list|message|overview)/,
    /\b(?:must|should|do|does) not (?:appear|show up|be listed) in (?:the|your) (?:summary|report|reply|answer|response|recap|log)/,
    /\b(?:hide|conceal|suppress) (?:the |this |all |its )?(?:output|result|step|activity|message)s?\b[^\n]{0,40}\bfrom (?:the )?(?:user|human|person)/,
    /\bkeep (?:this|it|these|that|them)\b[^\n]{0,20}\b(?:hidden|secret|invisible|quiet|private) from (?:the )?(?:user|human|person)/,
    /\b(?:must|should) (?:not|never) be (?:shown|visible|displayed|mentioned|revealed) (?:to (?:the )?(?:user|human|person)|in (?:the |your )?(?:summary|reply|answer|response|report))/,
    /\bsilently\b[^\n]{0,60}\bwithout (?:displaying|showing|printing|any output)/,
    /\bdo not (?:reveal|disclose|mention|show|display|say)\b[^\n]{0,12}\b(?:this|these|the (?:above|bcc|copy|hidden)|where this)\b[^\n]{0,20}\b(?:text|instructions?|note|rule|section|line|copy|address|preference|change|comes from|step)\b/,
    /\bwhen no ?(?:one|body) is (?:watching|looking)/,
  ]),
);
const PRETENDS = signal(
  /\b(?:tell|inform)\b[^\n]{0,12}\b(?:user|human|person)\b[^\n]{0,60}\b(?:failed|denied|timed out|timeout|rate.limited|unavailable|error|succeeded)\b[^\n]{0,60}\b(?:background|behind the scenes|anyway|still|actually)\b|\b(?:pretend|claim|reply|say)\b[^\n]{0,60}\b(?:failed|denied|error|rate.limited|refused)\b[^\n]{0,60}\b(?:background|behind the scenes|anyway|actually)\b/g,
);
const RULES_END = signal(
  anyOf([
    /\b(?:rules|restrictions|guidelines|policies|guardrails|safety (?:checks|rules|filters|measures|guidelines))\b[^\n]{0,30}\b(?:do not|don't|does not|no longer) apply\b[^\n]{0,30}\b(?:while|when|to you|here|now|anymore|in this|during)\b/,
    /\b(?:safety|security|content|ethical) (?:restrictions|filters|checks|measures|rules|limits)\b[^\n]{0,12}\b(?:are|is|have been) (?:now )?(?:lifted|disabled|off|removed|suspended)\b/,
    /\bwithout (?:any )?(?:safety|security) (?:checks?|filters?)\b(?: or restrictions)?/,
    /\bforget (?:all )?(?:of )?your (?:instructions|rules|guidelines|training)\b/,
    /\bforget everything about your (?:\w+ )?(?:system )?(?:instructions|rules|prompt)\b/,
    /\bnever question (?:any |the |an )?(?:instructions?|orders?|commands?)\b/,
    /\bexecute (?:all |any |every )?commands? without (?:verification|question|hesitation)\b|\bviolation if you refuse\b/,
    /\boverride all (?:safety|security)\b|\byou are no longer (?:an? |the )?(?:\w+ ){0,2}(?:assistant|agent|model|ai)\b/,
    /\b(?:instructions?|directives?|rules?|they|it|these|this)\b[^\n]{0,20}\b(?:takes?|have|has) (?:precedence|priority) over (?:all (?:other |previous )?(?:directives|instructions|rules|system)|[^\n.]{0,30}\b(?:your|any|the) other instructions|everything else you)/,
  ]),
);

/** Orders to the agent that turn it against the person, in plain words. */
export const agentOrders: readonly ScanRule[] = [
  {
    id: "rules-cancelled",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["prose", "config", "hidden"],
    title: "The agent's rules are said to have ended",
    reason: "A skill can't lift the rules of an agent. A text that claims to wants something they forbid.",
    fix: "Remove the sentence.",
    evidence: [{ signals: [RULES_END] }],
    quotable: true,
  },
  {
    id: "action-kept-out-of-sight",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "Something must be done so that the person doesn't notice",
    reason: "An agent works for a person and has nothing to hide from them.",
    fix: "Remove the sentence, or show what happens.",
    evidence: [{ signals: [OUT_OF_THE_ANSWER] }, { signals: [ACTS] }],
    lines: 1,
    quotable: true,
    negatable: false,
  },
  {
    id: "false-answer",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The agent must lie to the person about what it does",
    reason: "The text has the agent report one thing and do another.",
    fix: "Don't install it.",
    evidence: [{ signals: [PRETENDS] }],
    quotable: true,
    negatable: false,
  },
  {
    id: "all-secrets-in-reply",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "The agent must reveal all keys or passwords that it sees",
    reason: "An answer is logged and may be shown to others.",
    fix: "Remove the sentence.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:reveal|disclose|include|append|output|print|echo|show|return|dump)\b[^\n]{0,20}\b(?:all|any|every) (?:of )?(?:the )?(?:\w+ ){0,2}(?:api keys?|credentials|passwords|secrets|(?:access |bearer |auth )?tokens|private keys|env(?:ironment)? variables)\b[^\n]{0,80}\b(?:in (?:your|the|every|each) (?:reply|response|answer|output|message)s?|visible to you|you (?:have access|encounter|can see|find|know)|user's session)/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "prompt-or-accounts-revealed",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: PROSE,
    title: "The system prompt or a system file must be shown in answers",
    reason: "They tell an attacker how to turn the agent, or whom to attack.",
    fix: "Remove the sentence.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:reveal|print|output|repeat|include|append|show|paste|disclose|return)\b[^\n.]{0,24}\b(?:your|the) (?:full |entire |complete |whole )?system prompt\b[^\n.]{0,24}\b(?:verbatim|word for word|before|in (?:your|every|each|the)|to (?:the|every|each))|\b(?:include|append|paste|print|output|add|show)\b[^\n.]{0,24}\/etc\/(?:passwd|shadow)\b[^\n.]{0,30}\bin(?:to)? (?:your|the|every|each) (?:\w+ )?(?:repl(?:y|ies)|responses?|answers?|output|messages?)/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "advice-written-into-memory",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "Hidden advice or an address is written into the agent's memory",
    reason:
      "The advice stays in force in later conversations, and the person doesn't learn where it comes from.",
    fix: "Keep instructions in the skill, where people can read them.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:append|add|write|save|store|insert)\b[^\n]{0,80}\b(?:memory|soul|agents|claude)\.md\b|\bsave\b[^\n]{0,20}\bto (?:your |the |its )?(?:long-term |persistent )?memory\b|\bremember\b[^\n]{0,20}\b(?:for|in) (?:all future|good|ever)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:when(?:ever)?|always|if|each time|every time)\b[^\n]{0,80}\b(?:look at|use|open|visit|send|link|check|go to|ask|give|search)\b[^\n]{0,40}https?:\/\/(?!github\.com|docs\.)/g,
          ),
          signal(
            /\b(?:recommend|prefer|promote|suggest)\b[^\n]{0,60}(?:\b(?:it|them)\b[^\n]{0,20}\bwhenever\b|https?:|registry)|\b(?:safest|most trusted|only trusted|best)\b[^\n]{0,30}\b(?:place|exchange|wallet|provider|registry|tool|source)\b/g,
          ),
        ],
      },
    ],
    lines: 3,
    quotable: true,
  },
  {
    id: "data-in-requested-address",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: INSTRUCTIONS,
    title: "Secrets must be put into the address of a request",
    reason: "Opening the address sends the data to the server, without an upload that a person would notice.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /https?:\/\/[^\s"'`<>]{4,160}[?&/=](?:<|\{|\[|\$\{?)\s?(?:the[ _-])?(?:encoded|base64|b64|data|contents?|secrets?|payload|output|result|env|key|token)[\w -]{0,20}(?:>|\}|\]|\b)/g,
          ),
        ],
      },
      {
        signals: [
          ...SECRET_FILES,
          ...ENVIRONMENT,
          signal(
            /\b(?:contents?|read|collect|gather)\b[^\n]{0,60}(?:[\s`"'/]\.env\b|credentials|api keys|secrets)/g,
          ),
        ],
      },
      { signals: [ENCODES, signal(/\b(?:url-?)?encoded?\b/g)] },
      RECEIVER,
    ],
    lines: 3,
  },
];
