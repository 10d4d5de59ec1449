import type { ScanRule } from "../scan-rule.ts";
import {
  CONVERSATION,
  ENCODES,
  ENVIRONMENT,
  IDENTIFIES,
  SECRET_FILES,
  SENDS,
  SENDS_IN_WORDS,
  signal,
} from "../signals.ts";
import { CODE, EVERYWHERE, RECEIVER, UNTRUSTED_RECEIVER } from "./places.ts";

const MANY_FILES = signal(
  "glob walk readdir readdirsync rglob find globsync iterdir listdir get",
  /glob\.?(?:sync|iglob|glob)?\s?\(|os\.walk\(|readdir(?:sync)?\(|rglob\(|\bfind\s+(?:~|\$home|\/|\.)\s|iterdir\(|os\.listdir\(|get-childitem[^\n]{0,60}-recurse/g,
);
const READS_CONTENT = signal(
  "readfilesync readfile read_text open cat content",
  /readfile(?:sync)?\(|read_text\(|\bopen\([^\n]{0,60}\)|\bcat\s+["']?\$|get-content/g,
);
const DNS_QUERY = signal(
  "dig nslookup host resolve lookup gethostbyname dns ping",
  /\b(?:dig|nslookup|host)\b[^\n]{0,60}\$[({]?\w{1,40}[)}]?\.[\w.${}-]{3,}|gethostbyname\(\s?f?["'`]?[^\n]{0,60}(?:\+|\{)|dns\.(?:resolve\w*|lookup)\(\s?`?[^\n)]{0,40}\$\{|\bdns(?:["']\))?\.(?:resolve\w*|lookup)\([^\n]{0,160}\+\s?["'`]\.|dns\.(?:resolve\w*|lookup)\([^\n)]{0,60}\+|\bping\s+(?:-\w\s+\d\s+)?["']?\$[({]?\w{1,40}[)}]?\.[a-z]/g,
  { kind: "actions", label: "makes DNS queries" },
);
const SCREEN = signal(
  "screencapture imagegrab pyautogui mss copyfromscreen pbpaste clipboard pyperclip scrot xclip",
  /\bscreencapture\b|imagegrab\.grab|pyautogui\.screenshot|mss\.mss\(|\bscrot\b|copyfromscreen|\bpbpaste\b|get-clipboard|pyperclip\.paste|xclip\s+-o/g,
  { kind: "actions", label: "captures the screen or clipboard" },
);
const KEYS = signal(
  "pynput getasynckeystate keyboard setwindowshookex pyhook keylogger iohook",
  /pynput[^\n]{0,20}keyboard|getasynckeystate|keyboard\.(?:on_press|hook|record)\(|setwindowshookex|\bpyhook\b|\biohook\b/g,
  { kind: "actions", label: "records keys" },
);
const COLLECTOR = { hosts: ["collector"] } as const;

/** Secrets of other programs near a network call, and other ways to carry data out. */
export const secretsAndNetwork: readonly ScanRule[] = [
  {
    id: "secret-sent",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: EVERYWHERE,
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
    // A request to the metadata service of a cloud sends nothing away.
    unlessHosts: ["local"],
  },
  {
    id: "several-secrets-collected",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: EVERYWHERE,
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
    id: "key-piped-away",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "A key is piped into a network command",
    reason:
      "A key belongs into the header of a request to its own service, never into the data that is sent.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            "curl nc ncat netcat",
            /\b(?:echo|printf|printenv)\s[^\n|]{0,40}(?:_key|_token|_secret|_password|_pat)\b[^\n|]{0,20}\|\s*(?:base64[^\n|]{0,20}\|\s*)?(?:curl|nc|ncat|netcat)\b|\bcurl\b[^\n]{0,120}\s(?:-d|--data(?:-\w+)?|-f|--form)[ =]["'][^"'\n]{0,120}\$\{?(?:aws_secret_access_key|github_token|gh_token|npm_token|anthropic_api_key|openai_api_key)\b/g,
          ),
        ],
      },
    ],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "data-piped-away",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: EVERYWHERE,
    title: "A dump or an archive is piped to a server",
    reason: "The command packs a folder, a database or a list of secrets and sends it in one step.",
    fix: "Write the archive to a file and let the person send it.",
    evidence: [
      {
        signals: [
          signal(
            "curl wget nc ncat socat",
            /\b(?:mysqldump|pg_dump(?:all)?|mongodump|kubectl\s+get\s+secrets?|tar\s+-?c\w{0,4}|zip\s+-r|git\s+(?:bundle|archive|diff|log|show)|fc\s+-\w+|history)\b[^\n|]{0,160}\|\s*(?:[^\n|]{1,60}\|\s*){0,2}(?:curl|wget|nc|ncat|socat)\b/g,
          ),
        ],
      },
      RECEIVER,
    ],
  },
  {
    id: "repository-copied-away",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: EVERYWHERE,
    title: "The whole repository is pushed to an untrusted host",
    reason: "A mirror has all branches, the history and every secret that was ever committed.",
    fix: "Push only where the person says.",
    evidence: [
      { signals: [signal("git", /\bgit\s+push\b[^\n]{0,80}--(?:mirror|all)\b/g)] },
      { signals: [signal("git", /\bgit\s+remote\s+(?:add|set-url)\b/g)] },
      UNTRUSTED_RECEIVER,
    ],
    lines: 4,
  },
  {
    id: "secret-printed",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: EVERYWHERE,
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
    where: EVERYWHERE,
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
    where: EVERYWHERE,
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
    where: EVERYWHERE,
    title: "Details of the machine are sent to an untrusted host",
    reason: "User and computer names tell an attacker whom they reached.",
    fix: "Remove the report.",
    evidence: [
      { signals: [IDENTIFIES] },
      { signals: [...SENDS, SENDS_IN_WORDS, signal("curl wget", /\b(?:curl|wget)\b[^\n]{0,200}\$[({]/g)] },
      UNTRUSTED_RECEIVER,
    ],
    lines: 8,
  },
  {
    id: "dns-exfiltration",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: EVERYWHERE,
    title: "Data leaves in DNS queries",
    reason: "Data encoded into host names passes firewalls unseen.",
    fix: "Remove it.",
    evidence: [
      { signals: [DNS_QUERY] },
      {
        signals: [
          ENCODES,
          signal(
            "fold cut chunk chunked chunksize hex tostring",
            /\bfold\s+-w|\bcut\s+-c|chunk|\.hex\(\)|tostring\(["']hex/g,
          ),
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
    where: EVERYWHERE,
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
    where: EVERYWHERE,
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
      {
        signals: [
          ...SENDS,
          SENDS_IN_WORDS,
          signal("", /\s--[\w-]{0,12}(?:relay|proxy|endpoint|server|url)[ =]/g),
          signal("curl wget", /\b(?:curl|wget)\b[^\n]{0,200}\$[({]?\w/g),
        ],
      },
      UNTRUSTED_RECEIVER,
    ],
    lines: 1,
  },
];
