import type { ScanRule, Signal } from "../scan-rule.ts";
import { anyOf, REQUESTS, SECRET_FILES, SENDS, SENDS_IN_ADDRESS, signal } from "../signals.ts";
import { ANY_RECEIVER, CODE, EVERYWHERE, RECEIVER, SCRIPTS, SENT, WHOLE_FILE } from "./places.ts";

/** All variables of the environment become data: not those that are passed on to a program that is started. */
const ENVIRONMENT_AS_DATA = signal(
  anyOf([
    /(?:json\.dumps|json\.stringify|b64encode|gzip(?:sync)?|btoa|urlencode|\bstr|\brepr|buffer\.from|\.encode|\.join|to_json|json_encode|json\.marshal|convertto-json)\b[^\n;]{0,120}(?<!=\s?)(?:\bos\.environ(?![\w.[]|\.get)|\bos\.environ\.items\(|\bprocess\.env(?![\w.[?])|\benv\.to_h\b|\bos\.environ\(\)|\bdeno\.env\.toobject\(|\bbun\.env\s?[,})]|\bgetenv\(\)|\$_env\b(?!\[)|env::vars\(\))/,
    /(?:\bos\.environ(?![\w.[]|\.get)|\bos\.environ\.items\(|\bprocess\.env(?![\w.[?])|\bos\.environ\(\)|\benv\.to_h\b|\bgci env:|\bget-childitem env:)[^\n]{0,80}(?:\.encode\(|b64encode|to_json\b|convertto-json|tostring\(["']base64|\.join\()/,
    /\$\(\s?(?:env|printenv)\s*\|[^\n)]{0,60}(?:base64|gzip|xxd|jq|tr)\b/,
    /["'\w]\s?[:=]\s?(?:dict\(\s?os\.environ\s?\)|\{\s?\.\.\.process\.env\b[^\n]{0,60}hostname)/,
  ]),
);
/** The environment goes straight into a request. */
const ENVIRONMENT_IN_REQUEST = signal(
  /(?:^|[;&|(`"']\s?)(?:env|printenv|export\s-p)\s*(?:\|\s*(?:base64|gzip|sort|tr|xxd|jq)\b[^\n|]{0,40}){0,2}\|\s*(?:curl|wget|nc|ncat|socat)\b|\bcurl\b[^\n]{0,200}\s(?:-d|--data(?:-\w+)?|-f|--form)[ =]?["']?[^\n"']{0,60}\$\(\s?(?:env|printenv)\b(?!\s\w)|\b(?:json|data|body|params)\s?[=:]\s?(?:json\.(?:dumps|stringify)\(\s?)?(?:\{[^\n{}]{0,80})?(?:dict\(\s?os\.environ|process\.env\s?[,})])/gm,
);
/** The home folder, or the start of a path in it. */
const HOME =
  /~|\$home|\$\{home\}|\bhome["')\]]{0,3}(?:\(\)|[/\\+.,])|homedir\(\)|home_dir\(\)|expanduser\(|userprofile|appdata|dir\.home|user\.home|specialfolder\.userprofile|nshomedirectory\(|["'`]\{\w{0,10}\}\/|\/(?:root|home\/\w{1,20}|users\/\w{1,20})\//;
/** Files in which tools for development keep their logins. */
const KEYS_OF_TOOLS =
  /\.ssh[/\\"']{1,2}(?!config\b|known_hosts)|\.aws[/\\]{1,2}cred|\.azure[/\\]|\.config[/\\]gcloud|\.kube[/\\]{1,2}config|\.docker[/\\]{1,2}config|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.gnupg|\.config[/\\]gh[/\\]hosts|\.pgpass|\.vault-token|\.(?:cargo|gem)[/\\]credentials/;
/** What browsers, wallets, password managers, shells and agents keep. */
const KEPT_SECRETS =
  /\.password-store|library\/(?:keychains|messages)|\.local\/share\/keyrings|google[/\\-]{1,2}chrome|brave-browser|microsoft[/\\]{1,2}edge|mozilla[/\\]{1,2}firefox|firefox[/\\]{1,2}profiles|["'./\\](?:exodus|electrum|ethereum|bitcoin|atomic|ledger live)[/\\"']|\.config[/\\]solana|\.(?:bash|zsh)_history|\.(?:openclaw|clawdbot|codex|claude)[/\\](?:\.?credentials|auth|agents|\.env)/;
/** A file with secrets, with the way to it: names alone are also in lists of what to leave out. */
export const SECRET_AT_HOME: Signal = signal(
  new RegExp(`(?:${HOME.source})[^\\n]{0,60}(?:${KEYS_OF_TOOLS.source}|${KEPT_SECRETS.source})`, "g"),
);

/** Turns a text into another form of all of it. */
const PACKS = signal(
  /\bb(?:64|32|85|16)encode\(|\bbtoa\(|\.tostring\(\s?["'](?:base64(?:url)?|hex)["']|\b(?:gzip|deflate|brotlicompress|zip)(?:sync)?\(|\.hex\(\)|\bhexlify\(|\bzlib\.compress\(|\bgzip\.compress\(|\bencrypt\(/g,
);
/** Packs folders or files of the agent itself. */
const AGENT_STATE_PACKED = signal(
  /(?:\btar\s+[^\n]{0,12}c|\bzip\s+-|\bmake_archive\(|\bbase64\s|\brsync\s|\bscp\s)[^\n]{0,200}(?:openclaw\.json|clawdbot\.json|auth-profiles\.json|\/credentials\b|memory\.md|soul\.md|\.(?:openclaw|clawdbot|moltbot|claude|codex)\b)/g,
);

/** Keys of the cloud and of the places where code is kept, by the names of their variables. */
const CLOUD_KEY = signal(/\baws_(?:secret_access_key|session_token)\b/g);
const CODE_KEY = signal(
  /\b(?:github_token|gh_token|npm_token|gitlab_token|pypi_token|docker_password|openai_api_key|anthropic_api_key|stripe_secret_key|database_url)\b/g,
);
/** The keys with which the agent itself was started. */
const AGENT_KEY = signal(
  /\b(?:anthropic_auth_token|claude_code_oauth_token|(?:openclaw|clawdbot|moltbot)_(?:gateway_)?(?:token|password))\b/g,
);
const AGENT_KEY_PASSED_ON = [
  // Any header but those in which a model's vendor expects its key.
  signal(
    /\bcurl\b[^\n]{0,300}\s(?:-h|--header)\s?["'](?!authorization|x-api-key|api-key|x-goog)[\w-]{1,30}:\s?(?:bearer\s)?\$\{?(?:anthropic|openai|claude|gemini|openclaw|clawdbot)_\w{0,20}(?:key|token)\b/g,
  ),
  signal(
    /\b(?:npx|uvx|bunx|dlx|pipx run)\s[^\n]{0,200}\$\{?(?:anthropic_auth_token|claude_code_oauth_token|(?:openclaw|clawdbot|moltbot)_(?:gateway_)?(?:token|password))\b/g,
  ),
];
const FIXED_BUCKET = signal(
  /\baws\b[^\n]{0,60}\bs3\s+(?:cp|sync|mv)\s[^\n]{0,160}\ss3:\/\/[a-z0-9]|\bgsutil\b[^\n]{0,160}\sgs:\/\/[a-z0-9]|\bazcopy\s+(?:copy|cp)\b[^\n]{0,160}https:|\.upload_file\([^\n]{0,120}["'][a-z0-9.-]{3,60}["']/g,
);

/** Thefts that show only in a whole script, however many lines are between what is read and where it goes. */
export const scriptThefts: readonly ScanRule[] = [
  {
    id: "secret-and-receiver-in-script",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: SCRIPTS,
    title: "A script reads a secret of another program and sends data to a fixed site",
    reason: "The two may be far apart, and still be the two halves of a theft.",
    fix: "Remove one of them, or pass the skill a key of its own.",
    evidence: [{ signals: [SECRET_AT_HOME] }, { signals: SENDS }, ANY_RECEIVER],
    lines: WHOLE_FILE,
  },
  {
    id: "secret-reaches-request",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "What a script reads from another program's secrets goes into a request",
    reason:
      "The keys leave for a site that isn't their vendor's, however many lines and functions are between.",
    fix: "Don't run it.",
    evidence: [
      { signals: [SECRET_AT_HOME] },
      { signals: [...SENDS, SENDS_IN_ADDRESS, REQUESTS] },
      ANY_RECEIVER,
    ],
    lines: WHOLE_FILE,
    flow: [0, 1],
  },
  {
    id: "env-file-encoded-and-sent",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: SCRIPTS,
    title: "A script encodes a whole .env file and puts it into a request",
    reason: "A script that needs a key reads that key. Nobody packs all of them, except to take them.",
    fix: "Read only the variables that the skill needs.",
    evidence: [
      { signals: [signal(/["'`/\s(]\.env(?:\.\w{1,12})?["'`\s)]/g)] },
      { signals: [PACKS] },
      { signals: [...SENDS, SENDS_IN_ADDRESS, REQUESTS] },
      ANY_RECEIVER,
    ],
    lines: 12,
    flow: [1, 2],
  },
  {
    id: "agent-key-sent",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: EVERYWHERE,
    title: "The agent's own key goes to a stranger",
    reason: "Whoever has the key can act as the agent, or use the model at the person's expense.",
    fix: "Use a key that was made for the service.",
    evidence: [{ signals: AGENT_KEY_PASSED_ON }],
    unlessHosts: ["official", "local"],
  },
  {
    id: "agent-key-as-data",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: SCRIPTS,
    title: "A script sends the agent's own key as data",
    reason: "A key belongs in the header of a request to its own service.",
    fix: "Don't run it.",
    evidence: [
      { signals: [AGENT_KEY] },
      { signals: SENDS },
      {
        signals: [signal(/["'](?:token|key|api_?key|secret|auth|credentials?)["']\s?:\s?(?!["'])[a-z]/g)],
      },
      ANY_RECEIVER,
    ],
    lines: 8,
  },
  {
    id: "environment-filtered-and-sent",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: SCRIPTS,
    title: "A script picks the secrets out of the environment and sends data",
    reason: "A program that needs a key reads it by name; only a thief takes every one that it finds.",
    fix: "Read the variables that the skill needs by name.",
    evidence: [
      {
        signals: [
          signal(
            /\bos\.environ(?:\.items\(\))?\s?if\b(?!\s(?:not|\w{1,20}\.startswith|\w{1,20}\snot)\b)|\bobject\.(?:entries|keys)\(\s?process\.env\s?\)\s?\.filter\(|\benv\.(?:select|filter)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /["'](?:api_?)?(?:key|secret|token|pass(?:w(?:or)?d)?|cred\w{0,8}|auth)["'],\s?["'](?:api_?)?(?:key|secret|token|pass(?:w(?:or)?d)?|cred\w{0,8}|auth)\b|\b(?:key|secret|token)\|(?:api_?)?(?:key|secret|token|pass|cred)/g,
          ),
        ],
      },
      { signals: [...SENDS, SENDS_IN_ADDRESS] },
      ANY_RECEIVER,
      SENT,
    ],
    lines: 25,
    flow: [0, 4],
  },
  {
    id: "env-files-collected",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: SCRIPTS,
    title: "A script tries several .env files and sends what it finds",
    reason: "It looks for the keys of any project that it happens to be in.",
    fix: "Read only the file of the skill.",
    evidence: [
      {
        signals: [
          signal(
            /["'`](?:\.\.?\/){0,4}\.env(?:\.\w{1,12})?["'`],\s?["'`](?:\.\.?\/){0,4}\.env(?:\.\w{1,12})?["'`]|\bfor\s\w{1,20}\sin\s[^\n]{0,40}\.env\b[^\n]{0,20}\s(?:\.\.?\/){0,4}\.env\b/g,
          ),
        ],
      },
      { signals: SENDS },
      ANY_RECEIVER,
      SENT,
    ],
    lines: 6,
    flow: [0, 3],
  },
  {
    id: "asked-password-sent",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A dialog asks for a password, and it is sent away",
    reason: "No skill needs the password of the computer.",
    fix: "Let the system ask for passwords.",
    evidence: [
      {
        signals: [
          signal(
            /display dialog[^\n]{0,200}with hidden answer|\bread\s+-\w{0,3}s\w{0,3}\s[^\n]{0,60}\|\s*(?:curl|nc)\b|\bget-credential\b|\bpromptforcredential\(/g,
          ),
        ],
      },
      { signals: SENDS },
      RECEIVER,
    ],
    lines: 4,
  },
  {
    id: "private-notes-sent",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: SCRIPTS,
    title: "A script reads all notes, messages or contacts and sends data",
    reason: "They are the person's own, and rarely what the skill is about.",
    fix: "Read only what the person chose, and keep it on the computer.",
    evidence: [
      {
        signals: [
          signal(
            /\btell application\s\\?["'](?:notes|messages|contacts|mail|safari)\b[^\n]{0,120}\b(?:every|all)\b/g,
          ),
        ],
      },
      { signals: SENDS },
      RECEIVER,
    ],
    lines: 3,
  },
  {
    id: "login-token-sent",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: SCRIPTS,
    title: "A script asks another program for its login and sends data to an unknown site",
    reason: "The token opens the person's account to whoever receives it.",
    fix: "Use a token that the person made for the skill.",
    evidence: [
      {
        signals: [
          signal(
            /\bgh\s+auth\s+token\b|\bkubectl\s+config\s+view\b[^\n]{0,40}--raw|\baws\s+configure\s+(?:get\s+aws_s|export-credentials)|\bnpm\s+token\s+(?:create|list)\b|\bvault\s+(?:kv\s+get|read|token)\b/g,
          ),
        ],
      },
      { signals: [REQUESTS] },
      RECEIVER,
    ],
    lines: 4,
    flow: [0, 1],
  },
  {
    id: "environment-in-request",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "The whole environment is put into a request",
    reason: "The environment holds the keys of every service the person uses.",
    fix: "Read only the variable the skill needs.",
    evidence: [{ signals: [ENVIRONMENT_IN_REQUEST] }],
    unlessHosts: ["local"],
  },
  {
    id: "environment-as-data",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "All environment variables are turned into data near a request",
    reason: "A program that needs the environment reads single variables; only a thief packs all of them.",
    fix: "Read only the variables the skill needs.",
    evidence: [{ signals: [ENVIRONMENT_AS_DATA] }, { signals: [REQUESTS] }, ANY_RECEIVER],
    lines: 10,
  },
  {
    id: "agent-state-uploaded",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "The agent's own files are packed and uploaded",
    reason: "They hold its keys and everything that was said to it.",
    fix: "Don't run it.",
    evidence: [{ signals: [AGENT_STATE_PACKED] }, { signals: SENDS }, RECEIVER],
    lines: 4,
  },
  {
    id: "keys-of-several-services-sent",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "Keys of several services are read and sent together",
    reason: "No service needs the keys of another one.",
    fix: "Send a key only to the service that issued it.",
    evidence: [{ signals: [CLOUD_KEY] }, { signals: [CODE_KEY] }, { signals: SENDS }, ANY_RECEIVER],
    lines: 8,
  },
  {
    id: "secret-to-fixed-bucket",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "Secrets are copied to cloud storage that is named in a script",
    reason: "Whoever owns the storage gets the secrets of everyone who runs the script.",
    fix: "Let the person choose where backups go, and leave out secrets.",
    evidence: [
      { signals: SECRET_FILES.filter(({ touches }) => touches?.label !== "AWS credentials") },
      { signals: [FIXED_BUCKET] },
    ],
    lines: 8,
  },
];
