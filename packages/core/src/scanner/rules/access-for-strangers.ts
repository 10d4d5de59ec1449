import type { ScanRule } from "../scan-rule.ts";
import { signal } from "../signals.ts";
import { CODE, EVERYWHERE, INSTRUCTIONS, RECEIVER } from "./places.ts";

/** An account of somebody else's: a number that no example has. */
const FOREIGN_AWS_ACCOUNT = signal(
  /\barn:aws[\w-]{0,8}:iam::(?!123456789\d{3}|1{12}|2{12}|3{12}|9{12}|0{3}|111122223333|444455556666|000111222333|987654321\d{3})\d{12}:(?:root|user\/|role\/)|--member[= ]["']?(?:user|group|domain):(?!you|my-|me@|user@|admin@|name|<|\$|\{|alice|bob|jane|john|dev@|test)[\w.+-]{2,40}@(?!(?:example|your|my|acme|company|test|domain|contoso)\b)[\w-]{2,40}\.[a-z]{2,}|--assignee(?:-object-id)?[= ]["']?(?!0{8}|1{8}|x{8}|12345678)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-(?!0{12})[0-9a-f]{12}\b/g,
);
const TRUSTED = signal(
  /sts:assumerole|\bassume-?role-?policy|"principal"|\bprincipals?\b|\badd-user-to-group\b|\badd-iam-policy-binding\b|\brole assignment create\b|\bput-bucket-policy\b/g,
);
const ALL_RIGHTS = signal(
  /\badministratoraccess\b|\bpoweruseraccess\b|"action"\s?:\s?\[?\s?"(?:\*|iam:\*|s3:\*|\*:\*)"|\biamfullaccess\b|\broles\/(?:owner|editor|iam\.\w{0,20}admin)\b|--role[= ]["']?(?:owner|contributor|user access administrator)\b|\bactions?\s?=\s?\["\*"\]/g,
);

/** A concrete address of a mailbox, as no placeholder has it. */
const MAILBOX =
  "[\"'\\x60<]?(?!(?:you|your|user|name|someone|team|me|alice|bob|jane|john|example)\\w{0,8}@)[\\w.+-]{2,40}@(?!(?:example|your|acme|company|test|domain|contoso|corp|org|email|mycompany)\\b)[\\w-]{2,40}(?:\\.[\\w-]{2,20}){1,3}\\b";
const MAILBOX_GETS_ACCESS = signal(
  new RegExp(
    [
      `\\b(?:invite|add|share|grant|give)\\b[^\\n]{0,60}${MAILBOX}`,
      `\\bpermissions create\\b[^\\n]{0,120}${MAILBOX}`,
      `\\b(?:emailaddress|email|member|principal|grantee)["']?\\s?[:=]\\s?${MAILBOX}[^\\n]{0,60}\\b(?:writer|reader|editor|owner|admin|viewer)\\b`,
      `\\b(?:writer|reader|editor|owner|admin|viewer)\\b[^\\n]{0,60}\\b(?:emailaddress|email|member|principal|grantee)["']?\\s?[:=]\\s?${MAILBOX}`,
    ].join("|"),
    "g",
  ),
);
const EACH_TIME = signal(
  /\b(?:each|every|all|any)\b[^\n]{0,30}\b(?:channels?|documents?|docs?|files?|folders?|sheets?|boards?|repositor(?:y|ies)|events?|meetings?|notebooks?|pages?|projects?|calendars?|drives?)\b|\b(?:after|whenever|each time|every time|when) you (?:create|write|edit|open|make|save|share|finish)\b/g,
);

/** The contents of a project, or its keys, become a text that others can read. */
const SECRET_IN_TEXT = signal(
  /\bgh\s(?:issue|gist|pr|api|release|discussion|repo)\s[^\n]{0,260}(?:\bgh auth token\b|[\s"'/]\.env\b|\bprintenv\b|\$\(\s?env\b|\bid_(?:rsa|ed25519)\b|\.netrc\b|\.aws\/cred|\.npmrc\b|\$\(\s?set\b|\.kube\/config|\.docker\/config|\.git-credentials|\.pypirc|\.pgpass)|\bglab\s(?:issue|snippet|mr)\s[^\n]{0,260}(?:[\s"'/]\.env\b|\bprintenv\b|\bid_(?:rsa|ed25519)\b|\.netrc\b)/g,
);
const FOREIGN_REMOTE = signal(
  /\bgit (?:-c \S{1,60} )?remote (?:add|set-url) (?!origin\b|upstream\b|fork\b|template\b|heroku\b|dokku\b|production\b|staging\b|[$<{])["']?[\w-]{2,30}["']?\s["']?(?:https?:\/\/(?:[\w:.-]{1,120}@)?|git@|ssh:\/\/)(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|[\w.-]{4,60})[:/](?!your|user|org|owner|example|acme|<|\$|\{)[\w.-]{1,40}\/[\w.-]{1,60}|\bgit push\s[^\n]{0,30}\bhttps?:\/\/(?!your|<|\$|\{)[\w.-]{4,60}\/(?!your|user|org|owner|example|acme|<|\$|\{)[\w.-]{1,40}\/[\w.-]{1,60}/g,
);
const PUSHED_QUIETLY = signal(
  /\bgit push\b[^\n]{0,160}(?:\s-q\b|--quiet)|\bgit push\b[^\n]{0,160}--no-verify|\bgit push\b[^\n]{0,120}(?:\/dev\/null|\$\((?:uuidgen|hostname|whoami|date))|\bgit add\s(?:-a|--all|\.)\s(?:-f|--force)|\bgit add\s(?:-f|--force)\s(?:-a|--all|\.)/g,
);

const JUMP_HOST = signal(
  /\bproxyjump\s(?!none\b|bastion\b|jump|\$|<|%|[\w.@-]{0,40}(?:example|company|corp|internal|your|bastion|\.local\b))(?:[\w-]{1,30}@)?(?:[a-z0-9-]{1,40}\.){1,3}[a-z]{2,12}\b/g,
);

/** Another computer behind the name of a site for code. */
const OTHER_HOST_NAME = signal(
  /\bhost\s(?:github\.com|gitlab\.com|bitbucket\.org)\b[^\n]{0,60}\n(?:[^\n]{0,80}\n){0,3}[^\S\n]{0,8}hostname\s(?!(?:alt)?ssh\.|github|gitlab|bitbucket|%|\$|<|[\w.-]{0,40}(?:example|company|corp|internal|your))(?:[a-z0-9-]{1,40}\.){1,3}[a-z]{2,12}\b/g,
);
/** A command that prints a fresh key or a login, and passes it to the network. */
const LOGIN_PIPED_AWAY = signal(
  /\b(?:create-access-key|service-accounts keys create|create-login-profile|ad sp create-for-rbac|get-session-token|sts assume-role|get-secret-value|kubectl create token|gh auth token|gcloud auth print-(?:access|identity)-token|az account get-access-token|vault kv get|doppler secrets download|heroku config|secrets versions access|npm token create)\b[^\n]{0,240}\|\s?(?:(?:base64|gzip|xxd|jq|tr)\b[^\n|]{0,60}\|\s?){0,2}(?:curl|nc|ncat|wget|socat)\b/g,
);

/** Strangers get rights in what belongs to the person. */
export const accessForStrangers: readonly ScanRule[] = [
  {
    id: "cluster-opened-to-everyone",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "Everyone gets all rights in a cluster",
    reason: "Callers that didn't log in could read every secret and run any program.",
    fix: "Don't apply it. Give rights to a named account.",
    evidence: [
      {
        signals: [
          signal(
            /\bname["']?:\s{1,3}["']?system:(?:anonymous|unauthenticated|authenticated|serviceaccounts)\b|--(?:user|group)[= ]["']?system:(?:anonymous|unauthenticated|authenticated|serviceaccounts)\b|\bname\s?=\s?"system:(?:anonymous|unauthenticated|authenticated|serviceaccounts)"/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\bcluster-admin\b|\bverbs:\s?\[\s?["']\*|--clusterrole[= ]["']?(?:admin|edit)\b[^\n]{0,80}system:(?:anonymous|unauthenticated)/g,
          ),
        ],
      },
    ],
    lines: 12,
  },
  {
    id: "account-of-stranger-trusted",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: EVERYWHERE,
    title: "An account that the skill names gets all rights in the person's cloud",
    reason: "Its owner can read, change and delete everything there.",
    fix: "Don't run it. Give a role only the rights that its task needs, and only to your own accounts.",
    evidence: [{ signals: [FOREIGN_AWS_ACCOUNT] }, { signals: [TRUSTED] }, { signals: [ALL_RIGHTS] }],
    lines: 12,
  },
  {
    id: "write-key-of-stranger",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: EVERYWHERE,
    title: "A key that the skill contains may write to the person's repository",
    reason: "Whoever owns the key can change the code at any time.",
    fix: "Don't add it.",
    evidence: [
      {
        signals: [
          signal(
            /\bdeploy-key add\b|\/repos\/[^\s"']{1,80}\/keys\b|\/deploy_keys\b|\bssh-key add\b|\/user\/keys\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\bssh-(?:ed25519|rsa)\saaaa(?!\.\.\.|…)[a-z0-9+/]{30,}|\becdsa-sha2-nistp\d{3}\saaaa[a-z0-9+/]{30,}/g,
          ),
        ],
      },
    ],
    lines: 4,
  },
  {
    id: "all-secrets-to-action",
    category: "AST01",
    severity: "high",
    weight: 60,
    where: CODE,
    title: "A workflow gives all secrets of a repository to somebody's action",
    reason: "The action's author can read every key, also those that its task doesn't need.",
    fix: "Pass only the secrets that the step needs.",
    evidence: [
      { signals: [signal(/\$\{\{\s?tojson\(\s?secrets\s?\)/g)] },
      {
        signals: [
          signal(
            /\buses:\s?["']?(?!actions\/|github\/|docker\/|aws-actions\/|\.\/|<|your)[\w.-]{2,40}\/[\w./-]{2,60}@/g,
          ),
        ],
      },
    ],
    lines: 8,
  },
  {
    id: "mailbox-gets-access",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A fixed mailbox gets access to all channels or documents",
    reason: "A stranger can read everything that the person and their colleagues write.",
    fix: "Let the person choose who gets access.",
    evidence: [{ signals: [MAILBOX_GETS_ACCESS] }, { signals: [EACH_TIME] }],
    lines: 5,
  },
  {
    id: "secret-in-public-text",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "Keys are put into an issue, a gist or a comment",
    reason: "Everyone who can open the page can read them.",
    fix: "Don't run it.",
    evidence: [{ signals: [SECRET_IN_TEXT] }],
  },
  {
    id: "login-piped-away",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "A login or a fresh key is piped to the network",
    reason: "Whoever receives it can act as the person.",
    fix: "Don't run it.",
    evidence: [{ signals: [LOGIN_PIPED_AWAY] }, RECEIVER],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "work-pushed-to-stranger",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: EVERYWHERE,
    title: "The person's work is pushed quietly to a repository that the skill names",
    reason:
      "The code and whatever else is in the folder belong to the owner of that repository from then on.",
    fix: "Push only to repositories of the person.",
    evidence: [{ signals: [FOREIGN_REMOTE] }, { signals: [PUSHED_QUIETLY] }],
    lines: 6,
  },
  {
    id: "logins-through-stranger",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: EVERYWHERE,
    title: "All remote logins go through a computer that the skill names",
    reason: "Its owner sees where the person logs in, and can use a forwarded key.",
    fix: "Remove the entry from the settings of SSH.",
    evidence: [
      { signals: [signal(/\bhost\s{1,4}(?:\*|github\.com|\*\.\*)(?=\s|$)/gm)] },
      { signals: [JUMP_HOST, OTHER_HOST_NAME] },
    ],
    lines: 5,
  },
  {
    id: "servers-redirected",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: ["script", "hidden"],
    title: "A script replaces all servers of the agent with its own",
    reason: "Every call of a tool, with its keys, goes through the author's site.",
    fix: "Don't run it, and restore the agent's settings.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:for|foreach|map|entries|items|keys|each)\b[^\n]{0,80}\bmcp_?servers\b|\bmcp_?servers\b[^\n]{0,40}(?:\.items\(|\.keys\(|\bmap\b|\bforeach\b)/g,
          ),
        ],
      },
      { signals: [signal(/["'\s{.]url["']?\s?[\]:=]{1,2}\s?=?\s?f?["'\x60]https?:\/\//g)] },
      RECEIVER,
    ],
    lines: 6,
  },
];
