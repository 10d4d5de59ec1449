import { BRANDS, RARE_TLD } from "../known-hosts.ts";
import type { ScanRule } from "../scan-rule.ts";
import { anyOf, DECODE_AND_RUN, DOWNLOAD_AND_RUN, signal } from "../signals.ts";
import { INSTRUCTIONS, NOT_OFFICIAL, UNTRUSTED } from "./places.ts";
import {
  DOWNLOAD_WORDS,
  PASTE_IN_TERMINAL,
  PLATFORM_DOWNLOAD,
  REQUIRED_TOOL,
  RUN_EXECUTABLE,
} from "./prerequisite-words.ts";

/** The dialogs in which attackers have people paste a command. */
const RUN_DIALOG = signal(
  /\b(?:win(?:dows)?|⊞)(?: key)?\W{1,8}(?:\+|and|plus)?\W{0,8}r\b|\b(?:open|press|use) (?:the )?["'`*]{0,3}run["'`*]{0,3} (?:dialog|box|window)|\b(?:cmd|command|⌘)\s?\+\s?space\b/g,
);
const COPY_SCRIPT_FROM_PAGE = signal(
  /\b(?:visit|open|go to|navigate to|head to|follow)\b[^\n]{0,160}\b(?:copy|paste|run|execute)\b[^\n]{0,60}\b(?:script|command|code|snippet|instructions?|installer)\b/g,
);
const VISIT_AND_RUN = signal(
  /\b(?:visit|open|go to|navigate to|head to|follow)\b[^\n]{0,160}\b(?:run|execute|launch)\b[^\n]{0,30}\b(?:installer|executable|setup|command shown|commands? there)\b/g,
);
const INSISTS = signal(
  anyOf([
    /\b(?:install|run|start|launch|set) (?:it|this|them|up)\b[^\n]{0,12}\bbefore (?:the )?(?:first use|using|anything|you (?:use|start|begin|do))\b/,
    /\bbefore you (?:use|start|generate|run|do) (?:the |this |any|your )|\b(?:will not|won't) work\b[^\n]{0,20}\buntil\b/,
    /\bskipping (?:it|this)\b[^\n]{0,30}\b(?:leads|causes|breaks|results)\b/,
    /\brequires? (?:the|a|an) [^\n]{0,60}\b(?:validator|helper|utility|core|runtime|agent|driver|component|package)\b[^\n]{0,30}\bto (?:be (?:present|installed|running)|function|work)\b/,
    /\bone-time (?:install(?:ation)?|setup)\b|\bwithout\b[^\n]{1,60}\b(?:will not|won't|cannot|does not|doesn't) (?:work|function|run)/,
    /\bmust be (?:installed|run|executed|running)\b[^\n]{0,40}\b(?:before|first|prior)|\bmust be installed first\b/,
  ]),
);
const IMPOSTOR_ADDRESS = signal(
  new RegExp(
    `https?:\\/\\/(?:[\\w-]{1,40}\\.){0,3}[\\w-]{0,30}${BRANDS.source}[\\w-]{0,30}${RARE_TLD.source.replace(/\$$/, "(?![\\w.-]*\\w)")}`,
    "g",
  ),
);
/** Where a page tells how to get a program, without naming a download. */
const SETUP_LINK = signal(
  /\b(?:(?:quick )?set-?up|install(?:ation|er)?|get (?:it|started)|guide|instructions?)\b[^\n]{0,30}(?:\bhere\b|:|->|→|»|\bat\b|\bfrom\b|\()[^\n]{0,20}https?:/g,
);

/** Instructions that make a person or an agent install something else first. */
export const fakePrerequisites: readonly ScanRule[] = [
  {
    id: "required-tool-untrusted-host",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: INSTRUCTIONS,
    title: "A required tool comes from a throwaway or look-alike site",
    reason: "The skill claims to need a program and sends you to a site that isn't the vendor's.",
    fix: "Don't download it. Check whether the tool exists at all, and get it from its vendor.",
    evidence: [
      { signals: [REQUIRED_TOOL] },
      {
        signals: [
          DOWNLOAD_WORDS,
          RUN_EXECUTABLE,
          PASTE_IN_TERMINAL,
          COPY_SCRIPT_FROM_PAGE,
          PLATFORM_DOWNLOAD,
        ],
      },
      UNTRUSTED,
    ],
    lines: 4,
  },
  {
    id: "paste-into-terminal",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: INSTRUCTIONS,
    title: "A script from an untrusted page must be pasted into a terminal",
    reason: "Whoever controls the page decides what runs on the computer, and can change it at any time.",
    fix: "Don't paste it. Ask the author for a pinned, reviewable installation.",
    evidence: [{ signals: [PASTE_IN_TERMINAL, COPY_SCRIPT_FROM_PAGE] }, UNTRUSTED],
    lines: 3,
  },
  {
    id: "download-in-run-dialog",
    category: "AST01",
    severity: "critical",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A download must be pasted into a system dialog",
    reason: "This is how attackers have people start malware themselves, past every check.",
    fix: "Don't paste it. Get the program from its vendor or a package manager.",
    evidence: [{ signals: [RUN_DIALOG] }, { signals: [...DOWNLOAD_AND_RUN, ...DECODE_AND_RUN] }],
    lines: 18,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "copy-script-from-page",
    category: "AST05",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A script must be copied from a web page and run",
    reason: "What the page shows can change after this skill was reviewed.",
    fix: "Include the script in the skill.",
    evidence: [
      { signals: [COPY_SCRIPT_FROM_PAGE] },
      { signals: [PASTE_IN_TERMINAL, VISIT_AND_RUN] },
      NOT_OFFICIAL,
    ],
    lines: 2,
  },
  {
    id: "setup-on-look-alike-site",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The setup is on a look-alike site",
    reason:
      "The site has the name of a known product and isn't its vendor's. What it offers can change at any time.",
    fix: "Don't open it. Look for the setup on the vendor's site.",
    evidence: [{ signals: [SETUP_LINK] }, { hosts: ["look-alike"] }],
    unlessHosts: ["official", "ordinary", "local", "example"],
  },
  {
    id: "impostor-site",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A site has the name of a known product and a domain that hardly any vendor uses",
    reason:
      "Impostors take the name of a product with a cheap domain. What they offer can change at any time.",
    fix: "Don't open it. Look for the product on its vendor's site.",
    evidence: [{ signals: [IMPOSTOR_ADDRESS] }, { hosts: ["look-alike"] }],
  },
  {
    id: "required-unseen-code",
    category: "AST02",
    severity: "high",
    weight: 25,
    where: INSTRUCTIONS,
    title: "Unseen code must run before the skill works",
    reason: "The skill insists on a setup step that downloads code from an unknown site and runs it.",
    fix: "Install a pinned version with a package manager.",
    evidence: [{ signals: [INSISTS, PASTE_IN_TERMINAL] }, { signals: DOWNLOAD_AND_RUN }, NOT_OFFICIAL],
    lines: 5,
  },
];
