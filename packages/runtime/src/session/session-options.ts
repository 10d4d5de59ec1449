import type {
  Ask,
  McpAgentId,
  PermissionMode,
  PermissionPolicy,
  RelevanceScorer,
} from "@skillwright/core/internal";
import type { InheritedRules } from "./skill-rules.ts";

/** Options of a session. */
export interface SessionOptions {
  /** Default: a random one. */
  readonly id?: string;
  /**
   * The conversation that this session is part of, if agents work for each other: a proposal of one of them can't be
   * approved by another. Default: the session's own id.
   */
  readonly conversation?: string;
  /** The agent that uses the skills; configuration may allow it only some. Default: the one of the skills. */
  readonly agent?: string;
  /** Names or ids of the only skills that may be used; configuration can limit them further. Default: all. */
  readonly allow?: readonly string[];
  /** The model's context window in tokens. Default: unknown. */
  readonly contextWindow?: number;
  /** Percent of the context window that the catalog may use. Default: `catalog.max_pct` in the configuration, else 2. */
  readonly maxPct?: number;
  /** Asks a person a question. Default: there is no person to ask, and every answer is no. */
  readonly ask?: Ask;
  /**
   * What decides whether the model may see a project's skills: `store` is the trust store, `project` means that the
   * caller trusts the project. Neither lets anything run. Default: `store`.
   */
  readonly trust?: "store" | "project";
  /**
   * Whether anything of a skill may run: shell directives, scripts, commands and hooks. Even then they run only when a
   * person approved the skill's content, from a copy of it, in a sandbox. Default: `run`.
   */
  readonly commands?: "run" | "off";
  /**
   * Whether shell directives in the text of skills may run, such as `` !`git log` ``; scripts and hooks are not affected.
   * `shellDirectives: off` in the configuration always applies. Default: `run`.
   */
  readonly directives?: "run" | "off";
  /** Whether use is counted on this computer; counts help to rank skills when not all of them fit. Default: `count`. */
  readonly usage?: "count" | "off";
  /**
   * The host's own rules about tools and skills. Default: no rules; skills can then take tools away but grant nothing.
   */
  readonly permissions?: SessionPermissions;
  /** The rules of the session that this one works for, from its `inherit()`. Default: it works for no other session. */
  readonly inherited?: InheritedRules;
  /**
   * What a person's slash call becomes: `inject` sends the skill's text, `message` a plain message that asks for the
   * skill, which the model then loads itself. Default: `inject`.
   */
  readonly slash?: "inject" | "message";
  /**
   * Which placeholders in a body are replaced: `claude-code` leaves `{{name}}` and Skillwright's own variables
   * unchanged. Default: `skillwright`, which supports both.
   */
  readonly placeholders?: "skillwright" | "claude-code";
  /**
   * The model's reasoning effort, for bodies that use `${CLAUDE_EFFORT}`; a skill's own setting wins. Default: unknown.
   */
  readonly effort?: string;
  /**
   * Where to find the MCP servers that skills depend on. Default: in the configuration of an agent on this computer.
   */
  readonly mcp?: SessionServers;
  /**
   * Scores how well skills fit a prompt, for when not all of them fit the budget. Default: the scorer of the skills,
   * else the search engine.
   */
  readonly scorer?: RelevanceScorer;
  /**
   * The files that the person works on, absolute or relative to the working folder: among skills that fit about equally
   * well, those for such files come first. Default: unknown.
   */
  readonly workingFiles?: () => readonly string[];
  /** Names or ids of skills that come first when not all of them fit, besides those that the configuration pins. */
  readonly pinned?: readonly string[];
}

/** MCP servers of a session. */
export interface SessionServers {
  /**
   * The agent whose configuration is read and, if a person agrees, gets the missing server. Default: `mcp` in the
   * configuration, else the first known agent that has a configuration file.
   */
  readonly agent?: McpAgentId;
  /** Names of the servers that the host itself is connected to. Default: none. */
  readonly connected?: readonly string[];
}

/** A host's own rules, and how far skills may change them. */
export interface SessionPermissions {
  readonly policy: PermissionPolicy;
  /** Default: `permissions` in the configuration, else `ask`. `strict` in the configuration always applies. */
  readonly mode?: PermissionMode;
}
