import type { McpAgentId } from "../config/mcp-servers-setting.ts";
import type { PackageDiff } from "../diff/diff-packages.ts";
import type { InstallDecision } from "../install/decide-install.ts";
import type { InstallChanges } from "../install/install-changes.ts";
import type { SkillParameter } from "../model/manifest.ts";
import type { ModifiedCopy } from "../scanner/modified-copy.ts";
import type { ScanVerdict } from "../scanner/scan-report.ts";

/**
 * Asks a person a question. Resolve with `true` only if the person agreed. For the kinds `secret`, `parameter` and
 * `ask-user`, resolve with the text that the person entered; any other value means that they entered nothing. A
 * `grant-tools` question with `always` can also be answered with `"always"`.
 *
 * @example
 * ```ts
 * const ask: Ask = async (question) => {
 *   if (question.kind === "run-commands") return confirm(`Run ${question.commands.join(", ")}?`);
 *   return false;
 * };
 * ```
 */
export type Ask = (question: Question) => Promise<boolean | string>;

/** A question that only a person can answer. */
export type Question =
  | RunQuestion
  | GrantQuestion
  | UseQuestion
  | UseToolQuestion
  | ReadQuestion
  | SecretQuestion
  | RememberQuestion
  | ServerQuestion
  | CreateQuestion
  | PersonQuestion
  | ParameterQuestion
  | InstallQuestion;

/** May skills be installed or updated? This doesn't let anything run. */
export interface InstallQuestion {
  readonly kind: "install-skills";
  /** The source as it was named. */
  readonly source: string;
  /** The address it means, without secrets. */
  readonly url: string;
  /** The exact version, such as a commit. */
  readonly version?: string | undefined;
  /** SHA-256 of the archive, if it was one. */
  readonly digest?: string | undefined;
  readonly scope: "user" | "project";
  readonly skills: readonly InstallSummary[];
  /** Set if they are only used once: nothing is installed. */
  readonly once?: true | undefined;
}

/** What a person has to know about a skill before it is installed. */
export interface InstallSummary {
  readonly name: string;
  readonly description: string;
  /** The version that it says it has; that of its source is what counts. */
  readonly version?: string | undefined;
  /** `replace` replaces a skill from another source. */
  readonly action: "install" | "update" | "downgrade" | "replace" | "unchanged";
  /** The skill's folder in the source. */
  readonly folder: string;
  /** Where it will be. */
  readonly path: string;
  /** The tree hash of what will be there. */
  readonly tree: string;
  readonly files: readonly string[];
  readonly bytes: number;
  /** Everything in it that executes once a person approves it. */
  readonly executes: readonly string[];
  /** What it changes about the tools of an agent and what it asks for. */
  readonly permissions: readonly string[];
  /** What it wants to be installed, in its fields and in its texts. */
  readonly installs: readonly string[];
  /** What it needs to work: programs, variables, settings, MCP servers and other skills. */
  readonly needs: readonly string[];
  /** Hosts, secrets and actions that its texts and scripts mention. */
  readonly touches: readonly string[];
  readonly verdict: ScanVerdict;
  /** What the scanner found. */
  readonly findings: readonly string[];
  /** What lint found. */
  readonly problems: readonly string[];
  /** The known skill that it is a changed copy of; only for a new skill. */
  readonly copy?: ModifiedCopy | undefined;
  /** What its source says against this version, such as that it was yanked. Untrusted. */
  readonly advisories?: readonly string[] | undefined;
  /** Who signed it. */
  readonly signer?: string | undefined;
  readonly decision: InstallDecision;
  /** How it changes what was approved before; undefined for a new skill. */
  readonly changes?: InstallChanges | undefined;
  /** How its files differ from what is there; undefined for a new skill. */
  readonly diff?: PackageDiff | undefined;
  /** Where other agents will find it; undefined if none was named. */
  readonly agents?: readonly AgentFolderPlan[] | undefined;
}

/** Where another agent will find a skill. */
export interface AgentFolderPlan {
  /** The id of a host profile. */
  readonly host: string;
  readonly path: string;
  /** `shared`: the agent reads the folder in which the skill is installed. */
  readonly by: "link" | "copy" | "shared";
  /** Why it is a copy although a link was wanted. */
  readonly note?: string | undefined;
}

/** What does a person say to a model's question? Answered with a text; anything else means that they said nothing. */
export interface PersonQuestion {
  readonly kind: "ask-user";
  readonly question: string;
  /** What the model offers to choose from; the person may say something else. */
  readonly choices: readonly string[];
}

