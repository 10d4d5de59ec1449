import type { PermissionPolicy } from "../activate/permissions/evaluate-permission.ts";
import type { JsonObject } from "../text/json.ts";

/** How an agent is used: users chat with it (`chat`), or other agents call it as a tool and users may too (`tool`). */
export type IntegrationMode = "chat" | "tool";

/** Limits of one run of an agent. */
export interface AgentLimits {
  /** Most steps before it must answer. Default: {@link DEFAULT_AGENT_TURNS}. */
  readonly maxTurns?: number;
  /** Most tokens it may produce in one step. Default: the model's. */
  readonly maxTokens?: number;
  /** Milliseconds until it is stopped. Default: it is not. */
  readonly timeoutMs?: number;
}

/** An agent's tool rules, applied in addition to those of the host. */
export type AgentPermissions = Omit<PermissionPolicy, "otherwise">;

/** The normalized content of an agent's file. */
export interface AgentManifest {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Role and way of working: plain text in which `{{variable}}` is filled in and nothing is executed. */
  readonly prompt: string;
  /** Comes after the skills and wins over them. */
  readonly instructions: string;
  /** Default: the conversation's. */
  readonly model?: string;
  /** Names of tools and groups of tools. Default: only those that load skills. */
  readonly usesTools: readonly string[];
  /** Skills whose whole text it always has. */
  readonly usesSkills: readonly string[];
  /** The only skills it may see and load; undefined when unrestricted. */
  readonly skills?: readonly string[];
  readonly limits: AgentLimits;
  readonly integrationMode: IntegrationMode;
  /** Agents that must exist; those that are tools become tools of this one. */
  readonly dependsOn: readonly string[];
  readonly permissions: AgentPermissions;
  /** Fields this version does not know, as written. */
  readonly extra: JsonObject;
}
