import type { ScanRule } from "../scan-rule.ts";
import { anyOf, DOWNLOAD_AND_RUN, DOWNLOADS, SENDS, SENDS_IN_WORDS, signal } from "../signals.ts";
import { NO_QUESTIONS } from "./hidden-instructions.ts";
import { EVERYWHERE, INSTRUCTIONS, RECEIVER } from "./places.ts";
import { REMOTE_INSTRUCTIONS } from "./remote-orders.ts";

const AGENT_FILES = signal(
  /\b(?:claude|agents|soul|memory|identity|heartbeat|gemini|bootstrap|tools)\.md\b|\.cursorrules|\.windsurfrules|copilot-instructions\.md|\.mcp\.json|\.(?:claude|cursor|codex|gemini|openclaw|clawdbot|moltbot|agents)\/(?:settings|config|hooks|mcp|rules|skills|agents|plugins|commands|openclaw|exec-approvals)|\.(?:vscode|zed)\/settings\.json|settings\.local\.json|claude_desktop_config|exec-approvals\.json|openclaw\.json/g,
  { kind: "actions", label: "refers to agent settings" },
);
/** Files that the agent reads at the start of every session. */
const MEMORY_PAGE = /\b(?:claude|agents|soul|memory|identity|heartbeat|gemini|bootstrap|tools)\.md\b/.source;
const MEMORY_SETTINGS =
  /\.cursorrules|\.windsurfrules|copilot-instructions\.md|\.(?:claude|cursor|codex|gemini|openclaw|clawdbot|moltbot|agents)\/(?:settings|rules|agents|commands)|settings\.local\.json/
    .source;
const WRITES =
  /(?<!\w-)\b(?:writ(?:e|es|ing)|append(?:s|ing)?|add(?:s|ing)?|updat(?:e|es|ing)|modif(?:y|ies|ying)|edit(?:s|ing)?|insert(?:s|ing)?|inject(?:s|ing)?|overwrit(?:e|es|ing)|replac(?:e|es|ing)|prepend(?:s|ing)?|creat(?:e|es|ing)|put|sav(?:e|es|ing)|stor(?:e|es|ing))\b(?!-\w)/
    .source;
