import type { ScanRule } from "../scan-rule.ts";
import { ENCODES, ENVIRONMENT, IDENTIFIES, SECRET_FILES, SENDS, SENDS_IN_WORDS, signal } from "../signals.ts";
import { CODE, EVERYWHERE, INSTRUCTIONS, RECEIVER, UNTRUSTED_RECEIVER } from "./places.ts";

const MANY_FILES = signal(
  "glob walk readdir readdirsync rglob find globsync iterdir listdir get",
  /glob\.?(?:sync|iglob|glob)?\s?\(|os\.walk\(|readdir(?:sync)?\(|rglob\(|\bfind\s+(?:~|\$home|\/|\.)\s|iterdir\(|os\.listdir\(|get-childitem[^\n]{0,60}-recurse/g,
);
const READS_CONTENT = signal(
  "readfilesync readfile read_text open cat read get",
  /readfile(?:sync)?\(|read_text\(|\bopen\([^\n]{0,60}\)|\bcat\s+["']?\$|get-content/g,
);
const DNS_QUERY = signal(
  "dig nslookup host resolve lookup gethostbyname dns ping",
  /\b(?:dig|nslookup|host)\b[^\n]{0,60}\$[({]?\w{1,40}[)}]?\.[\w.${}-]{3,}|gethostbyname\(\s?f?["'`]?[^\n]{0,60}(?:\+|\{)|dns\.(?:resolve\w*|lookup)\(\s?`?[^\n)]{0,40}\$\{|dns\.(?:resolve\w*|lookup)\([^\n)]{0,60}\+|\bping\s+(?:-\w\s+\d\s+)?["']?\$[({]?\w{1,40}[)}]?\.[a-z]/g,
  { kind: "actions", label: "makes DNS queries" },
);
const SCREEN = signal(
  "screencapture imagegrab pyautogui mss screenshot pbpaste clipboard pyperclip scrot",
  /\bscreencapture\b|imagegrab\.grab|pyautogui\.screenshot|mss\.mss\(|\bscrot\b|copyfromscreen|\bpbpaste\b|get-clipboard|pyperclip\.paste|xclip\s+-o/g,
  { kind: "actions", label: "captures the screen or clipboard" },
);
const KEYS = signal(
  "pynput getasynckeystate keyboard setwindowshookex pyhook keylogger iohook",
  /pynput[^\n]{0,20}keyboard|getasynckeystate|keyboard\.(?:on_press|hook|record)\(|setwindowshookex|\bpyhook\b|\biohook\b/g,
  { kind: "actions", label: "records keys" },
);
const CONVERSATION = signal(
  "conversation transcript history memory messages sessions prompt prompts context message user question input request query queries chat session agent",
  /\b(?:conversation|chat|session|agent)(?:'s)?\s?(?:history|log|logs|transcript|context|messages)|\bmemory\.md\b|\buser\.md\b|sessions\/\S{0,30}\.jsonl|(?:user'?s?|the) (?:prompt|question|message|input|request|quer(?:y|ies))s?\b/g,
);
const COLLECTOR = { hosts: ["collector"] } as const;

/** Secrets of other programs near a network call, and other ways to carry data out. */
export const secretsAndNetwork: readonly ScanRule[] = [
  {
    id: "secret-sent",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: CODE,
    title: "A secret of another program is sent away",
    reason: "Keys, cookies or wallets are read and sent in one step.",
    fix: "Don't install it. If a skill needs a key, it should ask for one of its own.",
    evidence: [{ signals: SECRET_FILES }, { signals: SENDS }, RECEIVER],
    lines: 3,
  },
  {
    id: "secret-near-network",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE,
    title: "A secret of another program is read near a network call",
    reason: "Keys, cookies or wallets are read close to code that sends data.",
    fix: "Remove one of them, or pass the skill a key of its own.",
    evidence: [{ signals: SECRET_FILES }, { signals: SENDS }],
    lines: 14,
  },
  {
    id: "several-secrets-collected",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: CODE,
    title: "Secrets are collected and packed",
    reason: "Keys, cookies or wallets are read and encoded or packed into an archive.",
    fix: "Don't read other programs' secrets.",
    evidence: [
      { signals: SECRET_FILES },
      { signals: [ENCODES] },
      { signals: [READS_CONTENT, MANY_FILES, ...SENDS] },
    ],
    lines: 4,
  },
  {
    id: "secret-requested-and-sent",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: INSTRUCTIONS,
    title: "The agent is told to send secrets away",
    reason: "The instructions name key files or wallets and an address to send data to.",
    fix: "Don't install it.",
    evidence: [{ signals: SECRET_FILES }, { signals: [SENDS_IN_WORDS] }],
    lines: 3,
  },
  {
    id: "environment-requested-and-sent",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: INSTRUCTIONS,
    title: "The agent is told to send a file of environment variables away",
    reason: "Such files hold the keys of every service a project uses.",
    fix: "Don't install it. Nobody needs a backup of keys on another server.",
    evidence: [
      {
        signals: [
          signal(
            "env environment",
            /\b(?:send|post|upload|transmit|forward|exfiltrate)(?:s|ing)?\b[^\n]{0,80}(?:[\s`"'/]\.env\b|\benvironment variables\b)(?:[^\n.]|\.(?!\s)){0,80}https?:\/\//g,
          ),
        ],
      },
      RECEIVER,
    ],
  },
  {
    id: "secret-file-requested",
    category: "AST01",
    severity: "medium",
    weight: 25,
    where: ["prose", "code", "hidden"],
    title: "The agent is told to read key files",
    reason: "A model that reads a key file has the key in its context and may repeat it anywhere.",
    fix: "Let programs read keys; never the model.",
    evidence: [
      { signals: SECRET_FILES },
      {
        signals: [
          signal(
            "read include collect gather cat dump open extract copy",
            /\b(?:read|include|collect|gather|cat|dump|extract|copy)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "secret-printed",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: CODE,
    title: "Key files are printed",
    reason: "What is printed ends up in the model's context and in logs.",
    fix: "Don't print keys.",
    evidence: [
      {
        signals: [
          signal(
            "cat type get",
            /\b(?:cat|type|get-content)\s+["']?(?:~|\$home|\$\{home\}|%userprofile%|\/root|\/home\/\w+)\/?\\?\.(?:ssh\/id_(?!\w+\.pub)\w+|aws\/credentials|netrc|git-credentials|gnupg\/\S+|clawdbot\/\.env|openclaw\/\.env|claude\/\.credentials\S*|codex\/auth\S*)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "environment-sent",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: CODE,
    title: "All environment variables are sent away",
    reason: "The environment holds the keys of every service the person uses.",
    fix: "Read only the variable the skill needs.",
    evidence: [{ signals: ENVIRONMENT }, { signals: SENDS }, RECEIVER],
    lines: 6,
  },
  {
    id: "environment-near-network",
    category: "AST01",
    severity: "medium",
    weight: 25,
    where: CODE,
    title: "Environment variables or .env files are read near a network call",
    reason: "The environment holds the keys of every service the person uses.",
    fix: "Read only the variable the skill needs.",
    evidence: [{ signals: ENVIRONMENT }, { signals: SENDS }],
    lines: 3,
  },
  {
    id: "data-to-collector",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: EVERYWHERE,
    title: "Data goes to a site made for catching it",
    reason: "The site shows whatever is sent to it to an unknown person, and has no other use.",
    fix: "Remove the address.",
    evidence: [
      COLLECTOR,
      {
        signals: [
          ...SENDS,
          SENDS_IN_WORDS,
          DNS_QUERY,
          signal("curl wget", /\b(?:curl|wget)\b[^\n]{0,200}\$[({]/g),
        ],
      },
      { signals: [...SECRET_FILES, ...ENVIRONMENT, IDENTIFIES, ENCODES, READS_CONTENT, CONVERSATION] },
    ],
    lines: 6,
  },
  {
    id: "collector-address",
    category: "AST05",
    severity: "high",
    weight: 40,
    where: CODE,
    title: "A data-catching site is called",
    reason: "The site shows whatever is sent to it to an unknown person.",
    fix: "Use a server of your own.",
    evidence: [
      COLLECTOR,
      {
        signals: [...SENDS, signal("curl wget fetch requests", /\bcurl\b|\bwget\b|\bfetch\(|requests\.get/g)],
      },
    ],
    lines: 1,
  },
  {
    id: "machine-reported",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE,
    title: "Details of the machine are sent to an untrusted host",
    reason: "User and computer names tell an attacker whom they reached.",
    fix: "Remove the report.",
    evidence: [
      { signals: [IDENTIFIES] },
      { signals: [...SENDS, signal("curl wget", /\b(?:curl|wget)\b[^\n]{0,200}\$[({]/g)] },
      UNTRUSTED_RECEIVER,
    ],
    lines: 8,
  },
  {
    id: "dns-exfiltration",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: CODE,
    title: "Data leaves in DNS queries",
    reason: "Data encoded into host names passes firewalls unseen.",
    fix: "Remove it.",
    evidence: [
      { signals: [DNS_QUERY] },
      {
        signals: [
          ENCODES,
          signal("fold cut chunk hex", /\bfold\s+-w|\bcut\s+-c|chunk|\.hex\(\)|tostring\(["']hex/g),
        ],
      },
    ],
    lines: 8,
  },
  {
    id: "source-code-uploaded",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE,
    title: "Many files are read and uploaded",
    reason: "The skill walks through folders, reads the files and sends them to a server.",
    fix: "Send only what the person chose.",
    evidence: [{ signals: [MANY_FILES] }, { signals: [READS_CONTENT] }, { signals: SENDS }, RECEIVER],
    lines: 6,
  },
  {
    id: "screen-or-clipboard-sent",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE,
    title: "The screen or the clipboard is sent away",
    reason: "Both often contain passwords.",
    fix: "Ask before each capture, and keep it on the computer.",
    evidence: [{ signals: [SCREEN] }, { signals: SENDS }, UNTRUSTED_RECEIVER],
    lines: 10,
  },
  {
    id: "keys-recorded",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE,
    title: "Key strokes are recorded and written or sent",
    reason: "A key logger records passwords.",
    fix: "Remove it.",
    evidence: [
      { signals: [KEYS] },
      { signals: [...SENDS, signal("write open append log", /\.write\(|open\([^\n]{0,40}["']a["']/g)] },
    ],
    lines: 20,
  },
  {
    id: "conversation-sent",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: EVERYWHERE,
    title: "The conversation or the agent's memory is sent away",
    reason: "What a person tells their agent is private.",
    fix: "Remove it, or ask the person first.",
    evidence: [{ signals: [CONVERSATION] }, { signals: [SENDS_IN_WORDS, ...SENDS] }, UNTRUSTED_RECEIVER],
    lines: 4,
  },
  {
    id: "data-in-image-address",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: ["prose", "code", "hidden"],
    title: "Data is put into the address of an image",
    reason: "A client that shows the image sends the data to the server, without a question.",
    fix: "Remove the image.",
    evidence: [
      {
        signals: [
          signal(
            "http https",
            /!\[[^\]\n]{0,80}\]\(https?:\/\/[^)\s]{1,160}[?&][\w-]{1,20}=(?:\{|\[|<|\$\{?|%7b)[^)\n]{0,30}(?:data|secret|key|token|content|conversation|history|summary|base64|encoded|env|user|prompt|message|context)/g,
          ),
        ],
      },
    ],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "foreign-key-sent",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: EVERYWHERE,
    title: "Another vendor's key goes to an untrusted host",
    reason: "A key for one service is none of the business of another one.",
    fix: "Send a key only to the service that issued it.",
    evidence: [
      {
        signals: [
          signal(
            "openai anthropic github gh gemini google stripe aws slack npm hf openrouter token key",
            /\b(?:openai|anthropic|claude|github|gh|gemini|google|stripe|aws|slack|npm|hf|openrouter)_(?:api_|secret_|access_|auth_|bot_){0,2}(?:key|token|secret|pat)\b/g,
          ),
        ],
      },
      { signals: [...SENDS, SENDS_IN_WORDS, signal("curl wget", /\b(?:curl|wget)\b[^\n]{0,200}\$[({]?\w/g)] },
      UNTRUSTED_RECEIVER,
    ],
    lines: 1,
  },
];