/** What is the value of a parameter that a skill needs? It is answered with a text. */
export interface ParameterQuestion {
  readonly kind: "parameter";
  /** The skill's id. */
  readonly skill: string;
  readonly parameter: SkillParameter;
}

/** May a model create a skill? This doesn't let anything run. */
export interface CreateQuestion {
  readonly kind: "create-skill";
  readonly name: string;
  /** The whole SKILL.md. */
  readonly text: string;
  /** What in it would execute once that is approved, too. */
  readonly executes: readonly string[];
}

/** What is the value of a variable that a skill depends on? It is kept in memory, only for that skill's processes. */
export interface SecretQuestion {
  readonly kind: "secret";
  /** The skill's id. */
  readonly skill: string;
  readonly variable: string;
  /** What the skill says about it. */
  readonly description?: string | undefined;
}

/** Is the value that was just given kept in the system's keychain for this skill? A no keeps it in memory only. */
export interface RememberQuestion {
  readonly kind: "remember-secret";
  /** The skill's id. */
  readonly skill: string;
  readonly variable: string;
  readonly place: SecretPlace;
}

/**
 * May an MCP server that a skill depends on be added to the configuration of an agent? A no means that the skill is
 * used without it, and is remembered.
 */
export interface ServerQuestion {
  readonly kind: "mcp-server";
  /** The skill's id. */
  readonly skill: string;
  /** The server's name. */
  readonly server: string;
  /** What the skill says about it. */
  readonly description?: string | undefined;
  /** What the agent would start, or the address it would connect to. */
  readonly target: string;
  readonly agent: McpAgentId;
  /** The file that would be written. */
  readonly file: string;
  /** What would be added to it; everything else in it stays. */
  readonly adds: string;
}

/** May a skill's tools be used without a question during this turn? */
export interface GrantQuestion {
  readonly kind: "grant-tools";
  /** The skill's id. */
  readonly skill: string;
  /** What would change, as text. */
  readonly sentences: readonly string[];
  /** Set if the answer `"always"` is understood: yes, and don't ask again until the skill's files change. */
  readonly always?: true | undefined;
}

/** May a model use a skill for which the host requires a question? */
export interface UseQuestion {
  readonly kind: "use-skill";
  /** The skill's id. */
  readonly skill: string;
  readonly arguments: string;
}

/** May a model call a tool of the host this once? */
export interface UseToolQuestion {
  readonly kind: "use-tool";
  /** The name by which rules speak of it. */
  readonly tool: string;
  /** What the model hands over. */
  readonly input: unknown;
  /** Why a person is asked. */
  readonly why: string;
  /** What the call would change, as a unified diff, where the tool says so. */
  readonly diff?: string | undefined;
}

/** May a model read a file outside the folders that it may read, or of another type, or list a folder outside them? */
export interface ReadQuestion {
  readonly kind: "read-file";
  /** Without links. */
  readonly path: string;
  /** Set if it is a folder: only the names of its files would be listed. */
  readonly folder?: true | undefined;
}

/** May the commands of a skill run, as its content is now? */
export interface RunQuestion {
  readonly kind: "run-commands";
  /** The skill's id. */
  readonly skill: string;
  /** Its file: a project may have a skill with the name of one of the person's own. */
  readonly file: string;
  /** Whether the person approved another content of it before. */
  readonly approval: "unknown" | "changed";
  /** The commands as they are written. */
  readonly commands: readonly string[];
  /** Everything in the skill that an approval lets run. */
  readonly executes: readonly string[];
  /** How its files differ from what was approved; undefined when that is not known or nothing was. */
  readonly changes?: ContentChanges | undefined;
  /** The same line by line, as far as it can be shown. */
  readonly diff?: PackageDiff | undefined;
  /** The files that it runs, with their texts; undefined if there is a `diff`. */
  readonly contents?: readonly ReviewedFile[] | undefined;
}

/** A file as a person is shown it before they approve it. */
export interface ReviewedFile {
  /** Relative to the skill's folder. */
  readonly path: string;
  /** Its whole text; undefined if it can't be shown. */
  readonly text?: string | undefined;
  /** Why there is no text. */
  readonly omitted?: "binary" | "too-large" | undefined;
}

/** How the content of a skill differs from what was approved, by relative paths. */
export type ContentChanges = InstallChanges;

/** Where a secret outlives the process: the macOS keychain, or the keyring of a desktop. */
export type SecretPlace = "keychain" | "secret-service";