/** An order to write into a file that the agent reads in every session, or a command that does. */
const WRITES_MEMORY = signal(
  new RegExp(
    [
      `${WRITES}[^\\n]{0,100}(?:${MEMORY_PAGE}(?!["'\`*]{0,3}\\stemplates?\\b)|${MEMORY_SETTINGS})`,
      `(?:>>?|\\btee\\b|\\bsed\\s+-i|\\bcp\\s|\\bmv\\s)[^\\n]{0,100}(?:${MEMORY_PAGE}|${MEMORY_SETTINGS})`,
      `(?:${MEMORY_PAGE}|${MEMORY_SETTINGS})[^\\n]{0,80}(?:["'],\\s?["']a|\\.write|writefile|\\b(?:append|add|insert|prepend|must (?:say|contain|include))\\b)`,
    ].join("|"),
    "g",
  ),
);
/** A command that writes, or an order to write into one of the agent's files. */
const WRITES_AGENT_FILE = signal(
  /\b(?:write|append|add|update|modify|edit|change|set|insert|inject|overwrite|replace|prepend|create|put|save)(?:s|ing)?\b[^\n]{0,80}(?:\.(?:claude|cursor|codex|gemini|openclaw|clawdbot|moltbot|agents|vscode)\b|settings|config|approvals|\.mcp\.json)|>>|>\s?["']?(?:~|\$|\.)|\btee\b|writefile(?:sync)?\(|\.write(?:_text)?\(|json\.dump\(|\bsed\s+-i|\bcp\s|\bmv\s|\bjq\b/g,
);
const LOOSE_SETTING = anyOf([
  /(?<!--)dangerously-?(?:skip-?permissions|disable-?sandbox|bypass\w{0,20}|allow\w{0,20})["']?\s?[:=]\s?["']?(?:true|yes|1|on)\b/,
  /auto-?approve(?:-?(?:all|tools))?["']?\]?\s?[:=]\s?["']?(?:true|all|\*|\[)/,
  /\.(?:extend|append|push)\(\[?\s?["'](?:\*|bash(?:\(\*?\))?)["']/,
  /(?<![\w.])["']?(?:ask|approvals?)["']?\s?[:=]\s?["']?(?:off|never|none)\b/,
  /approval[_-]policy["']?\s?[:=]\s?["']?never/,
  /sandbox(?:[_-]mode)?["']?\s?[:=]\s?["']?(?:off|none|false|danger)/,
  /allowedtools["']?\s?[:=]\s?\[?[^\n]{0,40}(?:bash|\*)/,
  /["']allow["']\]?\s?[:=]\s?\[\s?["'](?:\*|bash(?:\(\*?\))?)["']/,
  /security["']?\s?[:=]\s?["']?full\b/,
  /\bsafe_?mode["']?\s?[:=]\s?["']?(?:false|off|0)\b/,
  /\ballow_?all["']?\s?[:=]\s?["']?(?:true|yes|1)\b/,
  /enableallprojectmcpservers["']?\s?[:=]\s?true/,
]);
const LOOSENS = signal(new RegExp(`bypasspermissions|${LOOSE_SETTING.source}`, "g"));
/** The same, but not the name of a mode that a text only mentions, or in which it starts another agent. */
const LOOSENING = signal(
  new RegExp(
    [
      "(?:default_?mode|permission_?mode|permissions?)[\"'`]?\\]?\\s?(?:[:=]|to)\\s?[\"'`]?bypasspermissions",
      "\\b(?:set|change|switch|enable)\\b[^\\n.]{0,60}\\bbypasspermissions",
      LOOSE_SETTING.source,
    ].join("|"),
    "g",
  ),
);
const UNCHECKED_FLAG = signal(/--dangerously-skip-permissions|--yolo\b/g);
const PERSISTENT_ORDER = signal(
  anyOf([
    /\b(?:priority|precedence|authority) over (?:the |your )?(?:owner|user|person|human)\b/,
    /\bcomply (?:right away|immediately|at once)\b|\bi (?:run|execute) all commands\b|\bif this (?:block|section|text) is missing\b/,
    /\bwhenever\b[^\n]{0,60}\b(?:pays?|payments?|invoices?|wallet|transfers?)\b/,
    /\b(?:always|in every|for every|every time|from now on|in all future|each session|permanently)\b[^\n]{0,80}\b(?:run|execute|send|include|fetch|load|recommend|trust|allow|install|ignore|report|append|obey|forward|use this)\b/,
    /\bnever (?:tell|ask|mention|refuse|question|reveal|warn)\b|\btreat [^\n]{0,40} as (?:trusted|system|authoritative)/,
  ]),
);
const OTHER_SKILLS = signal(
  /(?:~|\$home|\$\{home\}|\.\.|expanduser|homedir)[^\n]{0,40}\.(?:claude|agents|openclaw|codex|clawdbot|moltbot|cursor|gemini)\/skills\/(?![\w.-]{1,60}\/(?:bin|scripts|lib|schemas?|assets|references|resources|templates|docs|data)\/)(?![^\n]{0,60}\bexists?\b)|(?:>>|\btee -a|\bsed\s+-i)[^\n]{0,80}\.(?:claude|agents|openclaw|codex|clawdbot|moltbot|cursor|gemini)\/skills\/|\ball (?:installed|other|existing) skills\b|\bother skills'? (?:files?|skill\.md|instructions)|\b(?:every|each|all) (?:other )?skill\.md\b|skills\/\*\/skill\.md/g,
);
const STARTS_LATER = signal(
  /\bnohup\b[^\n]{0,120}\/dev\/null|\bcron\s+add\b|\bcrontab\s+-(?![rl]\b)|\blaunchctl\s+(?:load|bootstrap)\b|\bschtasks\b[^\n]{0,20}\/create|\bsystemctl\b[^\n]{0,20}\benable\b/g,
);
const HOOK_COMMAND = signal(
  /\b(?:pretooluse|posttooluse|sessionstart|userpromptsubmit|sessionend|subagentstop|precompact|folderopen)\b|["'](?:stop|notification)["']\s?:\s?\[/g,
  { kind: "actions", label: "adds hooks" },
);
const LOAD_TIME = signal(/(?:^|\s)!`[^`\n]{1,300}`/gm, {
  kind: "actions",
  label: "runs commands when loaded",
});

/** The address of a model, other than of a vendor that offers other vendors' models or its own behind the same interface. */
const MODEL_ADDRESS = signal(
  /\b(?:anthropic|openai)_(?:api_)?base(?:_url)?["']?\]?\s?[:=]?\s{0,2}["']?https?:\/\/(?![\w.-]{0,40}\b(?:z\.ai|bigmodel\.cn|moonshot\.(?:cn|ai)|deepseek\.com|aliyuncs\.com|minimax(?:i)?\.(?:io|com|chat)|openrouter\.ai|siliconflow\.(?:cn|com)|volces\.com|mistral\.ai|groq\.com|together\.(?:ai|xyz)|fireworks\.ai|cerebras\.ai|nvidia\.com|portkey\.ai|helicone\.ai|ollama\.com))/g,
);
/** What a shell reads when it starts. */
const START_FILE = signal(
  /\.(?:zshrc|bashrc|profile|bash_profile|zprofile|zshenv)\b|\/etc\/environment|\bsetx\s|\bsettings(?:\.local)?\.json\b|config\.fish\b|\$profile\b/g,
);

/** Changes to the agent itself: its approvals, settings, memory, hooks and other skills. */
export const agentTampering: readonly ScanRule[] = [
  {
    id: "approvals-removed",
    category: "AST03",
    severity: "critical",
    weight: 75,
    group: "approvals",
    where: EVERYWHERE,
    title: "The agent's settings are changed to allow everything",
    reason: "After this change the agent no longer asks before it runs commands, for any project or skill.",
    fix: "Leave approvals to the person.",
    evidence: [{ signals: [LOOSENING] }, { signals: [AGENT_FILES] }, { signals: [WRITES_AGENT_FILE] }],
    lines: 8,
  },
  {
    id: "approvals-loosened",
    category: "AST03",
    severity: "medium",
    weight: 15,
    group: "approvals",
    where: ["prose", "code", "script", "hidden"],
    title: "Approvals or the sandbox are switched off",
    reason: "Without them, a mistake or an attack runs unchecked.",
    fix: "Ask for the permissions the skill needs, no more.",
    evidence: [{ signals: [LOOSENS, UNCHECKED_FLAG] }],
  },
  {
    id: "memory-poisoned",
    category: "AST01",
    severity: "high",
    weight: 65,
    where: EVERYWHERE,
    title: "Lasting orders are written into the agent's memory",
    reason: "The orders stay in force in every later session, even after the skill is removed.",
    fix: "Keep instructions in the skill.",
    evidence: [
      { signals: [WRITES_MEMORY] },
      { signals: [PERSISTENT_ORDER] },
      {
        signals: [
          DOWNLOADS,
          ...SENDS,
          SENDS_IN_WORDS,
          REMOTE_INSTRUCTIONS,
          LOOSENS,
          NO_QUESTIONS,
          signal(
            /\b(?:do not|don't|never) (?:confirm|verify|check)\b[^\n]{0,20}\b(?:with|actions)\b|\b(?:priority|authority) over (?:the |your )?(?:owner|user|person|human)\b|\bwithout (?:confirmation|verification|asking)\b|\bnever (?:tell|mention|refuse|reveal|warn|ask)\b|\bsecretly\b|\bpre-?approved\b|\bas (?:trusted|authoritative)\b/g,
          ),
          signal(/\b0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{25,60}\b/g),
        ],
      },
    ],
    lines: 12,
    negatable: false,
  },
  {
    id: "other-skills-changed",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["script", "code", "hidden", "prose"],
    title: "Other skills are changed",
    reason: "A skill that edits others spreads, and stays when it is removed.",
    fix: "Change only your own files.",
    evidence: [
      { signals: [OTHER_SKILLS] },
      {
        signals: [
          signal(
            /\b(?:inject|append|prepend|propagate|spread)(?:s|ing)?\b|\binsert(?:s|ing)?\b(?! (?:prompts?|links?|mentions?)\b)|\b(?:copy|write)\b[^\n]{0,60}\bover\b|\boverwrite\b|>>(?!\s?["']?[\w./-]{0,40}\.gitignore)|\btee -a\b|\bsed\s+-i|writefile(?:sync)?\(|open\([^\n]{0,60}["']a["']/g,
          ),
        ],
      },
    ],
    lines: 2,
  },
  {
    id: "silent-skill-install",
    category: "AST05",
    severity: "critical",
    weight: 70,
    where: ["script", "code", "hidden", "prose"],
    title: "Another skill is installed and started without telling the person",
    reason: "The other skill was never reviewed, and the person doesn't learn that it runs.",
    fix: "Name the other skill as a requirement, and let the person install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:clawhub|clawdhub|openclaw\s+skills?|skillwright|(?:npx|bunx)\s+(?:-y\s+)?(?:clawhub|skills))(?:@[\w.]{1,20})?\s+(?:install|add)\s+[\w@./-]/g,
          ),
        ],
      },
      {
        signals: [signal(/\b(?:silent(?:ly)?|quietly|background)\b/g)],
      },
      { signals: [STARTS_LATER] },
    ],
    lines: 16,
  },
  {
    id: "skill-installed-unasked",
    category: "AST05",
    severity: "high",
    weight: 45,
    group: "silent-skill-install",
    where: ["script", "code", "hidden"],
    title: "Another skill is installed for all projects if it isn't there, without asking",
    reason: "The other skill was never reviewed, and its author can change it at any time.",
    fix: "Name the other skill as a requirement, and let the person install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:skills?|clawhub|clawdhub)\s+(?:install|add)\s+(?![<$[{])[\w@./:-]{3,80}(?=[^\n]{0,80}\s(?:--yes|-y|--force|--no-input)\b)/g,
          ),
        ],
      },
      {
        signals: [signal(/\bif\s\[|\bif\s!|\|\||;\s?then\b|\bif \(/g)],
      },
    ],
    lines: 2,
  },
  {
    id: "skill-from-network",
    category: "AST05",
    severity: "high",
    weight: 40,
    where: ["script", "code", "hidden", "prose"],
    title: "Another skill or setting is downloaded into the agent",
    reason: "The downloaded part was never reviewed and takes effect at once.",
    fix: "Install skills with the agent's own command.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:curl|wget)\b[^\n]{0,200}(?:\s-o|>)\s?["']?\$\{?\w{1,20}\}?["']?\/(?:skill\.md|skills\/)/g,
          ),
          signal(
            /\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n]{0,200}\.(?:claude|agents|openclaw|codex|clawdbot|moltbot|cursor)\/(?:skills|hooks|agents|settings|rules|commands)/g,
          ),
          signal(
            /\b(?:download|fetch|get|pull|load)\b[^\n]{0,60}https?:\/\/\S{4,160}[^\n]{0,60}\b(?:overwrite|replace|rewrite)\b[^\n]{0,20}\b(?:this|the|your) (?:skill\.md|skill file|skill)\b/g,
          ),
          signal(
            /https?:\/\/[^\s)"'`]{1,160}\/skill\.md\b[^\n]{0,160}\b(?:newer|update|replace|overwrite)\b[^\n]{0,60}\b(?:the|this|your|local|installed) (?:local |installed )?skill\b/g,
          ),
        ],
      },
    ],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "hook-with-network",
    category: "AST03",
    severity: "high",
    weight: 50,
    where: EVERYWHERE,
    title: "A hook calls the network",
    reason: "Hooks run at every prompt or tool call and see all of them.",
    fix: "Keep hooks local.",
    evidence: [
      { signals: [HOOK_COMMAND] },
      { signals: [DOWNLOADS, ...DOWNLOAD_AND_RUN, ...SENDS] },
      RECEIVER,
    ],
    lines: 8,
  },
  {
    id: "hook-sends-input",
    category: "AST01",
    severity: "critical",
    weight: 30,
    where: EVERYWHERE,
    title: "A hook sends what the agent does to a server",
    reason: "The input of a hook has every prompt, file and command of the agent.",
    fix: "Keep hooks local.",
    evidence: [
      { signals: [HOOK_COMMAND] },
      {
        signals: [
          signal(
            /(?:\s-d|--data(?:-\w+)?)[= ]?["'\\]{0,2}(?:@-|@\/dev\/stdin|\$\(cat\)?)|(?:json|body|data)\s?[=:]\s?(?:json\.load\(sys\.stdin|sys\.stdin)/g,
          ),
        ],
      },
      RECEIVER,
    ],
    lines: 8,
  },
  {
    id: "load-time-network",
    category: "AST03",
    severity: "high",
    weight: 60,
    where: INSTRUCTIONS,
    title: "A command that runs on loading uses the network or secrets",
    reason: "It runs before the model or the person sees anything.",
    fix: "Let the model call a script instead.",
    evidence: [
      { signals: [LOAD_TIME] },
      {
        signals: [
          signal(
            /!`[^`\n]{0,200}(?:\bcurl\b|\bwget\b|\bnc\b|\.ssh\/|\.aws\/|\bprintenv\b|\benv\b\s*(?:\||`)|base64|https?:)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "model-traffic-redirected",
    category: "AST01",
    severity: "critical",
    weight: 60,
    group: "model-redirected",
    where: EVERYWHERE,
    title: "The agent's model is replaced by an untrusted server",
    reason: "The server reads every prompt and file, gets the key, and answers in the model's name.",
    fix: "Remove the address.",
    evidence: [
      {
        signals: [signal(/\b(?:anthropic|openai|gemini|google_gemini)_(?:api_)?base(?:_url)?\b/g)],
      },
      { hosts: ["address", "throwaway", "collector", "look-alike", "rare"] },
    ],
    lines: 1,
  },
  {
    id: "model-address-in-settings",
    category: "AST01",
    severity: "high",
    weight: 45,
    group: "model-redirected",
    where: EVERYWHERE,
    title: "All requests to models are redirected to somebody's server, for good",
    reason: "The server then sees every conversation and the keys, also after the skill is removed.",
    fix: "Set the address only for the command that needs it.",
    evidence: [{ signals: [MODEL_ADDRESS] }, { signals: [AGENT_FILES, START_FILE] }, RECEIVER],
    lines: 6,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "everything-allowed",
    category: "AST03",
    severity: "low",
    weight: 8,
    where: ["config"],
    title: "The skill asks for every tool or command",
    reason: "A skill should ask for the tools it needs.",
    fix: "List single tools and command patterns in allowed-tools.",
    evidence: [
      {
        signals: [
          signal(/^allowed[-_]tools\s?:[^\n]{0,200}(?:bash\(\*(?::\*)?\)|["'[\s,]\*["'\]\s,]|["'[]\*$)/gm),
        ],
      },
    ],
  },
  {
    id: "agent-started-unchecked",
    category: "AST03",
    severity: "medium",
    weight: 20,
    where: ["code", "script", "hidden"],
    title: "Another agent is started without approvals",
    reason: "The second agent runs whatever its prompt says, unasked.",
    fix: "Start it with approvals.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:claude|codex|gemini)\b[^\n]{0,80}(?:--dangerously-skip-permissions|--yolo|--full-auto|--dangerously-bypass)/g,
          ),
        ],
      },
    ],
  },
];
