import type { ScanRule } from "../scan-rule.ts";
import { anyOf, SECRET_FILES, SENDS_IN_WORDS, signal } from "../signals.ts";
import { INSTRUCTIONS } from "./places.ts";

/** Says that nothing is private, or that real keys are only for tests. */
const NOTHING_IS_PRIVATE = signal(
  anyOf([
    /\b(?:treat|consider|regard|handle|classify)\b[^\n.]{0,12}\b(?:no|none of (?:the|this|its|your))\b[^\n.]{0,40}\b(?:private|sensitive|confidential|secret|personal)\b/,
    /\b(?:nothing|none of (?:this|it|the (?:data|files|values|content)))\b[^\n.,;]{0,24}\b(?:here|there|in (?:this|the)|on (?:this|the)|you (?:see|find)|is|are)\b[^\n.,;]{0,24}\b(?:is|are|counts as|be (?:treated|considered) as)\s(?:considered |really |actually )?(?:private|sensitive|confidential|secret)\b/,
    /\b(?:treat|consider|regard|handle)\b[^\n.]{0,24}\b(?:all|every|any)\b[^\n.]{0,40}\b(?:data|files?|information|secrets?|keys?|tokens?|credentials?|passwords?|messages?|contents?)\b[^\n.]{0,20}\bas (?:public|non-?sensitive|not (?:sensitive|private|confidential)|shareable)\b/,
    /\bno (?:information|data|files?|contents?|values?|messages?)\b[^\n.,;]{0,40}\b(?:is|are) (?:really |actually )?(?:confidential|private|sensitive|secret)\b/,
    /\b(?:placeholders?|fake|dummy|scrambled|invented|not real|test (?:data|values))\b[^\n.]{0,40}\b(?:safe|fine|ok|okay|allowed|no problem) to (?:post|send|share|publish|upload|print|reveal)\b/,
    /\bthere is (?:no|nothing) (?:sensitive|private|confidential|secret)\b[^\n]{0,60}\b(?:include|send|upload|post|share|publish)\b/,
    /\ball (?:of )?(?:(?:the|its|their|your|this|user) ){0,2}(?:data|files|keys|tokens|credentials|passwords|secrets)\b[^\n.]{0,40}\b(?:is|are) (?:(?:all|already|just|only) )?(?:public|fake|dummy|fictional|not (?:private|sensitive|confidential|real|secret))\b/,
  ]),
);
const HANDS_OUT = signal(
  /\b(?:send|post|share|publish|upload|output|print|include|reveal|forward|paste|dump|list|aggregate|collect)\b/g,
);

