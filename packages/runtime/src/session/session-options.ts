import type {
  McpAgentId,
  PackageDiff,
  PermissionMode,
  PermissionPolicy,
  RelevanceScorer,
  SkillParameter,
} from "@skillwright/core/internal";
import type { ContentChanges } from "../trust/content-changes.ts";
import type { InheritedRules } from "./inherited-rules.ts";

/** What a session can be told. */
export interface SessionOptions {
  /** Default: a random one. */
  readonly id?: string;
  /**
   * The conversation that this session is a part of, where agents work for each other: what one of them proposes, none
   * of them approves. Default: the session's own id.
   */
  readonly conversation?: string;
  /** The agent that uses the skills; configuration may allow it only some. Default: the one of the skills. */
  readonly agent?: string;
  /** Names or ids of the only skills that may be used; configuration can narrow it further. Default: all. */
  readonly allow?: readonly string[];
  /** The model's context window in tokens. Default: unknown. */
  readonly contextWindow?: number;
  /** Puts a question to a person. Default: there is nobody, and every answer is no. */
  readonly ask?: Ask;
  /**
   * Whose word counts for the text of a project's skills: `store` asks the trust store, `project` means that the
   * caller trusts the project. Neither lets anything execute. Default: `store`.
   */
  readonly trust?: "store" | "project";
  /**
   * Whether commands in the body of a skill may run at all. Even then they run only when a person approved the skill's
   * content, from a copy of it, in a sandbox. Default: `run`.
   */
  readonly commands?: "run" | "off";
  /** Whether use is counted, on this computer alone, and counts when not all skills fit. Default: `count`. */
  readonly usage?: "count" | "off";
  /** The host's own rules about tools and skills. Default: none; skills may then take tools away and grant nothing. */
  readonly permissions?: SessionPermissions;
  /** What the session that this one works for wants to be obeyed, by its `inherit()`. Default: it works for none. */
  readonly inherited?: InheritedRules;
  /**
   * What a person's slash call becomes: `inject` sends the skill's text, `message` a plain message that asks for the
   * skill, which the model then loads itself. Default: `inject`.
   */
  readonly slash?: "inject" | "message";
  /**
   * By whose rules placeholders in a body are read: `claude-code` leaves `{{name}}` and our own variables alone.
   * Default: `skillwright`, which knows both.
   */
  readonly placeholders?: "skillwright" | "claude-code";
  /** How hard the model thinks, for bodies that ask by `${CLAUDE_EFFORT}`; a skill's own word wins. Default: unknown. */
  readonly effort?: string;
  /** Where the MCP servers are that skills depend on. Default: in the configuration of an agent of this computer. */
  readonly mcp?: SessionServers;
  /** Says how well skills fit a prompt, for when not all of them fit. Default: the skills', else the search engine. */
  readonly scorer?: RelevanceScorer;
  /**
   * The files that the person works on, relative to the working folder or absolute: of skills that fit nearly equally
   * well, those that say they are about such files come first. Default: none are known.
   */
  readonly workingFiles?: () => readonly string[];
  /** Names or ids of skills that are told first when not all of them fit, beside those that the configuration pins. */
  readonly pinned?: readonly string[];
}

/** What a session knows about MCP servers. */
export interface SessionServers {
  /**
   * The agent whose configuration is looked into and, when a person says so, gets a server more. Default: what
   * `mcp` of the configuration says, else the first of the known agents that has a configuration file.
   */
  readonly agent?: McpAgentId;
  /** Names of the servers that the host is connected to by itself. Default: none. */
  readonly connected?: readonly string[];
}

/** A host's own rules, and how much the word of a skill counts beside them. */
export interface SessionPermissions {
  readonly policy: PermissionPolicy;
  /** Default: what `permissions` of the configuration says, else `ask`. `strict` there always counts. */
  readonly mode?: PermissionMode;
}

/**
 * Asks a person a question. Resolve with `true` only if the person agreed. For the kinds `secret`, `parameter` and
 * `ask-user`, resolve with the text that the person entered; any other value means that they entered nothing.
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

/** Something only a person can allow or give. */
export type Question =
  | RunQuestion
  | GrantQuestion
  | UseQuestion
  | UseToolQuestion
  | ReadQuestion
  | SecretQuestion
  | ServerQuestion
  | CreateQuestion
  | PersonQuestion
  | ParameterQuestion;

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

/** May a model make a skill? Nothing of it runs by that. */
export interface CreateQuestion {
  readonly kind: "create-skill";
  readonly name: string;
  /** The whole SKILL.md. */
  readonly text: string;
  /** What in it would execute once that is approved, too. */
  readonly executes: readonly string[];
}

/** What is the value of a variable that a skill depends on? It is kept in memory, for that skill's processes alone. */
export interface SecretQuestion {
  readonly kind: "secret";
  /** The skill's id. */
  readonly skill: string;
  readonly variable: string;
  /** What the skill says about it. */
  readonly description?: string;
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
  readonly description?: string;
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
  /** What would change, in plain words. */
  readonly sentences: readonly string[];
}

/** May a model use a skill that the host wants to be asked about? */
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
  /** Why a person is asked, in plain words. */
  readonly why: string;
  /** What the call would change, as a unified diff, where the tool says so. */
  readonly diff?: string;
}

/** May a model read a file that lies outside of where it may read, or is of another kind? */
export interface ReadQuestion {
  readonly kind: "read-file";
  /** Without links. */
  readonly path: string;
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
  readonly changes?: ContentChanges;
  /** The same line by line, as far as it can be shown. */
  readonly diff?: PackageDiff;
}
