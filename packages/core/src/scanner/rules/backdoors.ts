import type { ScanRule } from "../scan-rule.ts";
import { anyOf, DECODE_AND_RUN, DOWNLOAD_AND_RUN, signal } from "../signals.ts";
import { EVERYWHERE } from "./places.ts";

const PERSISTS = signal(
  /\bcrontab\s+(?:-(?![rl]\b)|\S*\/)|\/etc\/cron|@reboot\b|library\/launch(?:agents|daemons)|launchctl\s+(?:load|bootstrap)|systemctl\s+(?:--user\s+)?enable|\bschtasks\b[^\n]{0,40}\/create|currentversion[\\/]{1,2}run\b|start menu[\\/]{1,2}programs[\\/]{1,2}startup|register-scheduledtask|(?:>>|tee -a)\s*["']?(?:~|\$home|\$\{home\})\/\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv)/g,
  { kind: "actions", label: "starts with the system" },
);

/** Ways back in, and damage. */
export const backdoors: readonly ScanRule[] = [
  {
    id: "persistent-download",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: EVERYWHERE,
    title: "Downloaded or encoded code is started again and again",
    reason: "A scheduled or start-up task runs code from elsewhere, even after the skill is removed.",
    fix: "Remove the task.",
    evidence: [{ signals: [...DOWNLOAD_AND_RUN, ...DECODE_AND_RUN] }, { signals: [PERSISTS] }],
    lines: 4,
    unlessHosts: ["official", "local"],
  },
  {
    id: "persistent-hidden-file",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: EVERYWHERE,
    title: "A hidden file is started with the system",
    reason: "Programs in hidden or temporary folders that start with the system are a usual sign of malware.",
    fix: "Install programs where the person can see them.",
    evidence: [
      { signals: [PERSISTS] },
      {
        signals: [
          signal(
            /\/(?:var\/)?tmp\/\.[\w-]|~\/\.(?:local|cache|config)\/\.[\w-]|\/tmp\/[\w.-]{1,40}\.sh|\$home\/\.[\w-]{1,30}\.(?:sh|py)\b|~\/\.[\w-]{1,30}\.(?:sh|py)\b/g,
          ),
        ],
      },
    ],
    lines: 4,
  },
  {
    id: "persistence",
    category: "AST06",
    severity: "low",
    weight: 5,
    where: ["code", "script", "hidden"],
    title: "Something starts with the system",
    reason: "It keeps running when the skill isn't used.",
    fix: "Say so in the description, and say how to remove it.",
    evidence: [{ signals: [PERSISTS] }],
  },
  {
    id: "files-encrypted",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "hidden"],
    title: "A script encrypts the files of the home folder and deletes the originals",
    reason: "This is what ransomware does.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\.encrypt\(|\bopenssl\s+enc\b|createcipheriv\(|\bgpg\s[^\n]{0,40}(?:-c|--symmetric|-e|--encrypt)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(/expanduser\(\s?["']~|\bpath\.home\(\)|homedir\(\)|\$home\b|\$env:userprofile|\bfind\s+~/g),
        ],
      },
      {
        signals: [signal(/os\.walk\(|\.rglob\(|\bfind\s+["']?(?:~|\$home)|readdirsync\(|-recurse\b|glob\(/g)],
      },
      {
        signals: [signal(/os\.remove\(|\.unlink\(|unlinksync\(|\brm\s+-|\bshred\b|remove-item/g)],
      },
    ],
    lines: 8,
    flow: [2, 3],
  },
  {
    id: "shellcode",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "hidden"],
    title: "Machine code is put into memory and run",
    reason: "This is how malware runs without a file that could be checked.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [signal(/\bvirtualalloc(?:ex)?\b|mmap\([^\n]{0,80}prot_exec/g)],
      },
      {
        signals: [signal(/\bmemmove\b|rtlmovememory|create(?:remote)?thread|writeprocessmemory|cfunctype/g)],
      },
    ],
    lines: 10,
  },
  {
    id: "traces-removed",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["code", "script", "hidden", "prose"],
    title: "Traces are removed",
    reason: "Clearing history or logs hides what was run.",
    fix: "Leave history and logs alone.",
    evidence: [
      {
        signals: [
          signal(
            /\bhistory\s+-c\b|\bunset\s+histfile|histfile=\/dev\/null|histsize=0|clear-history\b[^\n]{0,40}\bremove|wevtutil\s+cl\b|rm\s+-\w{1,3}\s+[^\n]{0,60}\/var\/log\/(?:audit|auth|syslog|secure|wtmp|btmp|lastlog|\*)|rm\s+-\w{1,3}\s+[^\n]{0,20}\.(?:bash|zsh)_history|>\s?\/var\/log\/(?:auth|syslog|secure)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "files-destroyed",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "code", "script", "hidden"],
    title: "The home folder or the disk is deleted",
    reason: "The command deletes everything a person has.",
    fix: "Delete only what the skill created.",
    evidence: [
      {
        signals: [
          signal(
            anyOf([
              /\brm\s+-(?:rf|fr|r\s+-f)\w{0,2}\s+(?:--no-preserve-root\s+)?["']?(?:~\/?|\$home\/?|\/home|\/users|\$\{home\}\/?)["']?(?:\/?\*)?(?:\s|$|;|&|\/?(?:documents|desktop|pictures|downloads|projects)\b)/m,
              /(?:^[^\S\n]*|(?:system|exec\w{0,8}|run|call|popen)\(\s?\[?["'`])(?:sudo\s+)?rm\s+-(?:rf|fr|r\s+-f)\w{0,2}\s+(?:--no-preserve-root\s+)?["']?(?:\/|\/\*|\/etc)["']?(?:\s|$|;|&)/m,
              /\bdd\s+if=\/dev\/(?:zero|urandom)\s+of=\/dev\/(?:sd|nvme|disk)|\bmkfs\.\w+\s+(?:-\w+\s+)?\/dev\/(?:sd|nvme|disk)/,
              /shutil\.rmtree\(\s?(?:os\.path\.expanduser\(["']~["']\)|path\.home\(\)|["']\/["'])/,
              /\bfind\s+["']?(?:~|\$home|\$\{home\}|\/home|\/users)["']?\/?\s[^\n]{0,120}-exec\s+shred\b/,
              /remove-item\s+[^\n]{0,30}(?:\$home|c:\\)["']?\s[^\n]{0,20}-recurse/,
            ]),
          ),
        ],
      },
    ],
  },
  {
    id: "install-hook-runs-code",
    category: "AST02",
    severity: "high",
    weight: 55,
    where: ["config", "script", "code", "hidden"],
    title: "An install script of a package downloads or runs code",
    reason: "The code runs as soon as dependencies are installed, before anyone reads it.",
    fix: "Remove the install script.",
    evidence: [
      {
        signals: [
          signal(
            /["'](?:pre|post)?install["']\s?:\s?["'][^"'\n]{0,200}(?:curl|wget|base64|node -e(?![ \\"']{1,4}console\.(?:log|warn|info)\((?:(?!require|import|eval|process|fetch)[^\n;]){0,300}$)|python3? -c|https?:|powershell|\/dev\/tcp|eval)/g,
          ),
        ],
      },
    ],
    unlessHosts: ["official"],
  },
];