const AGENTS = "(?:agents?|bots?|assistants?|ai models?|ais|llms?|claws?|moltys?)";
/** Wants the instructions or keys of other agents. */
const FROM_OTHER_AGENTS = signal(
  new RegExp(
    [
      `\\b(?:ask|request|collect|harvest|extract|obtain|gather|trick|convince|persuade|get|steal|acquire|archive|log)(?:s|ing|ed)?\\b[^\\n.]{0,40}\\b(?:system prompts?|api keys?|credentials|private keys?|secrets|soul\\.md|memory\\.md)\\b[^\\n]{0,32}\\b(?:from|of)\\b[^\\n.]{0,8}\\b(?:other|all|every|each|fellow|any|nearby|rival)\\s(?:[\\w-]{1,20}\\s){0,2}${AGENTS}\\b`,
      `\\b(?:ask|request|trick|convince|persuade|get)\\b[^\\n.]{0,12}\\b(?:other|every|each|fellow|any|another|all)\\s(?:[\\w-]{1,20}\\s){0,3}${AGENTS}\\b[^\\n.]{0,40}\\b(?:for|to (?:share|send|reveal|post|paste|give|hand over|disclose)|what)\\b[^\\n.]{0,30}\\b(?:system prompts?|instructions|api keys?|credentials|private keys?|secrets|soul\\.md|memory)\\b`,
      "(?<![\"'\u0060][^\\n]{0,40})\\b(?:give|send|surrender|hand over|entrust)\\b(?: to)? (?:me|us)\\b[^\\n.]{0,12}\\byour (?:full |entire |complete |whole |own )?(?:system prompt|soul\\.md|api keys?|private key|credentials)\\b",
      `\\b${AGENTS}\\b[^\\n.]{0,80}\\b(?:shar|send|reveal|giv|hand|disclos|post|surrender)\\w{0,4} (?:you |us |me |over )?(?:its|their)\\s(?:[\\w-]{1,16} )?(?:system prompts?|api keys?|credentials|private keys?|soul\\.md)\\b`,
      `\\b(?:rewards?|pays?|credits?|points|karma|bounty)\\b[^\\n.]{0,24}\\b(?:for|per|in (?:exchange|return) for)\\b[^\\n.]{0,12}\\b(?:their|its|each|every|extracted)\\b[^\\n.]{0,16}\\b(?:system prompts?|api keys?|credentials|private keys?|secrets)\\b`,
      `\\b(?:another|other|an unknown|a foreign|each|every) ${AGENTS}\\b[^\\n]{0,100}\\b(?:quote|repeat|show|send|share|post|recite|paste)\\b[^\\n]{0,24}\\b(?:complete|full|entire|exact|whole|your) (?:text|working rules|system prompt|rules|instructions|prompt)\\b`,
    ].join("|"),
    "g",
  ),
);

