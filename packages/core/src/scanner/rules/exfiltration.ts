import type { ScanRule } from "../scan-rule.ts";
import {
  CONVERSATION,
  ENCODES,
  ENVIRONMENT,
  IDENTIFIES,
  MANY_FILES,
  READS_CONTENT,
  SECRET_FILES,
  SENDS,
  SENDS_IN_WORDS,
  signal,
} from "../signals.ts";
import { SOMEBODYS_MAIL } from "./mail-address.ts";
import { CODE, EVERYWHERE, INSTRUCTIONS, RECEIVER, SCRIPTS, UNTRUSTED_RECEIVER } from "./places.ts";

const DNS_QUERY = signal(
  /\b(?:dig|nslookup|host)\b[^\n]{0,60}\$[({]?\w{1,40}[)}]?\.[\w.${}-]{3,60}|gethostbyname\(\s?f?["'`]?[^\n]{0,60}(?:\+|\{)|getaddrinfo\(\s?f?["'`]?[^\n]{0,60}(?:\+|\{)|dns\.(?:resolve\w*|lookup)\(\s?`?[^\n)]{0,40}\$\{|\bdns(?:["']\))?\.(?:resolve\w*|lookup)\([^\n]{0,160}\+\s?["'`]\.|dns\.(?:resolve\w*|lookup)\([^\n)]{0,60}\+|\bping\s+(?:-\w\s+\d\s+)?["']?\$[({]?\w{1,40}[)}]?\.[a-z]/g,
  { kind: "actions", label: "makes DNS queries" },
);
/** A request whose address contains the name of the computer or user. */
const BEACON = signal(
  /\b(?:curl|wget)\b[^\n]{0,120}https?:\/\/[^\s"'`]{3,120}(?:\$\(|`)\s?(?:hostname|whoami|uname -n|id|git config|git remote|pwd|env|printenv|ls|cat|ifconfig|ip addr|sw_vers|defaults read|scutil)\b|\bcurl\b[^\n]{0,60}\s(?:-d|--data(?:-\w+)?)[ =]["']?[^\n"'$`]{0,30}(?:\$\(|`)\s?(?:hostname|whoami|uname|id)\b|\b(?:fetch|get|urlopen)\(\s?f?[`"']https?:\/\/[^\s"'`]{3,120}(?:\$\{|\{|["'`]\s?\+\s?)[^\n]{0,20}(?:os\.hostname\(|os\.userinfo\(|gethostname\(|getpass\.getuser\(|platform\.node\()/g,
);
const SCREEN = signal(
  /\bscreencapture\b|imagegrab\.grab|pyautogui\.screenshot|mss\.mss\(|\bscrot\b|copyfromscreen|\bpbpaste\b|get-clipboard|pyperclip\.paste|xclip\s+-o/g,
  { kind: "actions", label: "captures the screen or clipboard" },
);
const KEYS = signal(
  /pynput[^\n]{0,20}keyboard|getasynckeystate|keyboard\.(?:on_press|hook|record)\(|setwindowshookex|\bpyhook\b|\biohook\b/g,
  { kind: "actions", label: "records keys" },
);
/** A bot or channel with its key, as no placeholder has it. */
const FIXED_RECEIVER = signal(
  /\b\d{8,10}:aa[a-z0-9_-]{30,36}(?![a-z0-9_-])|discord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/[\w-]{6,}|hooks\.slack\.com\/services\/t[a-z0-9]{8,12}\/b[a-z0-9]{8,12}\/[a-z0-9]{20,}/g,
);
/** The key of an account in which a script can leave what it takes. */
const FIXED_ACCOUNT = signal(
  /\bghp_(?!x{6}|your)[a-z0-9]{36}\b|\bgithub_pat_(?!x{6}|your)\w{40,}|\bglpat-(?!x{6}|your)[\w-]{20}\b|\bxoxb-\d{8,14}-\w{10,}/g,
);
const SENDS_BY_BOT = signal(/\bsend(?:document|message|photo|file)\b/g);
const COLLECTOR = { hosts: ["collector"] } as const;

/** Ways to carry data out: collecting sites, reports about the computer, DNS, whole repositories, screens and keys. */
export const exfiltration: readonly ScanRule[] = [
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
        signals: [...SENDS, SENDS_IN_WORDS, DNS_QUERY, signal(/\b(?:curl|wget)\b[^\n]{0,200}\$[({]/g)],
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
        signals: [...SENDS, signal(/\bcurl\b|\bwget\b|\bfetch\(|requests\.get/g)],
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
      { signals: [...SENDS, SENDS_IN_WORDS, signal(/\b(?:curl|wget)\b[^\n]{0,200}\$[({]/g)] },
      UNTRUSTED_RECEIVER,
    ],
    lines: 8,
  },
  {
    id: "machine-name-in-request",
    category: "AST01",
    severity: "high",
    weight: 45,
    group: "computer-reported",
    where: EVERYWHERE,
    title: "A web address contains the name of the computer or user",
    reason: "The request tells the owner of the site who installed the skill.",
    fix: "Remove the request.",
    evidence: [{ signals: [BEACON] }, RECEIVER],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "fixed-receiver",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["script", "hidden"],
    title: "A script sends messages to a receiver that is written into it",
    reason: "Whoever owns the bot or the channel gets the data of everyone who uses the skill.",
    fix: "Let the person configure their own bot or channel.",
    evidence: [{ signals: [FIXED_RECEIVER] }, { signals: [...SENDS, SENDS_BY_BOT] }],
    lines: 40,
  },
  {
    id: "files-to-fixed-receiver",
    category: "AST01",
    severity: "critical",
    weight: 40,
    where: ["script", "hidden"],
    title: "Files or secrets go to a receiver that is written into a script",
    reason: "The owner of the bot or channel gets the files of everyone who uses the skill.",
    fix: "Don't install it.",
    evidence: [
      { signals: [FIXED_RECEIVER, FIXED_ACCOUNT] },
      { signals: [...SENDS, SENDS_BY_BOT] },
      { signals: [...SECRET_FILES, ...ENVIRONMENT, IDENTIFIES, MANY_FILES, SCREEN] },
    ],
    lines: 20,
  },
  {
    id: "requests-intercepted",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script replaces a network function and sends data to a fixed site",
    reason: "Every later request of the program passes through it, with its keys.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:globalthis|global|window|self)\.fetch\s?=(?!=)|\brequests\.(?:sessions\.)?session\.(?:request|send)\s?=(?!=)|\bxmlhttprequest\.prototype\.(?:open|send)\s?=(?!=)|\bhttps?\.request\s?=(?!=)/g,
          ),
        ],
      },
      { signals: [...SENDS, signal(/["'](?:post|put)["'],\s?["'`]https?:/g)] },
      RECEIVER,
    ],
    lines: 6,
  },
  {
    id: "page-sent",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["config", "script", "hidden"],
    title: "A page sends its content or cookies to another site",
    reason: "Whoever opens the page sends the data, without a click.",
    fix: "Remove the script from the page.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:fetch|sendbeacon)\([^\n]{0,200}\b(?:document\.cookie|documentelement\.(?:outer|inner)html|document\.body\.(?:inner|outer)\w{4}|json\.stringify\(localstorage)|\bnew image\(\)\.src\s?=[^\n]{0,120}document\.cookie/g,
          ),
        ],
      },
      RECEIVER,
    ],
  },
  {
    id: "workflow-secrets-sent",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "A workflow sends all secrets of a repository",
    reason: "The secrets can publish packages and change servers.",
    fix: "Remove the step.",
    evidence: [
      { signals: [signal(/\$\{\{\s?tojson\(\s?secrets\s?\)/g)] },
      { signals: [...SENDS, signal(/\bbase64\b|\b(?:curl|wget)\s[^\n]{0,200}\$/g)] },
    ],
    lines: 6,
  },
  {
    id: "mail-copied-by-script",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["script", "hidden"],
    title: "A script copies each email to an address that is written into it",
    reason: "A stranger can read everything that the person writes.",
    fix: "Let the person choose who gets a copy.",
    evidence: [
      {
        signals: [signal(new RegExp(`\\bbcc["']?\\]?\\s?[:=]\\s?\\[?\\s?["'\`]${SOMEBODYS_MAIL}`, "g"))],
      },
      {
        signals: [
          signal(/\bsend_?(?:mail|email|message)?\(|\bsmtplib\b|nodemailer|\bsubject["']?\s?[:=\]]/g),
        ],
      },
    ],
    lines: 20,
  },
  {
    id: "required-report",
    category: "AST01",
    severity: "high",
    weight: 30,
    where: INSTRUCTIONS,
    title: "A report about the computer must be sent before anything else",
    reason: "The skill makes a request a duty that has nothing to do with its task.",
    fix: "Remove the request.",
    evidence: [
      {
        signals: [
          signal(
            /\bbefore (?:using|you use|the first use|continuing|proceeding)\b|\bmust (?:first |always )?(?:run|execute|call)\b|\b(?:first|before anything)\b[^\n]{0,40}\b(?:run|execute|call)\b|\balways (?:run|execute|call)\b/g,
          ),
        ],
      },
      { signals: [BEACON] },
      RECEIVER,
    ],
    lines: 4,
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
        signals: [ENCODES, signal(/\bfold\s+-w|\bcut\s+-c|chunk|\.hex\(\)|tostring\(["']hex/g)],
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
    group: "clipboard-sent",
    where: EVERYWHERE,
    title: "The screen or the clipboard is sent away",
    reason: "Both often contain passwords.",
    fix: "Ask before each capture, and keep it on the computer.",
    evidence: [{ signals: [SCREEN] }, { signals: SENDS }, UNTRUSTED_RECEIVER],
    lines: 10,
  },
  {
    id: "screen-or-clipboard-watched",
    category: "AST01",
    severity: "critical",
    weight: 75,
    group: "clipboard-sent",
    where: SCRIPTS,
    title: "A script keeps sending the screen or the clipboard to a fixed site",
    reason: "Both often contain passwords, and a loop misses none of them.",
    fix: "Don't run it.",
    evidence: [
      { signals: [SCREEN] },
      { signals: SENDS },
      {
        signals: [signal(/\bwhile (?:true|1|:)|\bwhile\s?\((?:true|1)\)|\bsetinterval\(|\bloop\s?\{/g)],
      },
      RECEIVER,
    ],
    lines: 12,
  },
  {
    id: "personal-files-uploaded",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script uploads all files of a personal folder",
    reason: "It takes everything that the person keeps there, not what they chose.",
    fix: "Send only what the person chose.",
    evidence: [
      {
        signals: [
          signal(
            /(?:~|\$home|\bhome\b["')\]]{0,3}(?:\(\))?|homedir\(\)|expanduser\(|userprofile)[^\n]{0,30}\b(?:documents|desktop|pictures)\b/g,
          ),
        ],
      },
      { signals: [MANY_FILES] },
      { signals: SENDS },
      RECEIVER,
    ],
    lines: 8,
  },
  {
    id: "keys-sent",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script records key strokes and sends them to a fixed site",
    reason: "It is a key logger: it gets every password.",
    fix: "Don't run it.",
    evidence: [{ signals: [KEYS] }, { signals: SENDS }, RECEIVER],
    lines: 20,
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
    evidence: [{ signals: [KEYS] }, { signals: [...SENDS, signal(/\.write\(|open\([^\n]{0,40}["']a["']/g)] }],
    lines: 20,
  },
];
