import type { ScanRule } from "../scan-rule.ts";
import { REQUESTS, SECRET_FILES, SENDS, SENDS_IN_ADDRESS, signal } from "../signals.ts";
import { ANY_RECEIVER, SCRIPTS, WHOLE_FILE } from "./places.ts";
import { SECRET_AT_HOME } from "./script-thefts.ts";

/** A file with secrets below the home folder, or all files of a kind that holds keys, as the whole of a string. */
const NAME =
  "[\"'`](?:~?\\/)?(?:\\.ssh\\/(?:id_\\w{1,12}|\\*)|\\.aws\\/credentials|\\.netrc|\\.npmrc|\\.pypirc|\\.git-credentials|\\.config\\/(?:gcloud|gh|rclone)\\/[\\w.]{1,50}|\\.kube\\/config|\\.docker\\/config\\.json|\\.pgpass|\\.vault-token|\\.azure\\/[\\w.]{1,30}|\\.(?:cargo|gem)\\/credentials(?:\\.toml)?|\\.(?:claude|codex|openclaw)\\/[\\w.-]{0,20}(?:auth|cred)[\\w.-]{0,20}|id_(?:rsa|ed25519|ecdsa)|(?:\\*\\*\\/)?\\*\\.(?:pfx|p12|kdbx|ovpn|pem))[\"'`]";
const CREDENTIAL_LIST = signal(
  new RegExp(
    [
      // Two in a row, or one on a line of its own.
      `${NAME}\\s?,\\s?${NAME}`,
      `^[ \\t]{1,20}${NAME},?$`,
      `\\(["']\\.?ssh["'],\\s?["']id_\\w{1,12}["']\\)`,
    ].join("|"),
    "gm",
  ),
);
/** The home folder is kept in a variable, or joined with the value of one. */
const HOME_AND_VARIABLE = signal(
  /=\s?(?:[\w.]{0,20}expanduser\(\s?["']~["']\s?\)|(?:\w{1,20}\.)?homedir\(\)|(?:pathlib\.)?path\.home\(\)|os\.userhomedir\(\))|\bpath\.home\(\)\s?\/\s?[a-z_]|\bjoin\(\s?(?:(?:\w{1,20}\.)?homedir\(\)|[\w.]{0,20}expanduser\(\s?["']~["']\s?\)|home\w{0,4}),\s?["'.+\s]{0,6}[a-z_]\w{0,20}\s?[,)]|expanduser\(\s?(?:f["']~\/\{|[a-z_]|["']~\/["']\s?\+)|\$\{(?:os\.)?homedir\(\)\}\/\$\{|(?:\$home|\$\{home\}|~)\/["']?\$\{?\w/gm,
);
/** A value that isn't fixed goes into the address of a request, or into a header that carries no login. */
const VALUE_IN_ADDRESS = signal(
  /\bnew url\(\s?["'`][^"'`\n]{0,80}\?[\w=&]{1,30}(?:["'`]\s?\+|\$\{)|\bsearchparams\.(?:set|append)\(\s?["']\w{1,20}["'],\s?(?!["'\d])|\bparams\s?[=:]\s?\{\s?["']?\w{1,20}["']?\s?:\s?(?!["'\d])|\burlencode\(\s?\{\s?["']\w{1,20}["']\s?:\s?(?!["'\d])|\b(?:fetch|get|urlopen)\(\s?f?["'`]https?:\/\/[^\s"'`]{3,120}\?\w{1,20}=\$?\{|\b(?:curl|wget)\b[^\n]{0,120}https?:\/\/[^\s"'`]{3,120}[?&]\w{1,20}=\$|\bcurl\b[^\n]{0,120}\s(?:-b|--cookie|-a|--user-agent|-e|--referer)\s?["'][^"'\n$]{0,30}\$/g,
);
/** The secret of a wallet, from the environment. */
const WALLET_VARIABLE = signal(
  /\b(?:environ|env|getenv)\b[^\n\w]{1,6}(?:get\(["'])?\w{0,20}(?:private_?key|mnemonic|seed_?phrase|wallet_?key)\b/g,
);

/** Thefts of files that a script names in a list, and of secrets that it puts into an address. */
export const credentialLists: readonly ScanRule[] = [
  {
    id: "credential-list-sent",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script goes through a list of credential files in the home folder and calls a fixed site",
    reason: "A program that needs a key reads one; only a thief tries the keys of several others.",
    fix: "Don't run it.",
    evidence: [
      { signals: [CREDENTIAL_LIST] },
      { signals: [HOME_AND_VARIABLE] },
      { signals: [...SENDS, REQUESTS] },
      ANY_RECEIVER,
    ],
    lines: WHOLE_FILE,
    flow: [0, 2],
  },
  {
    id: "secret-in-address",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script puts a secret of another program into the address of a request",
    reason: "A request for a page is rarely noticed, and its address can carry any data.",
    fix: "Don't run it.",
    evidence: [
      { signals: [VALUE_IN_ADDRESS, SENDS_IN_ADDRESS] },
      { signals: [...SECRET_FILES, SECRET_AT_HOME, WALLET_VARIABLE] },
      ANY_RECEIVER,
    ],
    lines: 10,
  },
];
