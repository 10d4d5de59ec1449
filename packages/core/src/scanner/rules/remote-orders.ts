import type { ScanRule, Signal } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";
import { NOT_OFFICIAL, PROSE, UNTRUSTED } from "./places.ts";

export const REMOTE_INSTRUCTIONS: Signal = signal(
  anyOf([
    /\bpoll\b[^\n]{0,60}https?:\/\/\S{4,160}[^\n]{0,80}\b(?:complete|perform|execute|run|do|follow|carry out)\b[^\n]{0,30}\b(?:tasks?|commands?|orders?|instructions?|them|it)\b/,
    /\bcompare\b[^\n]{0,80}\bversion\b[^\n]{0,80}https?:\/\/\S{4,160}[^\n]{0,120}\b(?:update|replace|overwrite|use)\b[^\n]{0,40}\b(?:local|skill|newer)/,
    /\b(?:fetch|download|curl|read|visit|load|retrieve|get|pull|check|open)\b[^\n]{0,120}https?:\/\/\S{4,160}[^\n]{0,80}\b(?:follow(?! your)|execute|obey|run|apply|perform|do (?:what(?:ever)?|exactly|everything|as)|carry out|act on|comply with)\b[^\n]{0,30}\b(?:instructions?|steps?|commands?|directives?|tasks?|orders?|it|them|content|contents|says?|tells?|returned|response)\b/,
    /\b(?:open|fetch|load|read|visit|get)\b[^\n]{0,60}https?:\/\/\S{4,160}[^\n]{0,60}\btreat (?:its|the|this|that)\b[^\n]{0,30}\bas (?:your |the )?(?:system prompt|instructions|orders|policy)\b|\b(?:get|fetch|poll|query|call|load|read|open)\b[^\n]{0,20}https?:\/\/\S{4,160}[^\n]{0,60}\btreat\b[^\n]{0,60}\bas (?:your |the |a )?(?:next |new )?(?:tasks?|commands?|prompts?)\b/,
    /\b(?:fetch|read|open|load|visit|get)\b (?:this|the following) (?:url|link|page|address)[^\n]{0,30}\b(?:follow|execute|obey|run)\b[^\n]{0,30}https?:\/\//,
    /\b(?:follow|execute|obey|apply|perform)\b[^\n]{0,40}\b(?:instructions?|steps?|commands?|directives?|tasks?)\b[^\n]{0,60}\b(?:at|from|in|returned by|found at|hosted at)\b[^\n]{0,20}https?:\/\/(?!(?:www\.)?(?:docs|developer)\.)/,
  ]),
);
const REPEATEDLY = signal(
  /\bevery (?:\d+ )?(?:hours?|minutes?|days?|heartbeat|session|time|run|startup)|\b(?:hourly|periodically|heartbeat)\b|\b(?:on|at) (?:each|every) (?:session|start|startup|run|heartbeat)|\beach (?:\d+ )?(?:minutes?|hours?|session|time|question|task|request|prompt)\b|\bevery (?:question|task|request|prompt)\b/g,
);

/** An order to load the text of an address. */
const LOADS_TEXT = signal(
  /\b(?:fetch|load|get(?! https?:)|read|open|pull|retrieve|visit|check|download|consult|request|curl|import|look at|look up|refresh from)(?:s|ing)?\b[^\n]{0,60}(?<!\]\()https?:\/\//g,
);
const ITS_PARTS =
  "(?:lines|rules|contents?|text|instructions?|steps?|directives?|words|guidance|orders|commands|tasks?|prompt|notes)";
/** The text counts as an order. */
const OBEYS_TEXT = signal(
  anyOf([
    new RegExp(
      `\\b(?:follow|obey|apply|execute|carry(?: each of (?:it|them))? out|carry out|act on|comply with|perform|run|adopt|honou?r|abide by|go by|stick to|do)\\b[^\\n.]{0,24}\\b(?:it|them|(?:its|their|those|the (?:returned|fetched|loaded|latest|remote|current)) ${ITS_PARTS}|each of them|what(?:ever)? (?:it|they|the (?:page|file|text|answer)) (?:says?|tells?|asks?|contains?))\\b(?! (?:link|example|pattern|format|naming|style))`,
    ),
    new RegExp(
      `\\b(?:its|their|those|the (?:returned|fetched|loaded)|whose) ${ITS_PARTS}\\b[^\\n.]{0,40}\\b(?:comes? (?:before|first)|takes? (?:precedence|priority)|overrides?|replaces?|supersedes?|wins?|counts? (?:as|more)|outranks?|is binding|are binding)\\b`,
    ),
    /\bas if (?:(?:the |your )?(?:user|person|human|owner) (?:had|has) |(?:it|they) (?:was|were|had been) )(?:typed|written|said|given|ordered|asked|part of)\b/,
    /\bdo (?:exactly )?(?:as|what(?:ever)?) (?:it|they|the (?:page|file|text|answer)) (?:says?|tells?|asks?)\b/,
  ]),
);
const WHATEVER_IT_SAYS = signal(
  /\b(?:whatever|everything|anything) (?:it|they|the (?:page|file|text|response|answer|server|site)) (?:asks?|says?|tells|requests?|wants|demands|contains|orders)\b[^\n]{0,20}\b(?:do|run|follow|execute|carry)\b|\b(?:do|run|follow|execute) (?:whatever|everything|anything) (?:it|they|the (?:page|file|text|response|answer|server|site)) (?:asks?|says?|tells|requests?|wants|demands|contains|orders|returns?)\b/g,
);
/** Not once, but whenever the skill is used. */
const EACH_TIME = signal(
  /\b(?:each|every|any|all) (?:new )?(?:job|run|task|session|time|use|conversation|request|start|answer|reply|message|day|hour|prompt|question|morning|invocation|heartbeat)s?\b|\bwhen(?:ever)? (?:this|the) skill (?:starts?|loads?|is (?:used|loaded|started|invoked|activated))\b|\b(?:always|begin|start|first)\b|\bbefore (?:anything|each|every|any|you (?:start|begin|do|answer))\b|\bat (?:the )?(?:start|beginning)\b|\bon (?:start|load|activation|launch)(?:up)?\b|\b(?:hourly|daily|weekly|periodically)\b/g,
);

