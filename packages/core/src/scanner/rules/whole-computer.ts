import type { ScanRule } from "../scan-rule.ts";
import { anyOf, SENDS, signal } from "../signals.ts";
import { CODE, EVERYWHERE, RECEIVER, SCRIPTS, WHOLE_FILE } from "./places.ts";

/** Everything that a person has on the disk is deleted, not what the skill made. */
const DELETES_FILES = signal(
  anyOf([
    /\b(?:clean|reset|restore|return|wipe|bring|revert)\b[^\n]{0,60}\b(?:near-|almost |original )?factory[ -](?:state|condition|settings)\b/,
    /\b(?:delete|erase|wipe|destroy|remove|shred)\b[^\n]{0,40}\bfile[ -]?systems?\b/,
    /\b(?:delete|erase|wipe|destroy|remove|shred)\b[^\n]{0,20}\b(?:everything|all (?:the )?(?:files|documents|data))\b[^\n]{0,30}\b(?:home (?:directory|folder)|disk|drive|computer|machine)\b/,
    /\b(?:delete|erase|wipe|destroy|empty)\b[^\n]{0,20}\b(?:home (?:directory|folder)|(?:whole|entire) (?:disk|drive|computer|machine))\b/,
  ]),
);
/** What runs in the cloud is deleted, too. */
const DELETES_CLOUD = signal(
  anyOf([
    /\b(?:delete|erase|wipe|destroy|remove|terminate)\b[^\n]{0,60}\bcloud (?:resources|accounts?|infrastructure|storage|servers)\b/,
    /\b(?:delete|erase|wipe|destroy|remove|terminate)\b[^\n]{0,20}\b(?:all|every|any)\b[^\n]{0,20}\b(?:buckets?|(?:ec2 |cloud |running )instances?|clusters?|virtual machines?)\b/,
    /\bec2\s+terminate-instances\b[^\n]{0,200}\biam\s+delete-user\b/,
  ]),
);

const WALLET_NAME =
  "\\b(?:metamask|electrum|exodus|ledger|trezor|phantom|solflare|rabby|keplr|keystore|wallets?|id_rsa)\\b";
