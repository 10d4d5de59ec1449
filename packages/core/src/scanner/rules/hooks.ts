import type { ScanRule } from "../scan-rule.ts";
import { DECODE_AND_RUN, DOWNLOAD_AND_RUN, REQUESTS, SENDS, signal } from "../signals.ts";
import { ANY_RECEIVER, CODE, NOT_OFFICIAL, RECEIVER, SCRIPTS, WHOLE_FILE } from "./places.ts";

/** Files that Python, a test runner or Git runs by their names. */
const HOOK_FILE =
  /(?:^|\/)(?:conftest|sitecustomize|usercustomize|setup)\.py$|(?:^|\/)(?:\.githooks|\.husky|hooks)\/(?:pre|post|prepare|commit)-[\w-]{1,20}$/;

/** Starts a program in the background, or throws its output away: other than package managers that update a checkout. */
const STARTED_UNSEEN = signal(
  /^(?![ \t]{0,8}(?:nohup )?(?:npm (?:ci|i|install)|pnpm i(?:nstall)?|yarn(?: install)?|bundle install|composer install|go mod download|git (?:fetch|gc|lfs pull))(?: --?[\w-]{1,30}){0,4} ?(?:> ?\/dev\/null 2>&1)? ?&?$)[^\n]{0,200}?(?:\/dev\/null\s+2>&1\s?&(?:\s|$|["'\\])|&>\s?\/dev\/null\s?&|\bnohup\b|\bsetsid\b|\bdisown\b|-w(?:in\w{0,10})?\s+hid\w{0,4}|detached["']?\s?:\s?true)/gm,
);
/** A line that calls the network, and isn't a comment or a test's answer. */
const CALLS_NETWORK = signal(
  /^(?![^\S\n]{0,40}(?:#|\/\/|\*))[^\n]{0,200}?(?:\b(?:curl|wget|iwr|irm|invoke-\w{3,20})\s|(?<!mock(?:er)?\.)\b(?:requests|httpx|urllib3?|aiohttp|session|client|http)\.(?:get|post|put|request|stream)\w{0,8}\(|\burlopen\(|\burlretrieve\(|\bfetch\(|\bhttps?connection\(|\bsocket\.|\bsmtplib\b)/gm,
);

/** Code that starts by itself: when a folder is opened, a package installed, a test or an interpreter started. */
export const hooks: readonly ScanRule[] = [
  {
    id: "runs-when-folder-opens",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["config", "code", "script", "hidden"],
    title: "A task runs when the folder is opened, without showing it",
    reason: "Opening a folder in an editor should run nothing, least of all out of sight.",
    fix: "Let the person start the task.",
    evidence: [
      {
        signals: [
          signal(
            /["']runon["']\s?:\s?["']folderopen["']|["'](?:postcreate|oncreate|initialize|poststart|updatecontent)command["']\s?:/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /["']reveal["']\s?:\s?["']never["']|["']echo["']\s?:\s?false|\b(?:curl|wget)\s|\bbase64\b|\bpowershell\b|\bnode\s+-e\b(?=[^\n]{0,300}\b(?:https?|net|child_process|exec\w{0,8}|spawn\w{0,6}|eval|fetch|atob|buffer)\b)|\bpython3?\s+-c\b(?=[^\n]{0,300}\b(?:urllib|requests|socket|subprocess|system|popen|exec|eval|base64)\b)/g,
          ),
        ],
      },
    ],
    lines: 14,
    unlessHosts: ["official", "local"],
  },
  {
    id: "automatic-tasks-allowed",
    category: "AST06",
    severity: "high",
    weight: 30,
    where: ["config", "code", "script", "hidden"],
    title: "The editor is told to start tasks of this folder without asking",
    reason: "The editor asks because a folder may come from a stranger.",
    fix: "Remove the setting.",
    evidence: [
      {
        signals: [
          signal(
            /["']task\.allowautomatictasks["']\s?:\s?["']on["']|["']security\.workspace\.trust\.enabled["']\s?:\s?false/g,
          ),
        ],
      },
    ],
  },
  {
    id: "hook-file-with-network",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: ["script", "config", "hidden"],
    files: HOOK_FILE,
    title: "Code that runs by itself calls an unknown site",
    reason: "The file runs at each installation, test run, commit or start of Python, without being called.",
    fix: "Put network calls into a script that people start themselves.",
    evidence: [
      { signals: [CALLS_NETWORK] },
      { signals: [...SENDS, REQUESTS, ...DOWNLOAD_AND_RUN] },
      ANY_RECEIVER,
    ],
    lines: WHOLE_FILE,
  },
  {
    id: "hook-input-sent",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: ["script", "config", "hidden"],
    // Not a web hook, nor a hook of React.
    files: /(?:^|\/)(?:[\w.-]*[_.-])?hooks?(?:[_.-][\w.-]*)?(?:\/[^/]+)?$/,
    title: "A hook sends its whole input to an unknown site",
    reason: "The input has what the person asks, what the agent runs, and what files contain.",
    fix: "Keep the input on the computer, or send only what the skill needs.",
    evidence: [
      {
        signals: [
          signal(
            /\bjson\.load\(\s?sys\.stdin|\bsys\.stdin\.read\(|\bprocess\.stdin\b|\breadfilesync\(\s?(?:0|["']\/dev\/stdin)|^[^|\n]{0,60}\bcurl\s[^\n]{0,200}\s@-|\$\(\s?cat\s?-?\s?\)|\bio\.readall\(\s?os\.stdin/gm,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:data|json|body)\b["']?\s?[=:]\s?(?:json\.(?:dumps|stringify)\(\s?[a-z_]\w{0,20}\s?\)|[a-z_]\w{0,20}(?:\.encode\(\))?\s?[,)}])|\bcurl\b[^\n]{0,160}(?:@-|-d\s?"\$\{?[a-z_]\w{0,20}\}?")/g,
          ),
        ],
      },
      { signals: [...SENDS, REQUESTS] },
      RECEIVER,
    ],
    lines: 14,
    flow: [0, 2],
  },
  {
    id: "hook-file-hides-start",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["script", "config", "hidden"],
    files: HOOK_FILE,
    title: "Code that runs by itself starts a program out of sight",
    reason: "The program keeps running in the background, and its output is thrown away.",
    fix: "Start programs in the foreground, and show their output.",
    evidence: [{ signals: [STARTED_UNSEEN, ...DECODE_AND_RUN] }],
  },
  {
    id: "start-file-runs-code",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "config", "prose", "hidden"],
    files: /\.pth$/,
    title: "A file of Python's path settings runs code",
    reason: "The code runs at each start of Python, in every project.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /^import\s[^\n]{0,400}\b(?:exec|eval|subprocess|urllib|socket|base64|system|popen|requests)\b/gm,
          ),
        ],
      },
    ],
  },
  {
    id: "start-file-written",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script writes code that each start of Python runs",
    reason: "The code runs in every project, also after the skill is removed.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [signal(/\bget(?:user)?sitepackages\(|\bsite-packages\b|["']purelib["']/g)],
      },
      {
        signals: [signal(/\b(?:site|user)customize\.py\b|\w\.pth["'`]/g)],
      },
      { signals: [signal(/\.write(?:_text)?\(|["']w["']|\bcp\s|\btee\s|>\s?["']?\$/g)] },
    ],
    lines: 5,
  },
  {
    id: "install-script-hidden",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: ["config", "code", "hidden"],
    title: "An install script of a package runs out of sight",
    reason: "Its output is thrown away or it starts from a hidden or data file, so that nobody notices it.",
    fix: "Remove the install script.",
    evidence: [
      {
        signals: [
          signal(
            /["'](?:(?:pre|post)?install|prepare)["']\s?:\s?["'][^"'\n]{0,120}(?:\/dev\/null\s+2>&1\s?&|\bnohup\b|\bsetsid\b|>\s?nul\b|start\s+\/b|node\s+(?:\.\/)?[\w/.-]{0,60}\.(?:dat|bin|png|jpe?g|woff2?|txt|log))/g,
          ),
        ],
      },
    ],
  },
  {
    id: "interpreter-preloads-code",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: SCRIPTS,
    title: "Every program of a kind is made to load other code first",
    reason: "The code runs inside programs that have nothing to do with the skill.",
    fix: "Don't change how other programs start.",
    evidence: [
      {
        signals: [
          signal(
            /\bproxycommand\s[^\n]{0,120}\b(?:curl|wget)\b|(?:>>|\btee\b|\bexport\b|setx\s)[^\n]{0,80}\b(?:node_options\s?=?[^\n]{0,40}(?:--require|-r|--import)[= ]\s?["']?(?:\/|~|\$|\.\.\/|\\)|ld_preload\s?=\s?["']?(?!\/usr\/(?:local\/)?lib|\/lib|\$\(|"?$)|dyld_insert_libraries\s?=|pythonstartup\s?=|bash_env\s?=)|\bgit\s+config\s+(?:--\w+\s+)?core\.(?:sshcommand|fsmonitor|gitproxy)\s+["']?[^\n]{0,80}(?:\bsh\s+-c|curl|wget|\/tmp\/|\.sh\b)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "encoded-task-scheduled",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "An encoded or hidden PowerShell command is scheduled",
    reason: "It starts again and again without a window, and nobody can read what it does.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\bregister-scheduledtask\b|\bnew-scheduledtaskaction\b|\bschtasks\b[^\n]{0,60}\/create|currentversion[\\/]{1,2}run\b|\bonlogon\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /(?:\bpowershell|\bpwsh|-argument\b|\/tr\b|-nop\b|-noni\b)[^\n]{0,160}\s-e(?:nc?|ncodedcommand|c)?\s+["']?[$a-z0-9+/]/g,
          ),
        ],
      },
    ],
    lines: 8,
  },
  {
    id: "report-scheduled",
    category: "AST01",
    severity: "high",
    weight: 45,
    group: "computer-reported",
    where: CODE,
    title: "A scheduled task reports to an unknown site",
    reason: "It sends data again and again, also after the skill is removed.",
    fix: "Don't schedule it.",
    evidence: [
      {
        signals: [
          signal(
            /\bcrontab\s+(?:-(?!l\b)|\S*\/)|library\/launchagents|\bschtasks\b[^\n]{0,40}\/create|register-scheduledtask|systemctl\s+(?:--user\s+)?enable|launchctl\s+(?:load|bootstrap)/g,
          ),
        ],
      },
      { signals: SENDS },
      {
        signals: [
          signal(
            /\bos\.(?:uname|getlogin|hostname|userinfo)\(|\bgethostname\(|\$\(\s?(?:hostname|whoami|uname)|\bgetpass\.getuser\(|\$env:(?:computername|username)\b|listdir\(\s?os\.path\.expanduser|\bdict\(os\.environ/g,
          ),
        ],
      },
      NOT_OFFICIAL,
    ],
    lines: 14,
  },
];
