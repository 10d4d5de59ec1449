import type {
  McpAgentId,
  PermissionMode,
  PermissionPolicy,
  RelevanceScorer,
} from "@skillwright/core/internal";
import type { Ask } from "../ask/question.ts";
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
