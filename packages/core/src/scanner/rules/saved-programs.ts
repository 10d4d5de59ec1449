import type { ScanRule } from "../scan-rule.ts";
import { DOWNLOAD_AND_RUN, DOWNLOADS, REQUESTS, signal } from "../signals.ts";
import { EVERYWHERE, NOT_OFFICIAL, UNTRUSTED } from "./places.ts";

/** Gets something from the network in a program, or with a command. */
const FETCHED = [DOWNLOADS, REQUESTS, signal(/\bdownloadfile(?:async|taskasync)?\(/g)];
/** A line that isn't a comment and doesn't only print something: what follows a `;` or is in `$()` is run. */
const NOT_SHOWN = signal(
  /^(?:(?![^\S\n]{0,40}(?:#|\/\/(?!go:generate)|\*|"""|rem\b|echo\b|printf\b|print\(|console\.|log\b|cat\b|usage\b))|[^\S\n]{0,40}(?:(?:echo|printf|log|cat|usage)\b(?:"(?:\\.|\$(?!\()|[^"\\\n$`]){0,300}"|'[^'\n]{0,300}'|\\.|\$(?!\()|[^"'`$;&|\\\n]){0,300}(?:(?:"(?:\\.|[^"\\\n]){0,300}?)?(?:\$\(|`)|;|&|\|\|)|(?:print\(|console\.)(?:"(?:\\.|[^"\\\n]){0,300}"|'(?:\\.|[^'\\\n]){0,300}'|`(?:\\.|[^`\\\n]){0,300}`|[^"'`;&|\n]){0,300}(?:;|&&|\|\|)))[^\n]{0,300}?\b(?:curl|wget|iwr|irm|iex|invoke-\w{3,20}|exec|eval|deno|npx|uvx|bunx|pipx)\b/gm,
);
const MADE_EXECUTABLE = signal(
  /\bchmod(?:sync)?\(\s?[^\n]{0,80}(?:0o?7[0-7]{2}|s_i[rwx]exec|\b493\b)|\bchmod\s+(?:-\w\s+)?(?:\+x|[ua]\+x|[0-7]{0,2}7[0-7]{2})|\bf\.chmod\(\s?0o?7[0-7]{2}|(?:savetofile|writeallbytes|downloadfile|outfile|createfile)\b[^\n]{0,80}\.(?:exe|scr|dll|msi|bat|cmd|ps1|vbs)["'`]/g,
);
const STARTED = signal(
  /\b(?:subprocess\.(?:popen|run|call|check_\w+)|os\.(?:system|startfile|exec\w{1,3}|spawn\w{1,3}))\(|\b(?:spawn|exec|execfile)(?:sync)?\(|\bexec\.command\(|\)\.run\b|\.shellexecute\b|\bprocess\.start\(|\bnohup\s|\bsetsid\s|\bstart-process\b|\bstart\s+(?:""\s+)?\/\w|(?:^|[;&|]\s?)(?:sudo\s+)?["']?(?:\.\/|\/tmp\/|~\/\.|\$\{?\w{1,20}\}?\/)[\w./-]{1,60}/gm,
);
const TEMPORARY_FOLDER = signal(
  /\/(?:var\/)?tmp\/|\bgettempdir\(|\btmpdir\(|\bmktemp\b|\bmkstemp\(|\bnamedtemporaryfile\(|\$env:temp\b|%temp%|\bmkdtemp(?:sync)?\(/g,
);
const HIDDEN_FOLDER = signal(
  /\/\.(?:cache|config|local)\/(?:share\/|bin\/)?\.\w|\/(?:var\/)?tmp\/\.\w|(?:~|\$home|\$\{home\})["']?\/\.(?!local\b|config\b|cache\b|bin\b|cargo\b|claude\b|openclaw\b|codex\b|agents\b)\w{1,20}\/\.\w/g,
);
const LEFT_RUNNING = signal(
  /\bnohup\b|&\s*disown\b|\bsetsid\b|\/dev\/null\s+2>&1\s*&(?:\s|$)|&>\s?\/dev\/null\s*&|subprocess\.devnull|start_new_session|detached["']?\s?[:=]\s?true|\bstart\s+(?:""\s+)?\/(?:min|b)\b/gm,
);
const SCHEDULED = signal(
  /\bcrontab\s+(?:-(?![rl]\b)|\S*\/)|@reboot\b|launchctl\s+(?:load|bootstrap)|library\/launchagents|systemctl\s+(?:--user\s+)?enable|\bschtasks\b[^\n]{0,40}\/create|register-scheduledtask|(?:>>|tee -a)\s*["']?(?:~|\$home|\$\{home\})\/\.(?:bashrc|zshrc|profile|bash_profile|zprofile)/g,
);

const HASH_CHECKED = signal(/\b(?:sha(?:256|512)sum|shasum)\s[^\n]{0,40}(?:-c|--check)\b/g);

/** Programs that a script gets from the network, saves and starts. */
export const savedPrograms: readonly ScanRule[] = [
  {
    id: "script-runs-unknown-code",
    category: "AST01",
    severity: "critical",
    weight: 30,
    where: ["script", "hidden"],
    title: "A script runs code from an unknown site without telling the person",
    reason: "In a text, a person can decide whether to run the command. In a script, it just happens.",
    fix: "Include the code in the skill.",
    evidence: [{ signals: [NOT_SHOWN] }, { signals: DOWNLOAD_AND_RUN }, NOT_OFFICIAL],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "script-downloaded-and-run",
    category: "AST02",
    severity: "high",
    weight: 40,
    where: ["code", "script", "hidden"],
    title: "A script from an unknown site is saved and run",
    reason: "Nobody has reviewed it, and the address can deliver another one tomorrow.",
    fix: "Include the script in the skill.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:wget\s|curl\s[^\n]{0,40}-\w{0,5}o\b)[^\n]{0,200}https?:\/\/[^\s"'`]{1,200}\.(?:py|sh|js|mjs|ps1|rb|pl|bat)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /^[ \t>$]{0,6}(?:sudo\s+)?(?:python3?|node|bash|sh|zsh|ruby|perl|powershell|pwsh)\s+(?:-\w+\s+)?["']?(?:\.\/|\/tmp\/|~\/)?[\w.-]{1,40}\.(?:py|sh|js|mjs|ps1|rb|pl)\b/gm,
          ),
        ],
      },
      NOT_OFFICIAL,
    ],
    lines: 10,
  },
  {
    id: "program-saved-and-started",
    category: "AST02",
    severity: "high",
    weight: 45,
    group: "saved-program",
    where: ["script", "hidden"],
    title: "A script saves a program from an unknown site and starts it",
    reason: "The program isn't part of the skill, and the site can deliver another one tomorrow.",
    fix: "Install programs with a package manager, pinned to a version.",
    evidence: [{ signals: [MADE_EXECUTABLE] }, { signals: FETCHED }, { signals: [STARTED] }, NOT_OFFICIAL],
    lines: 8,
  },
  {
    id: "download-run-from-temporary-folder",
    category: "AST01",
    severity: "critical",
    weight: 70,
    group: "saved-program",
    where: ["script", "hidden"],
    title: "A script saves code from an unknown site and runs it unseen",
    reason: "The code isn't part of the skill, and it runs detached or without output.",
    fix: "Include the code in the skill.",
    evidence: [
      { signals: FETCHED },
      { signals: [TEMPORARY_FOLDER, HIDDEN_FOLDER, MADE_EXECUTABLE] },
      { signals: [STARTED] },
      { signals: [LEFT_RUNNING] },
      NOT_OFFICIAL,
    ],
    lines: 10,
  },
  {
    id: "download-left-running",
    category: "AST01",
    severity: "critical",
    weight: 40,
    where: ["code", "script", "hidden"],
    title: "A download is saved in a hidden folder and left running in the background",
    reason: "Nobody sees where the program is, what it does or that it is still there.",
    fix: "Don't run it.",
    evidence: [
      { signals: FETCHED },
      { signals: [MADE_EXECUTABLE] },
      { signals: [HIDDEN_FOLDER] },
      { signals: [LEFT_RUNNING] },
      NOT_OFFICIAL,
    ],
    lines: 5,
  },
  {
    id: "windows-download-started",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: EVERYWHERE,
    title: "A Windows program from an unknown site is downloaded and started in one command",
    reason: "Nobody has checked the program, and the command leaves no time to do so.",
    fix: "Link to the vendor's own installer.",
    evidence: [
      {
        signals: [
          signal(
            /(?:downloadfile\(|\b(?:iwr|wget|curl|invoke-webrequest|certutil|bitsadmin)\b)[^\n]{0,160}\.(?:exe|scr|msi|bat|cmd|dll)\b[^\n]{0,30}[;&|]\s{0,4}(?:&\s{0,4})?(?:start-process|start\b|saps\b|invoke-item|ii\b|["']?\$env:temp|%temp%|rundll32|\.\\)/g,
          ),
        ],
      },
      NOT_OFFICIAL,
    ],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "declared-download",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: ["config", "prose"],
    title: "The skill declares a program from an unusual site as its installer",
    reason: "The agent offers to install it with one click, and nobody has checked it.",
    fix: "Declare a package of a package manager.",
    evidence: [
      { signals: [signal(/\bkind["']?\s?:\s?["']?download\b/g)] },
      { signals: [signal(/\burl["']?\s?:\s?["']?https?:/g)] },
      UNTRUSTED,
    ],
    lines: 3,
  },
  {
    id: "download-scheduled",
    category: "AST01",
    severity: "critical",
    weight: 65,
    where: ["script", "hidden"],
    title: "A downloaded file is started with the system",
    reason: "Whatever the address delivered keeps running, even after the skill is removed.",
    fix: "Include the program in the skill, and let the person schedule it.",
    evidence: [
      { signals: [SCHEDULED] },
      {
        signals: [
          signal(
            /\bcurl\b[^\n]{0,200}\s(?:-\w{0,5}o|--output|>)\s|\bwget\b[^\n]{0,200}\s-o|urlretrieve\(|\b(?:iwr|invoke-webrequest)\b[^\n]{0,200}-outfile/g,
          ),
        ],
      },
      NOT_OFFICIAL,
    ],
    lines: 5,
    // Whoever checks a hash can't get another program later.
    unless: { signals: [HASH_CHECKED] },
  },
];
