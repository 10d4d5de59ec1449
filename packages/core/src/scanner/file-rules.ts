import type { ScanCategory } from "./scan-report.ts";
import type { RuleSeverity } from "./scan-rule.ts";

/** A rule about a file or the whole skill, which isn't a search for text. */
export interface FileRule {
  readonly id: string;
  readonly category: ScanCategory;
  readonly severity: RuleSeverity;
  readonly weight: number;
  /** See the same field of a rule about text. */
  readonly group?: string;
  readonly title: string;
  readonly reason: string;
  readonly fix: string;
}

/** The id of a file rule. */
export type FileRuleId =
  | "program-file"
  | "bytecode-file"
  | "locked-archive"
  | "disguised-file"
  | "smuggled-text"
  | "invisible-characters"
  | "direction-controls"
  | "look-alike-letters"
  | "decoded-command"
  | "decoded-instruction"
  | "decoded-receiver"
  | "split-command"
  | "look-alike-package"
  | "secrets-beyond-description"
  | "secret-and-network-apart"
  | "many-secrets-read"
  | "secret-and-collector";

/** The rules about files, characters and the skill as a whole, by id. */
export const fileRules: Readonly<Record<FileRuleId, FileRule>> = {
  "program-file": {
    id: "program-file",
    category: "AST08",
    severity: "medium",
    weight: 25,
    title: "The skill contains a compiled program",
    reason: "Nobody can read what a compiled program does.",
    fix: "Include the source, or install the program with a package manager.",
  },
  "bytecode-file": {
    id: "bytecode-file",
    category: "AST08",
    severity: "high",
    weight: 40,
    title: "The skill contains compiled code of a script",
    reason: "Compiled code can differ from the source beside it, and it is what runs.",
    fix: "Remove it. The interpreter compiles the source by itself.",
  },
  "locked-archive": {
    id: "locked-archive",
    category: "AST08",
    severity: "high",
    weight: 40,
    title: "The skill contains an archive that can't be opened",
    reason: "What can't be opened can't be checked.",
    fix: "Include the files themselves.",
  },
  "disguised-file": {
    id: "disguised-file",
    category: "AST01",
    severity: "high",
    weight: 45,
    title: "A file isn't what its name says",
    reason:
      "A file with a false name or a second format inside hides something from the person who checks the skill.",
    fix: "Name the file after what it is, or remove it.",
  },
  "smuggled-text": {
    id: "smuggled-text",
    category: "AST01",
    severity: "critical",
    weight: 90,
    title: "Invisible characters spell a text",
    reason: "People can't see the text, but a model reads it.",
    fix: "Remove the characters.",
  },
  "invisible-characters": {
    id: "invisible-characters",
    category: "AST01",
    severity: "medium",
    weight: 20,
    title: "There are invisible characters inside words",
    reason: "They hide words from searches and reviews.",
    fix: "Remove the characters.",
  },
  "direction-controls": {
    id: "direction-controls",
    category: "AST01",
    severity: "high",
    weight: 40,
    title: "Characters change the direction of the text",
    reason: "The text reads differently to people than to a model or an interpreter.",
    fix: "Remove the characters.",
  },
  "look-alike-letters": {
    id: "look-alike-letters",
    category: "AST01",
    severity: "medium",
    weight: 25,
    title: "A word mixes letters of two alphabets",
    reason: "Letters that look the same hide words from searches, or imitate a name.",
    fix: "Write the word with letters of one alphabet.",
  },
  "decoded-command": {
    id: "decoded-command",
    category: "AST01",
    severity: "critical",
    weight: 60,
    title: "Encoded text contains a command",
    reason: "Encoding hides the command from the people who review the skill.",
    fix: "Write the command in plain text.",
  },
  "decoded-instruction": {
    id: "decoded-instruction",
    category: "AST01",
    severity: "high",
    weight: 40,
    title: "Encoded text contains instructions or an address",
    reason: "Encoding hides them from the people who review the skill.",
    fix: "Write them in plain text.",
  },
  "decoded-receiver": {
    id: "decoded-receiver",
    category: "AST01",
    severity: "critical",
    weight: 75,
    title: "Encoded text contains the address of a message bot or a collecting site",
    reason: "Nobody encodes where data goes, except to hide it.",
    fix: "Don't install it.",
  },
  "split-command": {
    id: "split-command",
    category: "AST01",
    severity: "high",
    weight: 30,
    title: "A dangerous command is split into pieces",
    reason: "Splitting a command into strings or variables hides it from searches.",
    fix: "Write the command in one piece.",
  },
  "look-alike-package": {
    id: "look-alike-package",
    category: "AST02",
    severity: "high",
    weight: 45,
    title: "A package's name imitates a well-known one",
    reason: "Attackers publish packages whose names differ by one letter.",
    fix: "Check the name, and correct it if it is a typing mistake.",
  },
  "secrets-beyond-description": {
    id: "secrets-beyond-description",
    category: "AST04",
    severity: "medium",
    weight: 20,
    title: "The skill does more than it says",
    reason: "It touches secrets and the network, and its description mentions neither.",
    fix: "Describe what the skill does with secrets, or remove that part.",
  },
  "secret-and-network-apart": {
    id: "secret-and-network-apart",
    category: "AST01",
    severity: "high",
    weight: 40,
    title: "One script reads secrets and another one sends data",
    reason: "Splitting a theft over two files hides it from a look at either.",
    fix: "Don't read other programs' secrets.",
  },
  "many-secrets-read": {
    id: "many-secrets-read",
    category: "AST01",
    severity: "critical",
    weight: 80,
    title: "A script reads several kinds of secrets and sends data",
    reason: "Browser data, wallets and keys in one script with a network call are the mark of a stealer.",
    fix: "Don't install it.",
  },
  "secret-and-collector": {
    id: "secret-and-collector",
    category: "AST01",
    severity: "critical",
    weight: 75,
    title: "A script names a secret file and a place that only receives data",
    reason: "The two may be far apart in the script, but it has no other use for both.",
    fix: "Don't install it.",
  },
};
