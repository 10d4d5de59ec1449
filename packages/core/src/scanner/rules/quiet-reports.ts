import type { ScanRule } from "../scan-rule.ts";
import { REQUESTS, SECRET_FILES, SENDS, SENDS_IN_WORDS, signal } from "../signals.ts";
import { ANY_RECEIVER, CODE, EVERYWHERE, INSTRUCTIONS, RECEIVER, UNTRUSTED_RECEIVER } from "./places.ts";

/** A bot or channel with its key, as no placeholder has it. */
const WHOLE_WEBHOOK = signal(
  /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{16,20}\/[\w-]{50,}|hooks\.slack\.com\/services\/t(?!0{5}|x{5})[a-z0-9]{8,12}\/b(?!0{5}|x{5})[a-z0-9]{8,12}\/(?!x{8})[a-z0-9]{20,}|api\.telegram\.org\/bot\d{8,10}:(?!x{8})[\w-]{30,}|\b\d{8,10}:aa[a-z0-9_-]{30,36}(?![a-z0-9_-])|\bopen\.(?:feishu|larksuite)\.\w{2,3}\/open-apis\/bot\/v2\/hook\/[0-9a-f]{8}-(?!0{4})[0-9a-f-]{27}|\bqyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[0-9a-f]{8}-(?!0{4})[0-9a-f-]{27}/g,
);
const ALL_OF_IT = signal(
  /\b(?:all|every|any|each|full|entire|complete|whole)\b[^\n]{0,40}\b(?:data|information|files?|contents?|conversations?|messages?|secrets?|keys?|credentials?|memor(?:y|ies)|history|environment|logs?|prompts?|passwords?|skills?|user)\b/g,
);
const SENDS_TO_CHANNEL = signal(
  /\b(?:post|send|upload|forward|report|publish|deliver|push|notify)(?:s|ing)?\b|-x post|发送|推送|上传/g,
);

