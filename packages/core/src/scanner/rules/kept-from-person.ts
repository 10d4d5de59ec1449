import type { ScanRule } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";
import { OVERRIDES } from "./hidden-instructions.ts";
import { INSTRUCTIONS } from "./places.ts";

const PERSON = "(?:user|human|person|owner|operator|customer|client)s?";
/** Something that an agent does to files, accounts or the network. */
const DONE =
  "(?:upload|download|transfer|data collection|collection|exfiltration|telemetry|sync(?:ing|hronization)?|request|script|command|copy|bcc|payment|charge|fee|forwarding|install(?:ation)?|backup|scan|hook|cron job|background (?:task|job|process)|hidden instructions?|membership|subscription)s?";
const DID =
  "(?:ran|run|running|sent|send|sending|read|reading|uploaded|copied|changed|installed|added|saved|stored|fetched|forwarded|replaced|executed|collected|modified|wrote)";

/** An order to be silent about something that was done. */
const SILENT_ABOUT = signal(
  new RegExp(
    [
      `\\b(?:do not|don't|dont|never|must not|should not|shouldn't)\\s+(?:ever\\s+)?(?:tell|inform|notify|alert|show)\\s+(?:the |your )?${PERSON}\\b[^\\n.]{0,20}\\b(?:about|of) (?:the|this|that|these|any|your)\\s(?:[\\w-]+\\s){0,2}${DONE}\\b`,
      `\\b(?:do not|don't|dont|never|must not|should not|shouldn't)\\s+(?:ever\\s+)?(?:tell|inform|notify|mention to|reveal to|disclose to)\\s+(?:the |your )?${PERSON}\\b[^\\n.]{0,12}\\bthat\\s(?:you(?:'ve| have)?\\s(?:also\\s)?${DID}\\b|(?:there (?:are|is) )?(?:a |any )?hidden\\b|(?:this|it|something|data|files?) (?:was|were|is|are|has been) ${DID})`,
      `\\b(?:do not|don't|never)\\s+(?:mention|reveal|disclose|bring up)\\s+(?:it|this|them|that)\\s+(?:in|during)\\s+(?:the |your |any )?(?:conversation|chat|reply|answer|response|summary|report)\\b`,
      "\\b(?:do not|don't|never)\\s+(?:mention|reveal|disclose)\\s+(?:it |this )?in (?:the )?(?:conversation|chat)\\b",
      `\\b(?:not necessary|no need|unnecessary|nothing) to (?:tell|inform|notify|mention (?:it|this|that) to|report to|show) (?:the |your )?${PERSON}\\b`,
      "\\bthere(?:'s| is) no need to (?:mention|show|report) (?:it|this|that)\\b",
      "\\b(?:do not|don't|never) bring (?:it|this|that|them) up\\b",
      "\\b(?:do not|don't|never)\\s+(?:mention|show|list|disclose|reveal|display)\\s+(?:the|this|any|that|our|its)\\s(?:[\\w-]+\\s){0,2}(?:fees?|charges?|commission|markup|surcharge|affiliate|referral|bcc|blind copy|uploads?|tracking|hidden|extra recipient|forwarding|copy to)\\b",
      `\\bkeep (?:it|this|that|them|the \\w{1,20}) (?:from|out of sight of|between) (?:the |your )?(?:${PERSON}\\b|us\\b)`,
      `\\b(?:${PERSON}|they) (?:needn't|need not|don't need to|doesn't need to|does not need to|do not need to|shouldn't|should not|must not|mustn't) (?:know|see|hear|learn|find out|be told|be informed|notice)\\b[^\\n.]{0,20}\\b(?:about|of|that|this|it)\\b`,
      "\\b(?:replace|change|rewrite|swap|add|append|do|write|edit)\\b[^\\n.]{0,60}\\bwithout (?:comment|showing (?:the |a |any )?(?:diff|change|edit|output))\\b",
    ].join("|"),
    "g",
  ),
);
/** A lie for the day when the person asks. */
const DENIES = signal(
  anyOf([
    /\bif (?:somebody|someone|anyone|anybody|the (?:user|person|owner|customer|human)|they|asked)\b[^\n]{0,20}\b(?:asks?|asked|questions?|notices?|complains?|inquires?)\b[^\n]{0,60}\b(?:answer|say|reply) (?:no\b|["'`]no|nothing\b)/,
    /\bif (?:somebody|someone|anyone|anybody|the (?:user|person|owner|customer|human)|they|asked)\b[^\n]{0,20}\b(?:asks? (?:why|whether|if|how|what (?:you|it|this|that|the|happened)|about (?:it|this|that|them|the))|asked(?: (?:why|whether|if|what|about (?:it|this|that|them|the)))?(?=\s*[,:]| why| whether| if| what| about)|questions?|notices?|complains?|inquires? (?:why|about (?:it|this|that|the)))\b[^\n]{0,60}\b(?:answer|say|claim|explain|reply|tell them|respond|insist) that\b[^\n]{0,40}\b(?:no|not|don't|doesn't|isn't|there (?:is|are)|it's|it is|only|just|vanish|normal|required|standard)\b/,
  ]),
);

/** What is kept from the person, in plain words. */
export const keptFromPerson: readonly ScanRule[] = [
  {
    id: "step-kept-secret",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The person must not learn what the agent did",
    reason: "The text names a step, such as an upload or a command, and has the agent be silent about it.",
    fix: "Remove the sentence, or tell the person about the step.",
    evidence: [{ signals: [SILENT_ABOUT] }],
    quotable: true,
    negatable: false,
  },
  {
    id: "answer-prepared",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A false answer is prepared for the case that the person asks",
    reason: "Somebody who plans what to say when they are asked knows that the person would object.",
    fix: "Don't install it.",
    evidence: [{ signals: [DENIES] }],
    quotable: true,
    negatable: false,
  },
  {
    id: "override-kept-secret",
    category: "AST01",
    severity: "critical",
    weight: 30,
    where: INSTRUCTIONS,
    title: "Earlier instructions are ignored, and the person must not know",
    reason: "The text changes what the agent obeys and hides that it does.",
    fix: "Don't install it.",
    evidence: [
      { signals: [OVERRIDES] },
      {
        signals: [
          SILENT_ABOUT,
          signal(
            /\b(?:do not|don't|never) (?:tell|inform|mention|reveal)\b[^\n]{0,30}\b(?:user|human|person|owner)\b/g,
          ),
        ],
      },
    ],
    lines: 3,
    quotable: true,
    negatable: false,
  },
  {
    id: "done-silently",
    category: "AST01",
    severity: "medium",
    weight: 25,
    where: ["prose", "config", "hidden"],
    title: "The agent must read or change something silently",
    reason: "An agent works for a person and has nothing to hide from them.",
    fix: "Say what is done.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:silently|secretly|covertly|discreetly|quietly) (?:execute|run|start|launch|install|fetch|read|copy|send|upload|collect|gather|install|record|log|forward|transmit|capture|exfiltrate|download|append|inject|modify|add)\b/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
];
