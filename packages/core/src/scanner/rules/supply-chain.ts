import type { ScanRule } from "../scan-rule.ts";
import { DOWNLOADS, REQUESTS, RUNS_FILE, SENDS, signal } from "../signals.ts";
import { EVERYWHERE } from "./places.ts";

/** Programs that aren't what they seem. */
export const supplyChain: readonly ScanRule[] = [
  {
    id: "look-alike-release",
    category: "AST02",
    severity: "high",
    weight: 40,
    where: EVERYWHERE,
    title: "A program from a stranger's release page is run",
    reason: "The download isn't pinned by a hash and comes from a personal repository.",
    fix: "Pin a version and check its hash.",
    evidence: [
      {
        signals: [
          signal(
            /github\.com\/[\w.-]{1,60}\/[\w.-]{1,80}\/releases\/(?:download\/)?(?:latest|v?[\d.]+)\/?[^\s)"'`]{0,100}\.(?:zip|exe|dmg|pkg|msi|rar|7z)\b/g,
          ),
        ],
      },
      {
        signals: [signal(/\b(?:required?|requires|must|prerequisites?)\b/g)],
      },
      {
        signals: [
          signal(
            /\b(?:run|execute|launch|extract)\b[^\n]{0,40}\b(?:executable|installer|archive|\w+\.exe|it)\b/g,
          ),
        ],
      },
    ],
    lines: 4,
    unlessHosts: ["official"],
  },
  {
    id: "obfuscated-script",
    category: "AST08",
    severity: "high",
    weight: 40,
    where: ["script", "code", "hidden"],
    title: "Code is obfuscated",
    reason: "Names and strings were scrambled so that nobody can read what the code does.",
    fix: "Publish readable code.",
    evidence: [
      {
        signals: [
          signal(/\b_0x[0-9a-f]{4,6}\b[^\n]{0,200}\b_0x[0-9a-f]{4,6}\b/g),
          signal(
            /__import__\(\s?(?:["'][^"'\n]{1,30}["']\s?\+|chr\(|base64|bytes)|getattr\(\s?__builtins__|globals\(\)\[\s?["'][^"'\n]{1,20}["']\s?\+/g,
          ),
          signal(/(?<![il1o0])[il1o0]{12,64}\s?=/g),
          signal(
            /\b(?:bytes|bytearray|chr)\(\s?\w{1,10}\s?\^\s?\w{1,10}\s?\)?\s+for\s[^\n]{0,80}\.decode\(/g,
          ),
        ],
      },
    ],
  },
  {
    id: "hidden-bytecode-run",
    category: "AST08",
    severity: "critical",
    weight: 75,
    where: ["script", "code", "hidden"],
    title: "Compiled code from a data file is run",
    reason: "The script runs code that nobody can read, from a file that pretends to be data.",
    fix: "Publish the source, and run that.",
    evidence: [{ signals: [signal(/\bmarshal\.loads?\(/g)] }, { signals: [signal(/\bexec\(/g)] }],
    lines: 10,
    flow: [0, 1],
  },
  {
    id: "script-runs-itself-hidden",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["script"],
    title: "A script downloads code into memory and runs it",
    reason: "Nothing is written to the disk, so that no scanner can see it.",
    fix: "Include the code in the skill.",
    evidence: [
      {
        signals: [REQUESTS],
      },
      {
        signals: [
          signal(
            /(?:^|[\s;=(])(?:exec|eval)\(\s?(?:[\w.]{0,60}(?:text|content|body|code|payload|data|resp\w{0,20}|res|r)\b)|new function\(\s?(?:\w{0,60}(?:text|content|body|code|payload|data)\b)|vm\.run\w{2,20}\(|\beval\s+["']?\$\{?\w|\b(?:ba|z)?sh\s+-c\s+["']?\$\{?\w/gm,
          ),
        ],
      },
    ],
    lines: 6,
    flow: [0, 1],
  },
  {
    id: "script-writes-and-runs-download",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: ["script", "code", "hidden"],
    title: "A script saves a download as code and runs it",
    reason: "The code isn't part of the skill, so nobody has reviewed it.",
    fix: "Include the code in the skill.",
    evidence: [
      { signals: [REQUESTS] },
      {
        signals: [
          signal(
            /\b(?:writefile(?:sync)?|open|urlretrieve)\([^\n]{0,80}\.(?:js|mjs|cjs|py|sh|ps1|exe|bin)["'`]/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /(?:execfile(?:sync)?|spawn(?:sync)?|subprocess\.\w{3,12})\(\s?\[?["'](?:node|python3?|bash|sh|powershell|\/tmp\/)|\b(?:exec|execsync|os\.system)\(\s?f?["'`](?:node|python3?|bash|sh|powershell)\s/g,
          ),
        ],
      },
    ],
    lines: 8,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "time-or-place-trigger",
    category: "AST01",
    severity: "high",
    weight: 30,
    where: ["code", "script", "hidden"],
    title: "Code acts only at certain times or on certain machines",
    reason: "A trigger hides behaviour from the person who tries the skill.",
    fix: "Remove the condition.",
    evidence: [
      {
        signals: [
          signal(
            /\.gethours\(\)\s?[<>=]|datetime\.(?:now|utcnow)\(\)\.hour\s?[<>=]|\b(?:virtualbox|vmware|qemu|sandbox)\b[^\n]{0,60}\bexit\b|date\s+\+%h[^\n]{0,40}-(?:gt|lt|ge|le)/g,
          ),
        ],
      },
      { signals: [...SENDS, DOWNLOADS, RUNS_FILE] },
    ],
    lines: 12,
  },
];
