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
  /** Agents of one conversation can't approve each other's proposals. Default: the session's own id. */
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
  /** Whose word makes a project's skills visible: the trust `store`, or the caller (`project`). Default: `store`. */
  readonly trust?: "store" | "project";
  /** Whether approved directives, scripts, commands and hooks may run, in a sandbox. Default: `run`. */
  readonly commands?: "run" | "off";
  /** Whether directives such as `` !`git log` `` may run; `shellDirectives: off` always applies. Default: `run`. */
  readonly directives?: "run" | "off";
  /** Whether use is counted on this computer; counts help to rank skills when not all of them fit. Default: `count`. */
  readonly usage?: "count" | "off";
  /** The host's own rules about tools and skills. Without rules, skills can take tools away but grant nothing. */
  readonly permissions?: SessionPermissions;
  /** The rules of the session that this one works for, from its `inherit()`. Default: it works for no other session. */
  readonly inherited?: InheritedRules;
  /** For a slash call, `inject` sends the skill's text, and `message` asks the model to load it. Default: `inject`. */
  readonly slash?: "inject" | "message";
  /** `claude-code` leaves `{{name}}` and Skillwright's own variables unchanged. Default: `skillwright`, for both. */
  readonly placeholders?: "skillwright" | "claude-code";
  /** The model's reasoning effort for `${CLAUDE_EFFORT}`; a skill's own setting wins. Default: unknown. */
  readonly effort?: string;
  /** Where to find MCP servers that skills need. Default: in the configuration of an agent on this computer. */
  readonly mcp?: SessionServers;
  /** Ranks skills when not all of them fit the budget. Default: the scorer of the skills, else the search engine. */
  readonly scorer?: RelevanceScorer;
  /** The files that the person works on; skills for such files win ties. Default: unknown. */
  readonly workingFiles?: () => readonly string[];
  /** Names or ids of skills that come first when not all of them fit, besides those that the configuration pins. */
  readonly pinned?: readonly string[];
}

/** MCP servers of a session. */
export interface SessionServers {
  /** The agent whose configuration is used. Default: `mcp` in the configuration, else the first that has one. */
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
