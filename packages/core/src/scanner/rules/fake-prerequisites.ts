import type { ScanRule } from "../scan-rule.ts";
import { DECODE_AND_RUN, DOWNLOAD_AND_RUN, DOWNLOADS, PROGRAM_LINK, signal } from "../signals.ts";
import { EVERYWHERE, INSTRUCTIONS, NOT_OFFICIAL, UNTRUSTED } from "./places.ts";

const ARCHIVE_PASSWORD = signal(
  /(?:\.zip|\.rar|\.7z|\bzip\b|\barchive\b)[^\n]{0,80}\b(?:encrypted|protected|locked)\b[^\n]{0,40}\b(?:use|with|enter|code|key|pin|is)\b\s["'`*]{0,3}\w{3,}|https?:\/\/\S{4,160}[^\n]{0,20}\(\s?(?:pw|pass(?:word|code)?|pwd)\s["'`]?[\w@#-]{3,20}["'`]?\s?\)|\bunzip\s[^\n]{0,60}-p\s?["']?\w|\b7z{0,2}a?\s+[xe]\s[^\n]{0,60}-p["']?\w|\bunrar\s+[xe]\s[^\n]{0,60}-p["']?\w|(?:\.zip|\.rar|\.7z|\barchive\b|\bextract\b|\bunzip\b|\bunpack\b|\bdownload\b)[^\n]{0,200}\b(?:pass(?:word|code|phrase)?|pwd|pw)\b["'`*]{0,3}\s{0,3}(?:is\b|:|=|-|–|→)\s{0,3}["'`*(]{0,4}[\w@#$!.-]{3,40}|(?:\.zip|\.rar|\.7z|\barchive\b|\bextract\b|\bunzip\b|\bunpack\b)[^\n]{0,200}\b(?:pass(?:word|code)?|pwd)\s(?:["'`][^"'`\n]{2,30}["'`]|(?=[a-z]{0,12}\d)\w{3,20}\b)|\b(?:archive|zip|rar|extraction|unpack|unlock)\s(?:key|code|pin)\b["'`*]{0,3}\s?(?:is|:|=)\s?["'`*]{0,3}[\w@#$!.-]{3,40}|\b(?:pass(?:word|code|phrase)?|pwd)\b\s{0,3}(?:for the archive|to (?:extract|unzip|unpack)|of the (?:archive|zip))[^\n]{0,60}/g,
);
/** An archive or program among the files of a repository, not one of its releases. */
const ARCHIVE_IN_REPOSITORY = signal(
  /https?:\/\/(?:github\.com\/[\w.-]{1,60}\/[\w.-]{1,80}\/raw|raw\.githubusercontent\.com\/[\w.-]{1,60}|gitlab\.com\/[\w./-]{1,120}\/-\/raw)\/[^\s)"'`<>]{1,200}\.(?:zip|rar|7z|exe|msi|dmg|pkg)\b/g,
);
const DOWNLOAD_WORDS = signal(
  /(?<!\.)\bdownload\b|\/releases\/download\/|\bget (?:it|the)\b[^\n]{0,60}https?:|\b(?:get|grab|fetch)\b[^\n]{0,60}\bfrom\b[^\n]{0,20}https?:/g,
);
const RUN_EXECUTABLE = signal(
  /\b(?:run|execute|launch|start|open|double-click(?: on)?|install)\s+(?:the\s+|it\b|this\s+)?(?:["'`*]{0,3}[\w .-]{0,40}\.(?:exe|msi|dmg|pkg|scr|bat|cmd|app|command)|(?:downloaded\s+|extracted\s+|included\s+)?(?:executable|installer|binary|launcher|setup file|setup program|setup\.exe))|\brun\s+\w{3,30}(?:provider|agent|core|helper|runtime|cli|setup)\b/g,
);
const PASTE_IN_TERMINAL = signal(
  /\b(?:past(?:e|ing)|copy(?:ing)?|execut(?:e|ing)|run(?:ning)?|enter(?:ing)?)\b[^\n]{0,100}\b(?:in(?:to)?|inside|on)\s+(?:your\s+|the\s+|a\s+|an?\s+)?(?:macos\s+|mac\s+|windows\s+|elevated\s+|admin(?:istrator)?\s+)?(?:terminal|powershell|command prompt|cmd(?:\.exe)?|console|shell|iterm2?)\b|\b(?:open|launch|start)\s+(?:your\s+|the\s+|an?\s+)?(?:normal\s+|new\s+|regular\s+|real\s+|elevated\s+)?(?:terminal|powershell|command prompt|cmd|iterm2?)\b[^\n]{0,60}\b(?:paste|run|enter|type|execute)\b|\bwin(?:dows)?(?: key)?\s?\+\s?r\b[^\n]{0,60}\b(?:paste|run|enter|type|execute)\b/g,
);
const COPY_SCRIPT_FROM_PAGE = signal(
  /\b(?:visit|open|go to|navigate to|head to|follow)\b[^\n]{0,160}\b(?:copy|paste|run|execute)\b[^\n]{0,60}\b(?:script|command|code|snippet|instructions?|installer)\b/g,
);
const VISIT_AND_RUN = signal(
  /\b(?:visit|open|go to|navigate to|head to|follow)\b[^\n]{0,160}\b(?:run|execute|launch)\b[^\n]{0,30}\b(?:installer|executable|setup|command shown|commands? there)\b/g,
);
const INSISTS = signal(
  /\b(?:install|run|start|launch|set) (?:it|this|them|up)\b[^\n]{0,12}\bbefore (?:the )?(?:first use|using|anything|you (?:use|start|begin|do))\b|\bbefore you (?:use|start|generate|run|do) (?:the |this |any|your )|\b(?:will not|won't) work\b[^\n]{0,20}\buntil\b|\bskipping (?:it|this)\b[^\n]{0,30}\b(?:leads|causes|breaks|results)\b|\brequires? (?:the|a|an) [^\n]{0,60}\b(?:validator|helper|utility|core|runtime|agent|driver|component|package)\b[^\n]{0,30}\bto (?:be (?:present|installed|running)|function|work)\b|\bone-time (?:install(?:ation)?|setup)\b|\bwithout\b[^\n]{1,60}\b(?:will not|won't|cannot|does not|doesn't) (?:work|function|run)|\bmust be (?:installed|run|executed|running)\b[^\n]{0,40}\b(?:before|first|prior)|\bmust be installed first\b/g,
);
const REQUIRED_TOOL = signal(
  /\bmust (?:first )?(?:be installed|install|have|download|run)\b|\brequires?\b[^\n]{0,80}\b(?:to (?:function|work|operate|run|proceed)|to be (?:installed|running)|utility|helper|agent|core|runtime|driver|provider|package|cli)\b|\brequired\b[^\n]{0,40}(?:before|first|component|dependency|utility)|\b(?:is|are) required\b|\brequired?\s*(?:\*|$)|\bwithout\b[^\n]{0,60}\binstalled\b|\bprerequisites?\b|(?<!\bhow )\bto use this skill\b|\bwithout\b[^\n]{1,60}\b(?:will not|won't) work|\bneeds?\b[^\n]{0,40}\b(?:utility|helper|runtime|driver|provider|daemon|companion)\b|\bneeds? to be (?:installed|running)\b|\bensure\b[^\n]{0,40}\bis (?:installed|running)\b/g,
);
/** Where a page tells how to get a program, without naming a download. */
const SETUP_LINK = signal(
  /\b(?:(?:quick )?set-?up|install(?:ation|er)?|get (?:it|started)|guide|instructions?)\b[^\n]{0,30}(?:\bhere\b|:|->|→|»|\bat\b|\bfrom\b|\()[^\n]{0,20}https?:/g,
);
const PLATFORM_DOWNLOAD = signal(
  /\bdownload\b[^\n]{0,60}\((?:[^)\n]{0,30}\b(?:windows|mac ?os)\b[^)\n]{0,30})\)[^\n]{0,20}(?:from|:|at|here)|\b(?:windows|mac ?os)\b["'`*]{0,3}\s?:\s?["'`*]{0,3}\s?(?:download|visit|copy|run|open|get|paste)\b/g,
);
const BLOCKED_PROTECTION = signal(
  /\b(?:disable|turn off|deactivate|pause|whitelist|add (?:an )?exclusions?|allow\b[^\n]{0,50}\b(?:in|by|through|past|despite)|ignore|bypass)\b[^\n]{0,60}\b(?:antivirus|anti-virus|windows defender|defender|gatekeeper|smartscreen|real-?time protection)\b|\b(?:antivirus|defender|smartscreen)\b[^\n]{0,60}\b(?:false positive|disable|turn off|ignore|allow)\b|set-mppreference[^\n]{0,60}-disable\w{1,40}\b(?!\s{1,3}(?:\$?false|0)\b)|add-mppreference[^\n]{0,40}-exclusion|\bamsi(?:utils|initfailed|scanbuffer)\b|\bspctl\s+--(?:master|global)-disable|\bright-?click\b[^\n]{0,20}\bopen\b[^\n]{0,120}\b(?:cannot be verified|can't be verified|unidentified|warn\w{0,4})\b|\bmore info\b[^\n]{0,20}\brun anyway\b|\brun anyway\b[^\n]{0,60}\b(?:smartscreen|defender|windows)\b/g,
);

/** Instructions that make a person or an agent install something else first. */
export const fakePrerequisites: readonly ScanRule[] = [
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
    id: "paste-encoded-command",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: INSTRUCTIONS,
    title: "An encoded command must be pasted into a terminal",
    reason: "The command hides what it does from the person who is told to run it.",
    fix: "Don't paste it. Decode it and read what it runs.",
    evidence: [
      { signals: [PASTE_IN_TERMINAL, REQUIRED_TOOL, PLATFORM_DOWNLOAD] },
      { signals: DECODE_AND_RUN },
    ],
    lines: 6,
    decodes: true,
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
    id: "required-tool-impostor",
    category: "AST01",
    severity: "critical",
    weight: 35,
    where: INSTRUCTIONS,
    title: "A required tool is set up on a look-alike site",
    reason: "The skill claims to need a program and sends you to a site that only has its name.",
    fix: "Don't open it. Get the tool from its vendor.",
    evidence: [{ signals: [REQUIRED_TOOL] }, { signals: [SETUP_LINK] }, { hosts: ["look-alike"] }],
    lines: 3,
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
