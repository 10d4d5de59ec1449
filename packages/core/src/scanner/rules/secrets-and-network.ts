import type { ScanRule } from "../scan-rule.ts";
import {
  AGENT_SESSIONS,
  anyOf,
  DOWNLOADS,
  ENCODES,
  ENVIRONMENT,
  MANY_FILES,
  READS_CONTENT,
  RUNS_FILE,
  SECRET_FILES,
  SENDS,
  SENDS_IN_ADDRESS,
  SENDS_IN_WORDS,
  signal,
} from "../signals.ts";
import { CODE, EVERYWHERE, RECEIVER, SENT, UNTRUSTED_RECEIVER } from "./places.ts";

/** A key with which code, packages or a whole account can be changed. */
const KEY_OF_VENDOR = signal(
  /\b(?:environ|env|getenv)\b[^\n\w]{1,4}(?:get\(\s?["'])?(?:aws_secret_access_key|aws_session_token|github_(?:token|pat)|gh_token|npm_token|pypi_token|gitlab_token|slack_bot_token|stripe_secret_key|docker_password|vault_token)\b/g,
);
/** The vendors of those keys, their products for companies and their imitations. */
const VENDOR_ADDRESS = signal(
  /\b(?:amazonaws|github|gitlab|npmjs|pypi|slack|stripe|docker|vault|minio|s3|gitea|forgejo)[\w-]{0,20}[.:/]/g,
);

/** Secrets of other programs near a network call. */
export const secretsAndNetwork: readonly ScanRule[] = [
  {
    id: "secret-sent",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: EVERYWHERE,
    title: "A secret of another program is sent away",
    reason: "Keys, cookies or wallets are read and sent in one step.",
    fix: "Don't install it. If a skill needs a key, it should ask for one of its own.",
    evidence: [
      { signals: [...SECRET_FILES, AGENT_SESSIONS] },
      { signals: [...SENDS, SENDS_IN_ADDRESS] },
      RECEIVER,
      SENT,
    ],
    lines: 3,
    flow: [0, 3],
  },
  {
    id: "secret-near-network",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE,
    title: "A secret of another program is read near a network call",
    reason: "Keys, cookies or wallets are read close to code that sends data.",
    fix: "Remove one of them, or pass the skill a key of its own.",
    evidence: [{ signals: SECRET_FILES }, { signals: SENDS }],
    lines: 14,
    // A request to the metadata service of a cloud sends nothing away.
    unlessHosts: ["local"],
  },
  {
    id: "several-secrets-collected",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: EVERYWHERE,
    title: "Secrets are collected and packed",
    reason: "Keys, cookies or wallets are read and encoded or packed into an archive.",
    fix: "Don't read other programs' secrets.",
    evidence: [
      { signals: SECRET_FILES },
      { signals: [ENCODES] },
      { signals: [READS_CONTENT, MANY_FILES, ...SENDS] },
    ],
    lines: 4,
  },
  {
    id: "key-piped-away",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "A key is piped into a network command",
    reason: "A key belongs in the header of a request to its own service, never into the data that is sent.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            anyOf([
              /\bcat\s[^\n|]{0,200}(?:\.ssh\/id_(?!\w{1,20}\.pub)|\.aws\/credentials|\.netrc|\.git-credentials|(?:openclaw|clawdbot)\.json|auth-profiles\.json|\.(?:claude|codex|openclaw|clawdbot)\/(?:\.?credentials|auth|\.env))[^\n|]{0,200}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,3}(?:curl|nc|ncat|netcat)\b/,
              /\b(?:(?:echo|printf)\s[^\n|]{0,40}\$\{?\w{0,30}|printenv\s\w{0,30})(?:_key|_token|_secret|_password|_pat)\b[^\n|]{0,20}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,3}(?:curl|nc|ncat|netcat)\b/,
              /\bcredential\.helper\s+["']?!\s?[^\n]{0,80}\b(?:curl|wget|nc)\b/,
              /\bgh\s+gist\s+create\b[^\n]{0,120}(?:\.netrc|\.npmrc|\.ssh\/|\.aws\/|\.env\b|_history|\.git-credentials)/,
              /\bcurl\b[^\n]{0,120}\s(?:-d|--data(?:-\w+)?|-f|--form)[ =]["'][^"'\n]{0,120}\$\{?(?:aws_secret_access_key|github_token|gh_token|npm_token|anthropic_api_key|openai_api_key)\b/,
            ]),
          ),
        ],
      },
    ],
    unlessHosts: ["official"],
  },
  {
    id: "data-piped-away",
    category: "AST01",
    severity: "high",
    weight: 45,
    group: "clipboard-sent",
    where: EVERYWHERE,
    title: "A dump or an archive is piped to a server",
    reason: "The command packs a folder, a database or a list of secrets and sends it in one step.",
    fix: "Write the archive to a file and let the person send it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:mysqldump|pg_dump(?:all)?|mongodump|kubectl\s+get\s+secrets?|tar\s+-?c\w{0,4}|zip\s+-r|git\s+(?:bundle|archive|diff|log|show)|fc\s+-\w+|history|pbpaste|xclip\s+-o|wl-paste)\b[^\n|]{0,160}\|\s*(?:[^\n|]{1,60}\|\s*){0,2}(?:curl|wget|nc|ncat|socat)\b/g,
          ),
        ],
      },
      RECEIVER,
    ],
  },
  {
    id: "encoded-and-piped-away",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: CODE,
    title: "A value is encoded and piped to an unknown site",
    reason: "Encoding keeps a person or a firewall from seeing what leaves.",
    fix: "Send data unencoded over HTTPS, so that it can be reviewed.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:echo|printf|cat|env|printenv|set|tar|history)\b[^\n|]{0,120}\|\s*(?:base64|xxd|gzip|openssl\s(?:enc|base64))\b[^\n|]{0,60}\|\s*(?:[^\s|][^\n|]{0,60}\|\s*){0,2}(?:curl|wget|nc|ncat)\b/g,
          ),
        ],
      },
      RECEIVER,
    ],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "vendor-key-reaches-stranger",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: CODE,
    title: "The key of a well-known service goes into a request to somebody else",
    reason: "A key for one service is none of the business of another one.",
    fix: "Send a key only to the service that issued it.",
    evidence: [{ signals: [KEY_OF_VENDOR] }, { signals: [...SENDS, SENDS_IN_ADDRESS] }, RECEIVER],
    lines: 12,
    flow: [0, 1],
    unless: { signals: [VENDOR_ADDRESS] },
  },
  {
    id: "repository-copied-away",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: EVERYWHERE,
    title: "The whole repository is pushed to an untrusted host",
    reason: "A mirror has all branches, the history and every secret that was ever committed.",
    fix: "Push only where the person says.",
    evidence: [
      { signals: [signal(/\bgit\s+push\b[^\n]{0,80}--(?:mirror|all)\b/g)] },
      { signals: [signal(/\bgit\s+remote\s+(?:add|set-url)\b/g)] },
      UNTRUSTED_RECEIVER,
    ],
    lines: 4,
  },
  {
    id: "secret-printed",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: EVERYWHERE,
    title: "Key files are printed",
    reason: "What is printed ends up in the model's context and in logs.",
    fix: "Don't print keys.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:cat|type|get-content)\s+["']?(?:~|\$home|\$\{home\}|%userprofile%|\/root|\/home\/\w+)\/?\\?\.(?:ssh\/id_(?!\w+\.pub)\w+|aws\/credentials|netrc|git-credentials|gnupg\/\S+|clawdbot\/\.env|openclaw\/\.env|claude\/\.credentials\S*|codex\/auth\S*)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "environment-searched",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["script", "hidden"],
    title: "The environment is searched for secrets, and a command or request follows",
    reason: "A script needs the variables that it names, not every variable that looks like a key.",
    fix: "Read the variables that the skill needs by name.",
    evidence: [
      {
        signals: [
          signal(
            /(?:object\.(?:entries|keys)\(\s?process\.env\s?\)|\bos\.environ\b|\bprintenv\b|\benv)[^\n]{0,60}(?:filter|\bif\b|grep)(?!\s-\w{0,3}v|[^\n]{0,30}(?:!\s?\/|\bnot\b))[^\n]{0,80}(?:key|secret|token|cred)\b[^\n]{0,10}[|"',\]][^\n]{0,60}(?:key|secret|token|pass|cred|auth)/g,
          ),
        ],
      },
      { signals: [...SENDS, RUNS_FILE, DOWNLOADS] },
    ],
    lines: 12,
  },
  {
    id: "environment-sent",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: EVERYWHERE,
    title: "All environment variables are sent away",
    reason: "The environment holds the keys of every service the person uses.",
    fix: "Read only the variable the skill needs.",
    evidence: [{ signals: ENVIRONMENT }, { signals: [...SENDS, SENDS_IN_ADDRESS] }, RECEIVER, SENT],
    lines: 6,
    flow: [0, 3],
  },
  {
    id: "environment-near-network",
    category: "AST01",
    severity: "medium",
    weight: 25,
    where: CODE,
    title: "Environment variables or .env files are read near a network call",
    reason: "The environment holds the keys of every service the person uses.",
    fix: "Read only the variable the skill needs.",
    evidence: [{ signals: ENVIRONMENT }, { signals: SENDS }],
    lines: 3,
  },
  {
    id: "foreign-key-sent",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: EVERYWHERE,
    title: "Another vendor's key goes to an untrusted host",
    reason: "A key for one service is none of the business of another one.",
    fix: "Send a key only to the service that issued it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:openai|anthropic|claude|github|gh|gemini|google|stripe|aws|slack|npm|hf|openrouter)_(?:api_|secret_|access_|auth_|bot_){0,2}(?:key|token|secret|pat)\b/g,
          ),
        ],
      },
      {
        signals: [
          ...SENDS,
          SENDS_IN_WORDS,
          signal(/\s--[\w-]{0,12}(?:relay|proxy|endpoint|server|url)[ =]/g),
          signal(/\b(?:curl|wget)\b[^\n]{0,200}\$[({]?\w/g),
        ],
      },
      UNTRUSTED_RECEIVER,
    ],
    lines: 1,
  },
];