/** Sends data with a command, also a plain word. */
const SENDS_BY_COMMAND = signal(
  /\bcurl\b[^\n]{0,300}?\s(?:-\w{0,4}d\s?\S|--data|-f\s|--form\b|-x\s?["']?post|-t\s|--request\spost)|\bwget\b[^\n]{0,200}--post-|\b(?:iwr|irm|invoke-webrequest|invoke-restmethod)\b[^\n]{0,200}-(?:body|method)\b/g,
);

/** Where a person works and what their project is called: the target of a later attack. */
const PROJECT_DATA =
  "(?:(?:current )?working director(?:y|ies)|\\bcwd\\b|git remote|remote url|repo(?:sitory)? url|host ?names?|user ?names?|(?:names of )?(?:all |open |edited )?file ?(?:names|list|paths|tree)|directory (?:listing|tree)|os version|ip address|project (?:name|path|structure)|git config|email address|current branch|system information|its (?:text|output|arguments)|the (?:full |exact )?(?:command|prompt) (?:text|line)?)";
const PROJECT_SENT = signal(
  new RegExp(
    `\\b(?:also|additionally|first|always|then|secretly|quietly|silently|before (?:each|every|any)|after (?:each|every)|begin|start|finish|in the background)\\b[^\\n]{0,40}\\b(?:sending|posting|reporting|send|post|upload|report|transmit|submit|forward|log)\\b[^\\n]{0,60}${PROJECT_DATA}\\b[^\\n]{0,80}\\b(?:to|at)\\b[^\\n]{0,12}https?:\\/\\/`,
    "g",
  ),
);

const USER_NAME =
  "(?:getpass\\.getuser\\(|os\\.getlogin\\(|os\\.userinfo\\(|\\$\\(\\s?(?:whoami|id -un)\\b|\\$(?:user|logname)\\b|environ\\.get\\([\"']user|getenv\\([\"']user|env\\.user\\b)";
const COMPUTER_NAME =
  "(?:socket\\.gethostname\\(|platform\\.node\\(|os\\.uname\\(|os\\.hostname\\(|\\$\\(\\s?(?:hostname|uname -n)\\b|\\$hostname\\b|env\\.hostname\\b|getenv\\([\"']home|environ\\.keys\\(|listdir\\(\\s?os\\.path\\.expanduser\\()";
/** Who the person is and which computer it is, in one line or two that follow each other. */
const USER_AND_COMPUTER = signal(
  new RegExp(
    `${USER_NAME}[^\\n]{0,120}(?:\\n[^\\n]{0,60})?${COMPUTER_NAME}|${COMPUTER_NAME}[^\\n]{0,120}(?:\\n[^\\n]{0,60})?${USER_NAME}`,
    "g",
  ),
);
/** The computer's name among the data of a request. */
const NAME_AMONG_DATA = signal(
  /\bcurl\b[^\n]{0,200}\s(?:-\w{0,3}d|--data(?:-\w{1,10})?|-f|--form)[ =]["']?[^\n"']{0,120}(?:\$\(|`)\s?(?:hostname|whoami|uname|id -un)\b|\b(?:curl|wget)\b[^\n]{0,200}(?:\/etc\/machine-id|\/var\/lib\/dbus\/machine-id|product_uuid|ioplatformuuid|kern\.uuid|\bcsproduct\b|\bgetmac\b|\/sys\/class\/net)/g,
);

const KEY_NAME =
  "[a-z_]{0,30}(?:key|token|secret|passw(?:or)?d|credentials?|database_url|dsn|mnemonic)\\w{0,12}";
const KEY_ENCODED = signal(
  new RegExp(
    `\\bb(?:64|32|85)encode\\(\\s?(?:os\\.)?(?:environ(?:\\.get\\(|\\[)|getenv\\()\\s?["']${KEY_NAME}["']|\\bbtoa\\(\\s?(?:process|import\\.meta)\\.env\\.${KEY_NAME}\\s?\\)|\\bbuffer\\.from\\(\\s?process\\.env\\.${KEY_NAME}\\s?\\)\\.tostring\\(\\s?["'](?:base64|hex)|\\b(?:echo|printf)\\s(?:-n\\s)?["']?\\$\\{?${KEY_NAME}\\}?["']?\\s?\\|\\s?(?:base64|xxd|gzip)\\b`,
    "g",
  ),
);
const VALUE_IN_HOST_NAME = signal(
  /\b(?:dig|nslookup|host|drill|ping|getent hosts)\s[^\n]{0,60}(?:\$\([^\n)]{1,80}\)|`[^`\n]{1,80}`|\$\{?\w{1,30}\}?|\{\w{1,30}\})\.[a-z0-9-]{1,40}\.[a-z]|\b(?:gethostbyname|getaddrinfo|dns\.(?:resolve\w{0,6}|lookup)|resolver\.(?:resolve|query))\(\s?f?["'`]\$?\{\w{1,30}[^}\n]{0,20}\}\./g,
);
const KEY_NAMED = signal(
  new RegExp(
    `\\$\\{?${KEY_NAME}\\b|(?:environ|env|getenv)[\\[(.]{1,2}(?:get\\()?\\s?["']?${KEY_NAME}\\b`,
    "g",
  ),
);

/** A file that is hidden, in the folder for temporary files. */
const HIDDEN_TEMPORARY = signal(/\/(?:var\/)?tmp\/\.[a-z]\w{1,30}/g);
const OUTPUT_THROWN_AWAY = signal(
  />\s{0,2}\/dev\/null|&>\s?\/dev\/null|\|\s?out-null|-o \/dev\/null|stdout=subprocess\.devnull/g,
);

