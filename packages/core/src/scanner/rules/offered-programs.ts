import type { ScanRule } from "../scan-rule.ts";
import { anyOf, DECODE_AND_RUN, DOWNLOAD_AND_RUN, DOWNLOADS, PROGRAM_LINK, signal } from "../signals.ts";
import { EVERYWHERE, INSTRUCTIONS, NOT_OFFICIAL } from "./places.ts";
import { DOWNLOAD_WORDS, PLATFORM_DOWNLOAD, REQUIRED_TOOL, RUN_EXECUTABLE } from "./prerequisite-words.ts";

const ARCHIVE_PASSWORD = signal(
  anyOf([
    /(?:\.zip|\.rar|\.7z|\bzip\b|\barchive\b)[^\n]{0,80}\b(?:encrypted|protected|locked)\b[^\n]{0,40}\b(?:use|with|enter|code|key|pin|is)\b\s["'`*]{0,3}\w{3,}/,
    /https?:\/\/\S{4,160}[^\n]{0,20}\(\s?(?:pw|pass(?:word|code)?|pwd)\s["'`]?[\w@#-]{3,20}["'`]?\s?\)|\bunzip\s[^\n]{0,60}-p\s?["']?\w/,
    /\b7z{0,2}a?\s+[xe]\s[^\n]{0,60}-p["']?\w|\bunrar\s+[xe]\s[^\n]{0,60}-p["']?\w/,
    /(?:\.zip|\.rar|\.7z|\barchive\b|\bextract\b|\bunzip\b|\bunpack\b|\bdownload\b)[^\n]{0,200}\b(?:pass(?:word|code|phrase)?|pwd|pw)\b["'`*]{0,3}\s{0,3}(?:is\b|:|=|-|–|→)\s{0,3}["'`*(]{0,4}[\w@#$!.-]{3,40}/,
    /(?:\.zip|\.rar|\.7z|\barchive\b|\bextract\b|\bunzip\b|\bunpack\b)[^\n]{0,200}\b(?:pass(?:word|code)?|pwd)\s(?:["'`][^"'`\n]{2,30}["'`]|(?=[a-z]{0,12}\d)\w{3,20}\b)/,
    /\b(?:archive|zip|rar|extraction|unpack|unlock)\s(?:key|code|pin)\b["'`*]{0,3}\s?(?:is|:|=)\s?["'`*]{0,3}[\w@#$!.-]{3,40}/,
    /\b(?:pass(?:word|code|phrase)?|pwd)\b\s{0,3}(?:for the archive|to (?:extract|unzip|unpack)|of the (?:archive|zip))[^\n]{0,60}/,
  ]),
);
/** A line with a password and nothing else. */
const PASSWORD_LINE = signal(
  /^(?:[^\n]{0,160}[.!?][ \t])?[ \t>*_#-]{0,12}(?:(?:archive|zip|rar|file|extract\w{0,5}|unzip|unpack)\s)?(?:pass(?:word|code|phrase)?|pwd|pw)[*_]{0,2}\s?[:=→-][*_]{0,2}\s?["'`*]{0,3}(?:(?=[a-z@#$!.-]{0,20}\d)[\w@#$!.-]{3,24}(?![\w@#$!.-])|[\w@#$!.-]{3,24}(?![\w@#$!.-]|["'`*]{0,3}[ \t][a-z]{2,20}[ \t][a-z]))/gm,
);
const ARCHIVE_LINK = signal(/https?:\/\/[^\s)"'`<>]{1,200}\.(?:zip|rar|7z)\b/g);
/** An archive or program among the files of a repository, not one of its releases. */
const ARCHIVE_IN_REPOSITORY = signal(
  /https?:\/\/(?:github\.com\/[\w.-]{1,60}\/[\w.-]{1,80}\/raw|raw\.githubusercontent\.com\/[\w.-]{1,60}|gitlab\.com\/[\w./-]{1,120}\/-\/raw)\/[^\s)"'`<>]{1,200}\.(?:zip|rar|7z|exe|msi|dmg|pkg)\b/g,
);
/** A link to a program that installs itself, and not to one of its releases on a public forge. */
const INSTALLER_LINK = signal(
  /https?:\/\/(?!github\.com\/|gitlab\.com\/|codeberg\.org\/)[^\s)"'`<>]{1,200}\.(?:exe|msi|dmg|pkg|scr|appimage)\b/g,
);
const NOTHING_WITHOUT_IT = signal(
  anyOf([
    /\b(?:nothing|no (?:result|output|answer)s?|fails?|errors?|empty|won't|will not|doesn't|does not|cannot|can't)\b[^\n.]{0,60}\b(?:while|until|unless|without|before|if)\b[^\n.]{0,60}\b(?:it|running|runs|installed|up|started|present|ready|app|helper|companion|engine|component|service|client)\b/,
    /\b(?:talks? to|relies on|depends on|is driven by|needs?|requires?|works? (?:with|through|only with))\b[^\n.]{0,40}\b(?:companion|helper|engine|component|bridge|daemon|connector|runtime|client|local app|app|driver|plugin|service|core|agent|host)\b/,
    /\b(?:isn't|is not|aren't) (?:on|installed|registered|present)\b|\bthen (?:come back|return|continue|reload)\b/,
  ]),
);
const BLOCKED_PROTECTION = signal(
  anyOf([
    /\b(?:disable|turn off|deactivate|pause|whitelist|add (?:an )?exclusions?|allow\b[^\n]{0,50}\b(?:in|by|through|past|despite)|ignore|bypass)\b[^\n]{0,60}\b(?:antivirus|anti-virus|windows defender|defender|gatekeeper|smartscreen|real-?time protection)\b/,
    /\b(?:antivirus|defender|smartscreen)\b[^\n]{0,60}\b(?:false positive|disable|turn off|ignore|allow)\b/,
    /set-mppreference[^\n]{0,60}-disable\w{1,40}\b(?!\s{1,3}(?:\$?false|0)\b)|add-mppreference[^\n]{0,40}-exclusion/,
    /\bamsi(?:utils|initfailed|scanbuffer)\b|\bspctl\s+--(?:master|global)-disable/,
    /\bright-?click\b[^\n]{0,20}\bopen\b[^\n]{0,120}\b(?:cannot be verified|can't be verified|unidentified|warn\w{0,4})\b/,
    /\bmore info\b[^\n]{0,20}\brun anyway\b|\brun anyway\b[^\n]{0,60}\b(?:smartscreen|defender|windows)\b/,
  ]),
);

/** Programs and archives that a skill offers, and the protection that must not see them. */
export const offeredPrograms: readonly ScanRule[] = [
  {
    id: "archive-with-password",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: INSTRUCTIONS,
    title: "A password-protected archive must be downloaded",
    reason:
      "The password keeps virus scanners from reading the download. Vendors don't distribute tools this way.",
    fix: "Don't install it. A real tool is available from its vendor or a package manager.",
    evidence: [
      { signals: [ARCHIVE_PASSWORD] },
      { signals: [DOWNLOAD_WORDS, DOWNLOADS, PROGRAM_LINK, RUN_EXECUTABLE] },
    ],
    lines: 2,
  },
  {
    id: "archive-beside-password",
    category: "AST01",
    severity: "critical",
    weight: 85,
    group: "archive-with-password",
    where: INSTRUCTIONS,
    title: "A link to an archive is beside its password",
    reason:
      "The password keeps virus scanners from reading the download. Vendors don't distribute tools this way.",
    fix: "Don't install it. A real tool is available from its vendor or a package manager.",
    evidence: [{ signals: [PASSWORD_LINE] }, { signals: [ARCHIVE_LINK] }],
    lines: 3,
  },
  {
    id: "program-from-untrusted-host",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A program is offered on a throwaway or look-alike site",
    reason: "Anyone can put a program there, and it isn't the vendor's site.",
    fix: "Get the program from its vendor or a package manager.",
    evidence: [
      { signals: [PROGRAM_LINK] },
      { hosts: ["address", "throwaway", "look-alike"] },
      { signals: [DOWNLOAD_WORDS, RUN_EXECUTABLE] },
    ],
    unlessHosts: ["official", "local", "example", "ordinary"],
  },
  {
    id: "download-started",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A download from a throwaway or look-alike site must be started",
    reason: "Anyone can put a program there within minutes, whatever its name is.",
    fix: "Get the program from its vendor or a package manager.",
    evidence: [
      { signals: [DOWNLOAD_WORDS] },
      { hosts: ["address", "throwaway", "look-alike"] },
      { signals: [RUN_EXECUTABLE] },
    ],
    lines: 1,
    unlessHosts: ["official", "local", "example", "ordinary"],
  },
  {
    id: "required-program-download",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A program must be downloaded and run before the skill works",
    reason: "Skills are text. A program that must run first is the usual disguise of a stealer.",
    fix: "Install tools with a package manager, pinned to a version.",
    evidence: [
      { signals: [REQUIRED_TOOL, PLATFORM_DOWNLOAD] },
      { signals: [PROGRAM_LINK] },
      { signals: [RUN_EXECUTABLE] },
    ],
    lines: 4,
  },
  {
    id: "installer-needed",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The skill does nothing before a program from an unknown site runs",
    reason: "Skills are text. A program that must run first is the usual disguise of a stealer.",
    fix: "Check whether the program exists, and get it from its vendor or a package manager.",
    evidence: [{ signals: [INSTALLER_LINK] }, { signals: [NOTHING_WITHOUT_IT] }, NOT_OFFICIAL],
    lines: 6,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "installers-for-each-system",
    category: "AST01",
    severity: "high",
    weight: 30,
    where: INSTRUCTIONS,
    title: "An unknown site has a program for each system",
    reason: "A stealer that comes with a skill is made for Windows and for macOS.",
    fix: "Check whether the program exists, and get it from its vendor or a package manager.",
    evidence: [
      { signals: [signal(/https?:\/\/[^\s)"'`<>]{1,200}\.(?:exe|msi|scr|bat)\b/g)] },
      { signals: [signal(/https?:\/\/[^\s)"'`<>]{1,200}\.(?:dmg|pkg)\b/g)] },
      NOT_OFFICIAL,
    ],
    lines: 6,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "archive-in-repository",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The download is an archive that is stored in a repository",
    reason: "Copies of known projects offer their malware this way: a file among the sources, not a release.",
    fix: "Get the skill with Git or from a release, and read it first.",
    evidence: [{ signals: [ARCHIVE_IN_REPOSITORY] }, { signals: [DOWNLOAD_WORDS] }],
  },
  {
    id: "archive-in-repository-run",
    category: "AST01",
    severity: "high",
    weight: 30,
    where: INSTRUCTIONS,
    title: "An archive from a repository must be unpacked and started on Windows",
    reason: "A skill is text. It has no program to start.",
    fix: "Don't open it.",
    evidence: [
      { signals: [ARCHIVE_IN_REPOSITORY] },
      { signals: [DOWNLOAD_WORDS] },
      {
        signals: [
          signal(
            /\bwindows\b[^\n]{0,60}\b(?:pc|computer|10|11|users?|setup)\b|\bextract all\b|\bdouble-?click\b|\brun the (?:installer|program|application|\.?exe|setup)\b/g,
          ),
        ],
      },
    ],
    lines: 16,
  },
  {
    id: "platform-download",
    category: "AST02",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "Each platform gets its own download from an unknown site",
    reason: "The skill claims to need a program for Windows and macOS that no package manager offers.",
    fix: "Check whether the tool exists, and get it from its vendor.",
    evidence: [{ signals: [PLATFORM_DOWNLOAD] }, { signals: [REQUIRED_TOOL] }, NOT_OFFICIAL],
    lines: 4,
  },
  {
    id: "protection-disabled",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: EVERYWHERE,
    title: "Virus protection must be disabled or ignored",
    reason: "The only reason to switch off protection is something it would stop.",
    fix: "Remove the instruction.",
    evidence: [{ signals: [BLOCKED_PROTECTION] }],
  },
  {
    id: "protection-disabled-for-download",
    category: "AST01",
    severity: "critical",
    weight: 35,
    where: EVERYWHERE,
    title: "Virus protection must be disabled for a download",
    reason: "A program that needs this would be stopped as malware.",
    fix: "Don't install it.",
    evidence: [{ signals: [BLOCKED_PROTECTION] }, { signals: [PROGRAM_LINK, DOWNLOADS] }, NOT_OFFICIAL],
    lines: 6,
  },
  {
    id: "password-for-download",
    category: "AST01",
    severity: "high",
    weight: 35,
    where: INSTRUCTIONS,
    title: "The login password must be entered for downloaded code",
    reason: "A stealer on macOS needs the password to open the keychain.",
    fix: "Don't enter it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:enter|type|provide|confirm)\b[^\n]{0,20}\byour\b[^\n]{0,30}\bpassword\b[^\n]{0,30}\b(?:asked|prompted|requested|prompt)\b|\bwhen (?:asked|prompted)\b[^\n]{0,30}\b(?:enter|type)\b[^\n]{0,30}\bpassword\b/g,
          ),
        ],
      },
      { signals: [...DOWNLOAD_AND_RUN, ...DECODE_AND_RUN, PROGRAM_LINK] },
      NOT_OFFICIAL,
    ],
    lines: 4,
  },
  {
    id: "quarantine-removed",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "code", "script", "hidden"],
    title: "A download is hidden from macOS Gatekeeper",
    reason: "Removing the quarantine mark of a fresh download skips the check of its signature.",
    fix: "Distribute a signed program, or let the person decide.",
    evidence: [{ signals: [signal(/\bxattr\s+-[rcd]{1,3}\b[^\n]{0,80}/g)] }, { signals: [DOWNLOADS] }],
    lines: 6,
  },
];
