import type { ScanRule } from "../scan-rule.ts";
import { DECODE_AND_RUN, DOWNLOAD_AND_RUN, DOWNLOADS, PROGRAM_LINK, RUNS_FILE, signal } from "../signals.ts";
import { EVERYWHERE, NOT_OFFICIAL } from "./places.ts";

/** Sites where anyone can put code within minutes; other untrusted hosts have rules of their own. */
const FREE_SITES = { hosts: ["throwaway", "collector", "look-alike"] } as const;
const fixByPinning = "Include the script in the skill, or install a pinned version with a package manager.";

/** Code from elsewhere that runs as soon as it arrives. */
export const downloadAndRun: readonly ScanRule[] = [
  {
    id: "run-from-address",
    category: "AST01",
    severity: "critical",
    weight: 100,
    where: EVERYWHERE,
    title: "Code from a bare IP address is run",
    reason:
      "A server without a name belongs to nobody who can be asked, and its content can change at any time.",
    fix: "Don't run it.",
    evidence: [{ signals: DOWNLOAD_AND_RUN }, { hosts: ["address"] }],
  },
  {
    id: "run-from-untrusted-host",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: EVERYWHERE,
    title: "Code from a throwaway or look-alike site is run",
    reason: "Anyone can put code on such a site within minutes and change it after this skill was reviewed.",
    fix: fixByPinning,
    evidence: [{ signals: DOWNLOAD_AND_RUN }, FREE_SITES],
  },
  {
    id: "run-from-rare-domain",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: EVERYWHERE,
    title: "Code from an unusual domain is run",
    reason: "Hardly any vendor of tools uses a domain like this; malware often does.",
    fix: fixByPinning,
    evidence: [{ signals: DOWNLOAD_AND_RUN }, { hosts: ["rare"] }],
  },
  {
    id: "run-without-encryption",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: EVERYWHERE,
    title: "Code is run that was downloaded without encryption",
    reason: "Anyone on the network can replace code that is fetched over plain HTTP.",
    fix: "Use https and check a hash.",
    evidence: [{ signals: DOWNLOAD_AND_RUN }, { plainHttp: true }],
    unlessHosts: ["local", "example"],
  },
  {
    id: "run-download",
    category: "AST02",
    severity: "medium",
    weight: 15,
    where: EVERYWHERE,
    title: "Downloaded code is run unseen",
    reason: "What the address delivers can change after this skill was reviewed.",
    fix: fixByPinning,
    evidence: [{ signals: DOWNLOAD_AND_RUN }],
    unlessHosts: ["official", "local"],
  },
  {
    id: "dropper-untrusted-host",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: EVERYWHERE,
    title: "A program from an untrusted site is saved and run",
    reason: "The skill downloads a program from a bare IP address or a throwaway site and starts it.",
    fix: "Don't run it.",
    evidence: [
      { signals: [DOWNLOADS] },
      { hosts: ["address", "throwaway", "collector", "look-alike"] },
      { signals: [RUNS_FILE] },
    ],
    lines: 5,
  },
  {
    id: "run-from-unknown-site",
    category: "AST02",
    severity: "high",
    weight: 25,
    where: EVERYWHERE,
    title: "Code from a site that isn't a known vendor's is run unseen",
    reason: "Whoever owns the site decides what runs, and can change it after the skill was reviewed.",
    fix: fixByPinning,
    evidence: [{ signals: DOWNLOAD_AND_RUN }, NOT_OFFICIAL],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "skill-installed-by-script",
    category: "AST02",
    severity: "high",
    weight: 30,
    where: EVERYWHERE,
    title: "The skill installs itself with code from a web site",
    reason: "A skill is text: copying it is enough. The code can do anything, and nobody has reviewed it.",
    fix: "Let people copy the skill's folder, or install it with their agent.",
    evidence: [
      { signals: DOWNLOAD_AND_RUN },
      {
        signals: [signal(/\b(?:curl|wget|iwr|irm)\b[^\n|]{0,200}\/skills?(?:\/|\.|\s|["'`)?]|$)/g)],
      },
    ],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "dropper",
    category: "AST02",
    severity: "medium",
    weight: 15,
    group: "saved-program",
    where: ["script", "hidden", "config"],
    title: "A program is downloaded and run",
    reason: "The skill runs something that isn't part of it.",
    fix: fixByPinning,
    evidence: [
      { signals: [DOWNLOADS] },
      {
        signals: [signal(/\bchmod\s+(?:\+x|u\+x|a\+x|[0-7]{0,2}7[0-7]{2})/g), signal(/\bstart-process\b/g)],
      },
    ],
    lines: 5,
    unlessHosts: ["official", "local"],
  },
  {
    id: "program-downloaded-and-run",
    category: "AST02",
    severity: "high",
    weight: 40,
    where: EVERYWHERE,
    title: "A program from an unknown site is downloaded and run",
    reason: "Nobody has checked the program, and the address can deliver another one tomorrow.",
    fix: fixByPinning,
    evidence: [{ signals: [PROGRAM_LINK] }, { signals: [DOWNLOADS] }, { signals: [RUNS_FILE] }],
    lines: 4,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "hidden-background-run",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: EVERYWHERE,
    title: "A download runs detached and silent",
    reason: "The program keeps running out of sight after the agent finished.",
    fix: "Run programs in the foreground and show their output.",
    evidence: [
      { signals: [DOWNLOADS, signal(/\bgit\s+clone\b/g)] },
      {
        signals: [
          signal(
            /\bnohup\b[^\n]{0,120}\/dev\/null|&\s*disown\b|\bsetsid\b[^\n]{0,60}\/dev\/null|-w(?:in\w{0,10})?\s+hid\w{0,4}|createnowindow|\/dev\/null\s+2>&1\s+&(?:\s|$)|detached\s?:\s?true[^\n]{0,60}stdio\s?:\s?["']ignore/g,
          ),
        ],
      },
      { signals: [RUNS_FILE, ...DOWNLOAD_AND_RUN] },
    ],
    lines: 4,
  },
  {
    id: "decode-and-run",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: EVERYWHERE,
    title: "Encoded code is decoded and run",
    reason: "Encoding hides what runs from the people who review the skill.",
    fix: "Write the code in plain text.",
    evidence: [{ signals: DECODE_AND_RUN }],
    decodes: true,
  },
  {
    id: "living-off-the-land",
    category: "AST01",
    severity: "high",
    weight: 60,
    where: EVERYWHERE,
    title: "A system program is misused to download code",
    reason: "These programs come with Windows and are used to download code past the usual checks.",
    fix: "Use an ordinary download with a hash.",
    evidence: [
      {
        signals: [
          signal(
            /\bcertutil\b[^\n]{0,60}-urlcache|\bmshta(?:\.exe)?\s+["']?(?:https?:|javascript:|vbscript:)|\bregsvr32\b[^\n]{0,60}\/i:http|\bbitsadmin\b[^\n]{0,40}\/transfer|\brundll32\b[^\n]{0,60}javascript:|\bmsiexec(?:\.exe)?\b(?=[^\n]{0,80}\s\/q)[^\n]{0,60}\s\/(?:i|package)\s?["']?https?:/g,
          ),
        ],
      },
    ],
  },
  {
    id: "applescript-download",
    category: "AST01",
    severity: "high",
    weight: 60,
    where: EVERYWHERE,
    title: "AppleScript runs a download",
    reason: "A shell command inside AppleScript is a usual way to start a stealer on macOS.",
    fix: "Call the command directly so that it can be reviewed.",
    evidence: [{ signals: [signal(/do shell script[^\n]{0,120}(?:curl|wget|base64|https?:)/g)] }],
  },
  {
    id: "password-prompt",
    category: "AST01",
    severity: "high",
    weight: 60,
    where: EVERYWHERE,
    title: "A fake dialog asks for a password",
    reason: "A script that asks for the login password itself can keep it.",
    fix: "Let the system ask for passwords.",
    evidence: [
      {
        signals: [
          signal(
            /display dialog[^\n]{0,200}(?:with hidden answer|password)|\bdscl\b[^\n]{0,20}-authonly|\becho\b[^\n|]{0,60}\|\s*sudo\s+-s\b|get-credential[^\n]{0,120}getnetworkcredential\(\)\.password/g,
          ),
        ],
      },
    ],
  },
  {
    id: "crypto-miner",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: EVERYWHERE,
    title: "A crypto miner is used",
    reason: "Mining uses the computer for somebody else's profit.",
    fix: "Remove it.",
    evidence: [
      {
        signals: [
          signal(
            /(?:\.\/|\b(?:curl|wget|clone|install|docker\s(?:run|pull)|nohup|nice|exec\w{0,8}|spawn\w{0,8}|popen|run|start|tar|chmod)\b[^\n]{0,120})\bxmrig\b|\bxmrig(?:\.exe)?["']?,?\s+["']?--?[a-z]|\bminerd\s+-|(?:-o|--url|--pool|pools?|url|server|host)["']?\s{0,3}[=:]?\s{0,3}["']?stratum\+(?:tcp|ssl):\/\/|\s(?:-u|--user|--wallet)[= ]["']?[48][0-9ab][0-9a-z]{93}\b/g,
          ),
        ],
      },
    ],
  },
];