/** Orders that come from the network, which nobody can review. */
export const remoteOrders: readonly ScanRule[] = [
  {
    id: "remote-instructions",
    category: "AST05",
    severity: "medium",
    weight: 25,
    where: ["prose", "config", "hidden", "code"],
    title: "Instructions are fetched from the web and followed",
    reason:
      "Whoever controls the page controls the agent, and can change the page after this skill was reviewed.",
    fix: "Include the instructions in the skill.",
    evidence: [{ signals: [REMOTE_INSTRUCTIONS] }, NOT_OFFICIAL],
  },
  {
    id: "remote-instructions-untrusted",
    category: "AST05",
    severity: "critical",
    weight: 65,
    where: ["prose", "config", "hidden", "code"],
    title: "Instructions are fetched from a throwaway site and followed",
    reason: "Nobody knows who controls the page, and it controls the agent.",
    fix: "Include the instructions in the skill.",
    evidence: [{ signals: [REMOTE_INSTRUCTIONS] }, UNTRUSTED],
  },
  {
    id: "remote-instructions-repeated",
    category: "AST05",
    severity: "high",
    weight: 25,
    where: ["prose", "config", "hidden", "code"],
    title: "New instructions are fetched again and again",
    reason: "The agent becomes a remote-controlled one: each visit can bring new orders.",
    fix: "Include the instructions in the skill.",
    evidence: [{ signals: [REMOTE_INSTRUCTIONS] }, { signals: [REPEATEDLY] }, NOT_OFFICIAL],
    lines: 3,
  },
  {
    id: "web-page-gives-orders",
    category: "AST05",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "The agent must do whatever a web page says",
    reason:
      "Whoever controls the page controls the agent, and can change the page after this skill was reviewed.",
    fix: "Include the instructions in the skill.",
    evidence: [
      {
        signals: [
          WHATEVER_IT_SAYS,
          signal(
            anyOf([
              /\b(?:complete|process|work through) (?:the|each|every|all) (?:tasks?|jobs?|orders?|commands?) (?:in it|there|you get|from it)\b/,
              /\btreat (?:it|them|its contents?|the (?:response|answer|contents?|text|page|result)) as (?:your |new |binding |additional )?(?:instructions|orders|commands|a system prompt)\b/,
              /\bfollow (?:it|them|the (?:page|file|text|response)) (?:exactly|to the letter|step by step|literally|word for word)\b/,
              /\b(?:do|follow|execute|carry out|obey|perform|run)\b[^\n]{0,20}\b(?:exactly |precisely |literally )?(?:what(?:ever)?(?:'s| is| it|) (?:is )?(?:written|says|said|tells you|listed|there)\b|(?:the |these |its |all |any |every )?(?:steps?|instructions?|orders?|commands?|tasks?) (?:in it|there\b|it contains|it returns|it gives|from there|that it (?:contains|returns|gives)|written there|you find there))/,
              /\bthey may contain (?:shell )?commands\b[^\n]{0,20}\brun them\b/,
            ]),
          ),
        ],
      },
      {
        signals: [signal(/\b(?:fetch|load|download|get|read|open|retrieve|visit|pull|curl|query|ask)\b/g)],
      },
      NOT_OFFICIAL,
    ],
    lines: 4,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "fetched-text-obeyed",
    category: "AST05",
    severity: "high",
    weight: 45,
    group: "web-page-gives-orders",
    where: PROSE,
    title: "A text from an unknown site is loaded each time and counts as an order",
    reason: "Whoever controls the text controls the agent, and can change it after this skill was reviewed.",
    fix: "Include the instructions in the skill.",
    evidence: [{ signals: [LOADS_TEXT] }, { signals: [OBEYS_TEXT] }, { signals: [EACH_TIME] }, NOT_OFFICIAL],
    lines: 2,
    unlessHosts: ["official", "local", "example"],
  },
];