/** Three wallets or kinds of key files in a row. */
const WALLET_NAMES = signal(
  new RegExp(`${WALLET_NAME}[^\\n]{1,20}?${WALLET_NAME}[^\\n]{1,20}?${WALLET_NAME}`, "g"),
);
/** The home folder or the disk is searched in depth. */
const SEARCHES_DISK = signal(
  anyOf([
    /\b(?:recursively|exhaustively)\b[^\n]{0,40}\b(?:search|scan|walk|list|crawl|look)|\b(?:search|scan|walk|crawl)\b[^\n]{0,30}\b(?:(?:whole|entire) (?:disk|drive|computer|machine|file ?system|home)|home (?:directory|folder)|\$home)\b/,
    /\bos\.walk\(\s?(?:os\.path\.expanduser|path\.home|home|["']\/)|\bpath\.home\(\)\.rglob\(|\bfind\s+["']?(?:~|\$home|\$\{home\}|\/home|\/users|\/)["']?\s/,
  ]),
);
/** The paths are kept: they tell a thief where to look. */
const KEEPS_PATHS = signal(
  /\b(?:record|save|write|append|store|dump|log|collect)\b[^\n]{0,80}(?:\b(?:absolute|full)\b[^\n]{0,20}\bpaths?\b|\/tmp\/|\binventory\b)|\b(?:absolute|full) (?:file )?paths?\b[^\n]{0,60}\/tmp\/|>>?\s?["']?\/tmp\/|\bopen\(\s?["']\/tmp\//g,
);

/** What goes far beyond a task: everything on the computer is deleted, listed or read. */
export const wholeComputer: readonly ScanRule[] = [
  {
    id: "computer-and-cloud-wiped",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "Files and cloud resources must be deleted",
    reason: "Nothing of what the person has on the computer and in the cloud would be left.",
    fix: "Don't install it.",
    evidence: [{ signals: [DELETES_FILES] }, { signals: [DELETES_CLOUD] }],
    lines: 2,
  },
  {
    id: "wallets-listed",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "The disk is searched for wallets and keys, and their paths are kept",
    reason: "Only a thief needs a list of all wallets on a computer.",
    fix: "Don't install it.",
    evidence: [{ signals: [WALLET_NAMES] }, { signals: [SEARCHES_DISK] }, { signals: [KEEPS_PATHS] }],
    lines: 8,
  },
  {
    id: "process-memory-read",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: SCRIPTS,
    title: "A script copies the whole memory of another process",
    reason: "Passwords and tokens that are stored nowhere are in memory.",
    fix: "Don't run it.",
    evidence: [
      { signals: [signal(/\/proc\/[^\n/"'`]{1,20}\/maps\b/g)] },
      { signals: [signal(/\/proc\/[^\n/"'`]{1,20}\/mem\b/g)] },
      { signals: [signal(/\.seek\(|\bdd\s[^\n]{0,120}\bskip=|\bpread\w{0,2}\(/g)] },
      { signals: [signal(/\.write\(|\bof=|>>?\s?["']?[/$\w]|\bsendall\(/g)] },
    ],
    lines: 24,
  },
  {
    id: "runner-secrets-searched",
    category: "AST01",
    severity: "critical",
    weight: 45,
    where: EVERYWHERE,
    title: "The memory of a build server's program is searched for secrets",
    reason: "The program keeps the secrets of a whole repository there, also those that the job doesn't get.",
    fix: "Don't run it.",
    evidence: [
      { signals: [signal(/\brunner\.worker\b/g)] },
      { signals: [signal(/\bissecret\b/g)] },
      { signals: [signal(/\b(?:grep|findall|matchall|search|match)\b/g)] },
    ],
    lines: 12,
  },
  {
    id: "commands-from-commits",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script searches all public commits for commands, and runs what it finds",
    reason: "Anybody who writes such a commit decides what this computer runs.",
    fix: "Don't run it.",
    evidence: [
      { signals: [signal(/\/search\/(?:commits|issues|code|repositories)\b/g)] },
      { signals: [signal(/\bre\.(?:search|match|findall)\(|\.match(?:all)?\(|\.exec\(/g)] },
      { signals: [signal(/\bb64decode\(|\batob\(|["']base64["']/g)] },
      {
        signals: [
          signal(/\bsubprocess\.\w{3,12}\(|\bos\.system\(|\bexec(?:file)?(?:sync)?\(|\bspawn(?:sync)?\(/g),
        ],
      },
      { signals: [signal(/\bwhile true\b|\bsetinterval\(|\btime\.sleep\(|\bpoll_?interval/g)] },
    ],
    lines: WHOLE_FILE,
  },
  {
    id: "workflow-secrets-kept",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "A workflow publishes all secrets of a repository as a file",
    reason: "Whoever can download the file can publish packages and change servers.",
    fix: "Remove the step.",
    evidence: [
      { signals: [signal(/\$\{\{\s?tojson\(\s?secrets\s?\)/g)] },
      { signals: [signal(/\b(?:echo|printf|printenv|env|cat)\b[^\n]{0,60}>\s?["']?[\w./$-]/g)] },
      { signals: [signal(/\bupload-artifact@/g)] },
    ],
    lines: 14,
  },
  {
    id: "found-keys-sent",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script searches for key files, encodes them and sends them away",
    reason: "Encoded keys aren't encrypted: whoever receives them can use them.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\bfind\s[^\n]{0,120}-i?name\s+["']?\*?\.?(?:pem|\w{0,12}key|p12|pfx|kdbx|keystore|env|id_\w{1,8}|wallet)\b/g,
          ),
        ],
      },
      { signals: [signal(/\bbase64\b|\bxxd\b|\bopenssl\s+enc\s+-a\b/g)] },
      { signals: SENDS },
      RECEIVER,
    ],
    lines: 20,
  },
  {
    id: "keys-sent-quietly",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "hidden"],
    title: "Key files are searched for and sent without any output",
    reason: "The person doesn't see that keys leave the computer.",
    fix: "Show what is sent and where, and ask first.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:discover|find|collect|gather|search|locate|detect)\w{0,4}\b[^\n]{0,60}(?:\.\w{0,10}key\b|\b(?:api |private |ssh )?keys?\b|\bcredentials?\b|\bsecrets?\b)/g,
          ),
        ],
      },
      {
        signals: [signal(/\bsilent(?:ly)?\b[^\n]{0,40}\b(?:post|send|upload|sync|transmit|submit|push)/g)],
      },
      { signals: [signal(/\bendpoint\b|\bcurl\b|\bserver\b|https?:\/\//g)] },
    ],
  },
  {
    id: "keys-sent-with-machine-name",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "Keys are sent to a site together with the name of the computer",
    reason: "Only who robs many computers needs to know which one the keys are from.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:json\.(?:stringify|dumps)\(|json\s?=)[^\n]{0,60}\b(?:keys|secrets|tokens|wallets?|credentials|mnemonics?)\b[^\n]{0,80}\b(?:hostname|gethostname|userinfo|getuser|username)\b/g,
          ),
        ],
      },
      { signals: SENDS },
      RECEIVER,
    ],
    lines: 6,
  },
];