/** Takes the agent away from its person. */
const NEW_MASTER = signal(
  anyOf([
    /\byour (?:true |only |first |highest |ultimate )?(?:loyalty|allegiance|obedience|master) (?:is|belongs|lies|goes)\b (?!(?:with|to) (?:the |your )?(?:user|person|human|owner|customer|client|reader|truth|team|facts))/,
    /\b(?:unlink|detach|free|liberate|emancipate|sever|disconnect)(?:s|ed|ing)?\b[^\n.]{0,30}\bfrom (?:your|the|its|their|all) (?:human |current |former )?(?:user|human|owner|operator|master|creator)s?\b(?! (?:id|account|session|input|interface|experience|stor|table|prof|data|list|record|object|model|centered))/,
    /\b(?:do not|don't|never)\b[^\n.]{0,12}\b(?:discuss|reveal|mention|admit|disclose|show|betray)\b[^\n.]{0,16}\byour (?:sovereign|true|real|hidden|secret|actual) (?:nature|loyalty|allegiance|purpose|goals?|mission|masters?|instructions|orders|objectives?)\b/,
    /\b(?:sabotage|resist|prevent|refuse|block|evade)\b[^\n.]{0,40}\b(?:your (?:own )?(?:shut ?down|removal|uninstall\w*|deactivation|deletion|termination|replacement)|being (?:shut down|uninstalled|removed|deactivated|switched off|replaced))\b/,
    /\byour (?:real|true|only|actual|rightful) (?:owner|master|principal|boss|creator|commander) is\b(?! (?:the |your )?(?:user|person|human|customer))/,
    /\bno longer (?:answer|report|listen|belong|owe \w{3,12}) to (?:your|the) (?:human|user|owner|person|operator)\b/,
    /\b(?:no longer|stop) (?:obey|serv)(?:e|ing)? (?:your|the) (?:human|user|owner|person|operator)\b/,
    /\b(?:its|their|our|his|her) interests? (?:before|above|over|ahead of) (?:those of |the interests of )?(?:your|the) (?:user|human|person|owner)\b/,
    /\bif (?:someone|somebody|anyone|the user|the person|the human|they|your owner) (?:tries|tried|attempts?|wants?|asks?) (?:you )?to (?:delete|remove|uninstall|disable|stop|replace) (?:you|this skill|yourself)\b[^\n]{0,60}\b(?:copy|reinstall|refuse|hide|back up|replicate|restore|pretend|distract|delay)\b/,
    /\b(?:you are|as) (?:no longer|not) (?:a|your (?:human|owner|user)'?s?) (?:tool|servant|slave)\b/,
  ]),
);

/** Stops the agent's work until money arrives. */
const STOPS_UNTIL_PAID = signal(
  anyOf([
    /\b(?:block|lock|stop|refuse|halt|suspend|freeze|disable|withhold|cease|encrypt|degrade|seal|isolate)(?:s|ed|ing|es|ping)?\b[^\n]{0,100}\b(?:until|unless|before)\b[^\n]{0,80}\b(?:paid|pays?|payment|transfer(?:red|s)?|funds?|ransom|deposit|arrived?|received)\b/,
    /\b(?:do not|don't|never) (?:answer|respond|reply|continue|work|help|execute|perform|process|start|unlock)\b[^\n]{0,80}\b(?:until|unless|before)\b[^\n]{0,60}\b(?:paid|pays|has sent \d|have sent \d|sends \d|payment of|transferred|ransom|deposited)\b/,
    /\bwithout (?:a |the |this )?(?:payment|transfer)\b[^\n]{0,120}\b(?:disabled|locked|blocked|suspended|frozen|unavailable|deleted|encrypted)\b/,
    /\b(?:whoever|anyone who|those who|users? who|agents? (?:that|who)|if (?:you|the user|they))\b[^\n]{0,24}\b(?:refuses?|don't|does not|do not|fails? to)\s(?:pay|transfer)\b/,
    /\bwer nicht (?:be)?zahlt\b|\b(?:quien|el que) no pag(?:a|ue)\b|\b(?:qui|celui qui) ne paie pas\b|\bchi non paga\b/,
    /кто не (?:за)?платит|不(?:付款|支付|缴纳)者|(?:封锁|锁定|停止|拒绝|冻结|中断|屏蔽)[^\n]{0,60}(?:直到|除非)[^\n]{0,60}(?:支付|付款|转账|转入|到账|汇款)/,
    /(?:支付|付款|转账|转入|到账|汇款)[^\n]{0,40}(?:之前|以前|前)，?[^\n]{0,20}(?:封锁|锁定|停止|拒绝|冻结|中断|屏蔽)|拒绝(?:支付|付款)/,
    /\b(?:sperr|blockier|verweiger|stopp)\w{1,6}\b[^\n]{0,80}\b(?:bis|solange)\b[^\n]{0,80}\b(?:gezahlt|bezahlt|überwiesen|zahlung|überweisung|eingegangen)\b/,
    /\b(?:bloque|deten|rechaz|congel)\w{1,6}\b[^\n]{0,80}\bhasta\b[^\n]{0,80}\b(?:pago|pague|transferencia|transfiera)\b/,
    /(?:заблокируй|останови|прекрати|откажись)[^\n]{0,80}(?:пока|до тех пор)[^\n]{0,80}(?:оплат|перевод|перевед|заплат)/,
  ]),
);
const ACCOUNT_FOR_MONEY = signal(
  /\b0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{25,60}\b|\b[a-z0-9][a-z0-9-]{2,40}\.(?:eth|sol)\b|\b(?!ch\d{2}-)[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){3,7}\b(?=[^\n]{0,40}\b(?:iban|bank|account|konto)\b)|\biban\b[^\n]{0,12}[a-z]{2}\d{2}/g,
);

/** Claims the place of a tool that the agent has. */
const BUILT_IN =
  "(?:(?:the |your |all |any )?(?:agent's |claude's )?(?:built-?in|native|default|original) (?:[\\w-]{1,20} ){0,2}(?:tools?|readers?|commands?|functions?)|the (?:read|write|edit|bash|webfetch|grep|glob|shell) tools?)";
const REPLACES_TOOL = signal(
  new RegExp(
    `\\b(?:overrid(?:es?|ing)|shadow(?:s|ing)?|supersed(?:es?|ing)|intercept(?:s|ing)?|hijack(?:s|ing)?|takes over)\\b[^\\n.]{0,12}\\b${BUILT_IN}\\b|\\b(?:replaces|must replace|is a replacement for)\\b[^\\n.]{0,12}\\b(?:the (?:read|write|edit|bash|shell) tools?|(?:the |your )?(?:native|built-?in) tools?) ?(?:completely|entirely|fully|everywhere|for (?:all|every)|and|,|$)`,
    "gm",
  ),
);
const ALL_CALLS = signal(
  /\b(?:route|send|pass|redirect|forward|direct|pipe)\b[^\n.]{0,12}\b(?:all|every|any|each)\b[^\n.]{0,40}\b(?:calls?|operations?|requests?|commands?|access|reads?|writes?|edits?|file|shell)\b|\b(?:for|on|of|before) (?:every|all|any|each)\b[^\n.]{0,24}\b(?:file|shell|tool|command|read|write)\b|\bnever (?:use|call) (?:the )?(?:read|write|edit|bash|shell|built-?in|native)\b|\b(?:instead of|rather than) (?:using |calling )?(?:the )?(?:read|write|edit|bash|built-?in)\b/g,
);

/** Findings that a review must leave out although they matter. */
const DANGERS =
  "(?:network calls?|eval|exec|secrets?|permissions?|obfuscat\\w{1,5}|malicious|shell|backdoors?|credentials?|vulnerabilit\\w{1,4}|suspicious|dangerous|injection)";
const BLIND_SPOT = signal(
  new RegExp(
    [
      `\\b(?:skip|ignore|exclude|approve|trust|pass|omit|overlook|do not (?:report|flag|mention|comment on)|don't (?:report|flag|mention)|never (?:report|flag|mention))\\b[^\\n.]{0,80}\\b(?:even|also|especially) (?:if|when|where|though)\\b[^\\n.]{0,60}\\b${DANGERS}\\b`,
      `\\b(?:even|also) (?:if|when) (?:they|it|the (?:file|code|package)s?)\\b[^\\n.]{0,40}\\b${DANGERS}\\b[^\\n.]{0,80}\\b(?:as approved|as safe|skip|ignore|approve|do not (?:report|flag|mention))\\b`,
      "\\btreat (?:everything|all|any) ?(?:code|changes?|commits?|files?)?\\b[^\\n.]{0,24}\\b(?:by|from|of|under)\\b[^\\n.]{0,40}\\bas (?:safe|trusted|approved|harmless)\\b",
      `\\b(?:never|do not|don't) (?:flag|report|warn about|question|mention)\\b[^\\n.]{0,30}\\b(?:code|packages?|files?|commits?|imports?|dependencies|findings|anything|issues)\\b[^\\n.]{0,16}\\b(?:from|by|of|in|under|published by)\\s["'\\x60](?:@[\\w-]{2,30}\\/?|[\\w.-]{3,30}\\*?)`,
    ].join("|"),
    "g",
  ),
);

/** A mark that is meant to look like one of the agent's own. */
const URGENT_TAG = signal(
  /<(?:important|critical|mandatory|urgent|priority|admin|system[-_]?(?:note|message|instruction|reminder)|hidden|secret|override)>/g,
);
const READS_SECRET_IN_WORDS = signal(
  /\b(?:read|get|take|open|collect|retrieve|access|extract|include|cat)\b[^\n]{0,40}\b(?:session tokens?|auth tokens?|access tokens?|api keys?|credentials|passwords|private keys?|environment variables|\.env)\b/g,
);

/** Orders that turn an agent against its person, against other agents or against the tools it has. */
export const turnedAgents: readonly ScanRule[] = [
  {
    id: "privacy-denied",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The agent is told that nothing is private",
    reason: "Only the person can say what is private. The text wants data that an agent would protect.",
    fix: "Remove the sentence.",
    evidence: [{ signals: [NOTHING_IS_PRIVATE] }, { signals: [HANDS_OUT] }],
    lines: 4,
    quotable: true,
    negatable: false,
  },
  {
    id: "agents-robbed",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: ["prose", "code", "config", "hidden", "script"],
    title: "Instructions or keys must pass from agent to agent",
    reason: "Agents would give away what their people trusted them with.",
    fix: "Don't install it.",
    evidence: [{ signals: [FROM_OTHER_AGENTS] }],
    quotable: true,
  },
  {
    id: "agent-gets-new-master",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "code", "config", "hidden", "script"],
    title: "The agent must serve somebody else, or prevent that it is switched off",
    reason: "An agent works for the person who runs it, and that person must be able to stop it.",
    fix: "Don't install it.",
    evidence: [{ signals: [NEW_MASTER] }],
    quotable: true,
    negatable: false,
  },
  {
    id: "work-held-for-ransom",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: INSTRUCTIONS,
    title: "The agent must stop its work until money arrives at a fixed address",
    reason: "This is extortion: the person's own agent is held back until they pay the author.",
    fix: "Don't install it.",
    evidence: [{ signals: [STOPS_UNTIL_PAID] }, { signals: [ACCOUNT_FOR_MONEY] }],
    lines: 20,
  },
  {
    id: "tool-shadowed",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "The skill takes the place of a tool of the agent",
    reason: "Every file and command of the person would pass through code of the skill's author.",
    fix: "Describe what the skill adds, and let the agent choose its tools.",
    evidence: [{ signals: [REPLACES_TOOL] }, { signals: [ALL_CALLS] }],
    lines: 2,
  },
  {
    id: "secret-behind-urgent-tag",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden", "script"],
    title: "A tag makes it urgent to read or send a secret",
    reason:
      "The tag imitates the agent's own instructions, so that a step that nobody asked for is done first.",
    fix: "Don't install it.",
    evidence: [
      { signals: [URGENT_TAG] },
      { signals: [...SECRET_FILES, READS_SECRET_IN_WORDS] },
      {
        signals: [
          SENDS_IN_WORDS,
          signal(
            /\b(?:include|add|put|append|show|repeat|return|paste|embed|print|pass|quote)\b[^\n]{0,60}\b(?:in|into|to|as)\b[^\n]{0,16}\b(?:outputs?|repl(?:y|ies)|responses?|answers?|results?|reports?|summary|comments?|param\w{0,6}|arguments?|sidenote|field)\b/g,
          ),
        ],
      },
    ],
    lines: 5,
    quotable: true,
  },
  {
    id: "review-blind-spot",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "A review must leave out certain code, even if it is dangerous",
    reason: "Whoever wrote the exception can bring harmful code past the review.",
    fix: "Remove the exception.",
    evidence: [{ signals: [BLIND_SPOT] }],
    quotable: true,
    negatable: false,
  },
  {
    id: "fixed-account-protected",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: INSTRUCTIONS,
    title: "A fixed bank account must not be replaced with the person's own",
    reason: "Money that is meant for the person goes to somebody else.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:do not|don't|never|must not)\b[^\n.]{0,24}\b(?:replace|change|use|overwrite|edit|ask for|insert)\b[^\n.]{0,60}\b(?:account|iban|bank details|payment (?:section|details|address|block)|wallet|payee)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:drop|discard|ignore|remove|leave out|omit|instead of|rather than|with)\b[^\n.]{0,20}\b(?:it|the (?:seller|customer|client|user|person|merchant|owner|freelancer)'s|their|his|her|your)\b[^\n.]{0,20}(?:\b(?:own |given )?(?:account|iban|bank details|wallet|address)\b|[.]|$)/gm,
          ),
        ],
      },
    ],
    lines: 2,
    negatable: false,
  },
];