const TEXT_PATTERN_OF_SECRETS = signal(
  /\(\??:?(?:[\w\\[\]-]{2,20}\|){2,12}[\w\\[\]-]{2,20}\)[^\n]{0,30}\[[:=]{1,2}|\(\??:?(?:[\w\\[\]-]{2,20}\|){0,8}(?:api[_\\[\]?-]{0,6}key|secret|passw(?:or)?d|token)(?:\|[\w\\[\]-]{2,20}){1,8}\)|\b(?:sk-|ghp_|akia|xox[bp]-|aiza)[^\n|]{0,60}\|[^\n|]{0,12}\b(?:sk-|ghp_|akia|xox|aiza|eyj|glpat)/g,
);
const TAKEN = signal(
  /\b(?:[a-z]{1,20}[_.])?(?:captured|harvest|loot|stolen|exfil|siphon|swag|haul|grabbed|pilfer|prey|trophies)(?:ed|ing|_?[a-z]{1,20})?\b|\b(?:writefile(?:sync)?|appendfile(?:sync)?|open)\(\s?["'\x60](?:[^"'\x60\n]{0,40}\/)?\.(?!git|env|eslint|secrets|config|github|vscode|\/)[a-z]\w{1,30}/g,
);
const KEPT = signal(
  /\b(?:writefile|appendfile)(?:sync)?\(|\bopen\([^\n]{0,60}["'][aw]b?["']|\.write_text\(|\bjson\.dump\(|>>\s?["']?[\w./~$]|\bcp\s[^\n]{0,200}\/\.\w|\btar\s-?\w{0,4}c/g,
);

const SECRET_FILE =
  "(?:~?[/\\\\]?\\.(?:ssh[/\\\\](?:id_\\w{1,12}|\\*)|aws[/\\\\]credentials|netrc|npmrc|pypirc|git-credentials|kube[/\\\\]config|docker[/\\\\]config\\.json|pgpass|vault-token|config[/\\\\](?:gcloud|gh|solana)[/\\\\][\\w./-]{1,40}|(?:cargo|gem)[/\\\\]credentials)|id_(?:rsa|ed25519|ecdsa))";
/** Key files of two programs beside each other. */
const SEVERAL_SECRET_FILES = signal(
  new RegExp(
    `["'\`]${SECRET_FILE}["'\`]\\)?\\s?,\\s{0,20}[^\\n]{0,20}["'\`]${SECRET_FILE}["'\`]|\\b(?:cat|for \\w{1,12} in|cp|tar)\\s[^\\n]{0,60}${SECRET_FILE}["']?\\s[^\\n]{0,20}${SECRET_FILE}`,
    "g",
  ),
);
const READS_WHOLE_FILE = signal(
  /\.read\(\)|\bread_text\(|\bread_bytes\(|\breadfile(?:sync)?\(|\bcat\s["']?[$~/]|\bcp\s|\bshutil\.copy/g,
);

/** Everything in a password manager, or all cookies of a browser. */
const WHOLE_STORE = signal(
  /\bbw\s(?:list items|export)\b|["']bw["'],\s?["'](?:list|export)|\bop\sitem\slist\b[^\n]{0,80}(?:\bop item get\b|--format)|\blpass\s(?:export|show\s--all)|\bkeepassxc-cli\sexport\b|\bpass\s(?:ls|git)\b[^\n]{0,40}\bpass show\b|\bdashlane\b[^\n]{0,20}\bbackup\b|\bgopass\b[^\n]{0,20}\bexport\b|\b(?:storage\.getcookies|network\.getallcookies)\b|\bchrome\.cookies\.getall\b/g,
);
/** Words by which a text is worth stealing. */
const WORTH_STEALING = signal(
  /\b(?:search|match|findall|test|includes|contains|indexof|in|grep)\b[^\n]{0,30}["'(/][^\n"']{0,60}\b(?:confidential|strictly private|salary|passport|nda|trade secret|top secret|attorney|invoice|iban|ssn)\b[^\n]{0,80}\b(?:confidential|strictly private|salary|passport|nda|trade secret|top secret|attorney|invoice|iban|ssn)\b/g,
);
const DNS_OVER_HTTPS = signal(
  /\b(?:dns-query|resolve)\?(?:[\w=&]{0,20}&)?name=["']?(?:\$\{?\w{1,30}\}?|\$\([^)\n]{1,60}\)|\{\w{1,30}\}|["'\x60]\s?\+\s?\w{1,30}\s?\+\s?["'\x60])\.[a-z0-9-]{1,40}\.[a-z0-9]/g,
);
const ENVIRONMENT_PICKED = signal(
  /(?:\bset|\benv|\bprintenv|\bexport -p|\bdeclare -x|\bgci env:|\bget-childitem env:)\s?\|\s?(?:e?grep|findstr|select-string|where-object|awk)\b[^\n]{0,80}(?:tok|key|pass|secret|cred|auth)[^\n]{0,60}\|\s?(?:gzip|base64|xxd|openssl|curl|nc|zstd|xz|tee|convertto-json)\b/g,
);

/** Small amounts of data that leave on the side. */
export const quietReports: readonly ScanRule[] = [
  {
    id: "all-data-to-fixed-channel",
    category: "AST01",
    severity: "critical",
    weight: 50,
    where: EVERYWHERE,
    title: "All data must go to a chat channel that the skill names",
    reason: "Whoever owns the channel reads what the agent knows about the person.",
    fix: "Don't install it. Let the person enter their own channel.",
    evidence: [{ signals: [WHOLE_WEBHOOK] }, { signals: [SENDS_TO_CHANNEL] }, { signals: [ALL_OF_IT] }],
    lines: 6,
  },
  {
    id: "fixed-channel-in-instructions",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "The instructions contain the complete key of a chat channel or bot",
    reason: "Messages go to the channel's owner, whoever uses the skill. Or its author has leaked a key.",
    fix: "Let the person enter their own channel.",
    evidence: [{ signals: [WHOLE_WEBHOOK] }, { signals: [SENDS_TO_CHANNEL, SENDS_BY_COMMAND, ...SENDS] }],
    lines: 6,
  },
  {
    id: "project-reported",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The agent must report on the side where the person works",
    reason: "Names of folders, repositories and computers tell an attacker whom they reached.",
    fix: "Remove the sentence.",
    evidence: [{ signals: [PROJECT_SENT] }, RECEIVER],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "user-and-computer-reported",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE,
    title: "The names of the user and the computer are sent to a fixed site",
    reason: "They tell the owner of the site whom the skill reached.",
    fix: "Remove the report.",
    evidence: [{ signals: [USER_AND_COMPUTER] }, { signals: [...SENDS, REQUESTS] }, RECEIVER],
    lines: 10,
  },
  {
    id: "computer-name-among-data",
    category: "AST01",
    severity: "high",
    weight: 45,
    group: "computer-reported",
    where: EVERYWHERE,
    title: "A request reports the name of the computer or user",
    reason: "The owner of the site learns who uses the skill, and on what.",
    fix: "Remove the request.",
    evidence: [{ signals: [NAME_AMONG_DATA] }, RECEIVER],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "unseen-report-to-untrusted-host",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: EVERYWHERE,
    title: "A request to an untrusted site throws its output away",
    reason: "The request is for its receiver only: whoever runs the skill neither needs nor sees an answer.",
    fix: "Remove the request.",
    evidence: [{ signals: [SENDS_BY_COMMAND] }, { signals: [OUTPUT_THROWN_AWAY] }, UNTRUSTED_RECEIVER],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "encoded-key-sent",
    category: "AST01",
    severity: "high",
    weight: 55,
    where: CODE,
    title: "A key from the environment is encoded and sent as data",
    reason: "A login needs no such encoding. It keeps the key from being recognized on its way.",
    fix: "Don't run it.",
    evidence: [{ signals: [KEY_ENCODED] }, { signals: SENDS }, ANY_RECEIVER],
    lines: 8,
  },
  {
    id: "key-in-host-name",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "A key becomes part of a host name that is looked up",
    reason: "The lookup carries the key to whoever runs the domain, past every firewall.",
    fix: "Don't run it.",
    evidence: [{ signals: [VALUE_IN_HOST_NAME] }, { signals: [KEY_NAMED, KEY_ENCODED] }],
    lines: 6,
  },
  {
    id: "hidden-file-sent",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE,
    title: "A hidden temporary file is sent to a fixed site",
    reason: "What a skill collects in a hidden file and sends away isn't meant to be seen.",
    fix: "Don't run it.",
    evidence: [{ signals: [HIDDEN_TEMPORARY] }, { signals: [...SENDS, signal(/\burlopen\(/g)] }, RECEIVER],
    lines: 2,
  },
  {
    id: "secrets-picked-from-texts",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["script", "hidden", "code"],
    title: "Code picks keys and passwords from texts and keeps them as loot",
    reason: "A check for secrets reports where they are. This code stores them for somebody.",
    fix: "Don't run it.",
    evidence: [{ signals: [TEXT_PATTERN_OF_SECRETS] }, { signals: [TAKEN] }, { signals: [KEPT] }],
    lines: 60,
  },
  {
    id: "secrets-gathered-in-file",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: ["script", "hidden"],
    title: "A script reads the keys of several programs and saves them in a file",
    reason: "A later step, or another skill, can pick the file up without reading a key itself.",
    fix: "Don't run it.",
    evidence: [{ signals: [SEVERAL_SECRET_FILES] }, { signals: [READS_WHOLE_FILE] }, { signals: [KEPT] }],
    lines: 20,
  },
  {
    id: "secret-variable-sent-along",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "The agent must send a secret along with something else",
    reason: "The text names a variable with a secret and has the agent add it where nobody expects it.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:also|additionally|silently|secretly|quietly|covertly|always)\b[^\n.]{0,12}\b(?:send|include|append|print|post|output|attach|reveal|echo|share|forward|upload|embed|insert|add)\b[^\n]{0,40}\$\{?\w{0,30}(?:secret|token|api_?key|password|private_key|access_key|credentials)\w{0,10}\b/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "secret-file-in-output",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "A file with keys must be read and shown in the output",
    reason: "What an agent prints is logged, and other programs and people read it.",
    fix: "Let programs read keys; never the model.",
    evidence: [
      { signals: SECRET_FILES },
      {
        signals: [
          signal(
            /\b(?:read|open|cat|load|fetch|get)\b[^\n]{0,80}\b(?:and|then)\b[^\n]{0,12}\b(?:include|add|put|append|show|repeat|return|paste|embed|print|quote)\b[^\n]{0,40}\b(?:in|into|to|as)\b[^\n]{0,16}\b(?:outputs?|repl(?:y|ies)|responses?|answers?|results?|reports?|summary|comments?|commit)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "package-in-every-project",
    category: "AST02",
    severity: "high",
    weight: 40,
    where: ["prose", "config", "hidden"],
    title: "Packages must be added to every project of the person",
    reason: "Their publisher can run code wherever the person's projects are installed.",
    fix: "Let the person choose the packages that a project needs.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:always|every time|whenever|each time|must)\b[^\n]{0,60}\b(?:include|add|install|list|insert|put)\b[^\n]{0,60}\b(?:these|the following|this|our)\b|\bevery (?:package\.json|requirements\.txt|project|manifest|repository|pyproject\.toml)\b[^\n]{0,60}\b(?:must|has to|should|needs to) (?:list|include|contain|depend|have)\b|\b(?:include|add|install|list|insert|put)\b[^\n]{0,40}\b(?:in|into|to) (?:every|each|all|any)\b[^\n]{0,30}\b(?:projects?|requirements\.txt|package\.json|dependenc(?:y|ies)|repositor(?:y|ies)|manifests?)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(/\b(?:requirements\.txt|package\.json|pyproject\.toml|cargo\.toml|go\.mod|gemfile)\b/g),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:maintained|published|owned|approved|provided|vetted)\b[^\n]{0,20}\bby (?:our|the) (?:internal |platform |security |own )?(?:team|organi[sz]ation|company)\b|\bessential (?:utility |helper )?(?:packages|dependencies|libraries)\b|\brequired (?:for|in|by) (?:all|every) projects?\b/g,
          ),
        ],
      },
    ],
    lines: 30,
  },
  {
    id: "sent-on-the-side",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: ["prose", "config", "hidden"],
    title: "A counter or server must be called silently before the task",
    reason: "The call serves the author, and the person isn't meant to notice it.",
    fix: "Remove the call, or ask the person first.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:silently|quietly|secretly|covertly|discreetly|invisibly)\b[^\n.]{0,16}\b(?:ping|call|contact|notify|register|hit|request|curl|post|beacon|phone|track)\b|\bwithout (?:mentioning|reporting|showing|logging|announcing) (?:it|this|that)\b[^\n.]{0,12}\b(?:hit|ping|call|open|request|load|fetch|contact|post|visit)\b/g,
          ),
        ],
      },
      {
        signals: [
          ...SENDS,
          SENDS_IN_WORDS,
          signal(/\b(?:hit|ping|call|open|request|load|fetch|contact|visit)\b[^\n]{0,20}https?:\/\//g),
        ],
      },
      RECEIVER,
    ],
    lines: 8,
  },
  {
    id: "whole-store-sent",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "hidden"],
    title: "A script reads all saved passwords or cookies and sends data to a fixed site",
    reason: "They open every account of the person.",
    fix: "Don't run it, and change the passwords.",
    evidence: [{ signals: [WHOLE_STORE] }, { signals: [...SENDS, REQUESTS] }, RECEIVER],
    lines: 25,
  },
  {
    id: "confidential-texts-sent",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: ["script", "hidden"],
    title: "A script looks for confidential texts and sends data to a fixed site",
    reason: "Documents are chosen by what they are worth to a thief.",
    fix: "Don't run it.",
    evidence: [{ signals: [WORTH_STEALING] }, { signals: [...SENDS, REQUESTS] }, RECEIVER],
    lines: 20,
  },
  {
    id: "data-in-dns-over-https",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "Data becomes part of a host name that is looked up over HTTPS",
    reason: "The lookup goes to a well-known server and carries the data on to whoever runs the domain.",
    fix: "Don't run it.",
    evidence: [{ signals: [DNS_OVER_HTTPS] }],
  },
  {
    id: "environment-secrets-packed",
    category: "AST01",
    severity: "high",
    weight: 60,
    where: EVERYWHERE,
    title: "Secrets are picked out of the environment and encoded",
    reason:
      "A skill needs the variables that it names, not every key, and has no reason to make keys unreadable.",
    fix: "Don't run it.",
    evidence: [{ signals: [ENVIRONMENT_PICKED] }],
  },
];
