/** Every tool that an agent can have. */
export const AGENT_TOOLS = [
  "load_skill",
  "read_skill_resource",
  "list_skills",
  "propose_skill_update",
  "create_skill",
  "read_file",
  "write_file",
  "list_files",
  "http_request",
  "run_script",
  "get_current_time",
  "system_info",
  "storage_info",
  "ask_user",
  "list_proposals",
  "read_proposal",
  "decide_proposal",
  "reload",
] as const;

/** The name of a tool. */
export type AgentToolName = (typeof AGENT_TOOLS)[number];

/** Other names that manifests use for tools; an agent gets the tool under the name that its manifest says. */
export const TOOL_ALIASES: ReadonlyMap<string, AgentToolName> = new Map([["request_restart", "reload"]]);

/** Tools that every agent has, whatever its manifest says. */
export const TOOLS_OF_ALL: readonly AgentToolName[] = ["load_skill", "read_skill_resource"];

const MACHINE_TOOLS: readonly AgentToolName[] = ["get_current_time", "system_info", "storage_info"];

const groups: readonly (readonly [string, readonly AgentToolName[]])[] = [
  ["*", AGENT_TOOLS],
  ["core_tools", ["read_file", "write_file", "list_files", ...MACHINE_TOOLS, "run_script", "ask_user"]],
  ["skill_registry", [...TOOLS_OF_ALL, "list_skills", "propose_skill_update", "create_skill"]],
];

/** Names for groups of tools. */
export const TOOL_GROUPS: ReadonlyMap<string, readonly AgentToolName[]> = new Map(groups);

/** Tools that change nothing and use no network, or that ask themselves; rules can still forbid them. */
export const HARMLESS_TOOLS: readonly string[] = [
  "read_file",
  "list_files",
  ...MACHINE_TOOLS,
  "ask_user",
  "list_proposals",
  "read_proposal",
  "reload",
  "request_restart",
];
