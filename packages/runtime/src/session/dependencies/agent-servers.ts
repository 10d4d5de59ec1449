import { existsSync } from "node:fs";
import {
  addMcpServer,
  findMcpServer,
  MCP_AGENT_IDS,
  type McpAgent,
  type McpAgentId,
  type McpEnvironment,
  type McpServer,
  mcpAgents,
  readAgentConfig,
  type ServerEdit,
  type ServerPresence,
  SkillwrightError,
} from "@skillwright/core/internal";
import { editLock, readEditable } from "../../config/editable-file.ts";
import { withFileLock } from "../../files/with-file-lock.ts";
import { writeFileAtomically } from "../../files/write-file-atomically.ts";

/** Largest configuration file of another agent that is read or edited, in bytes; some keep their history in it. */
const MAX_AGENT_CONFIG_BYTES = 32 * 1024 * 1024;

/** The MCP servers in the configuration files of one agent. */
export interface AgentServers {
  readonly agent: McpAgent;
  /** The file that a new server goes into. */
  readonly file: string;
  find(server: McpServer): ServerPresence;
  /** The file as it would be with the server. */
  plan(server: McpServer): ServerEdit;
  /** Adds what was planned to the current file. Throws `config_error` when that is no longer possible. */
  add(server: McpServer): Promise<void>;
}

/** The agent whose servers count: the one that was named, else the first that a person has configured. */
export function chooseMcpAgent(named: McpAgentId | undefined, place: McpEnvironment): McpAgentId | undefined {
  return named ?? MCP_AGENT_IDS.find((id) => mcpAgents[id].userFiles(place).some((file) => existsSync(file)));
}

/** Opens the configuration of an agent; every answer comes from the files as they are then. */
export function openAgentServers(
  id: McpAgentId,
  { place, state }: { readonly place: McpEnvironment; readonly state: string },
): AgentServers {
  const agent = mcpAgents[id];
  const userFiles = agent.userFiles(place);
  const file = userFiles.find((candidate) => existsSync(candidate)) ?? userFiles[0];
  const where = { agent, place };
  const plan = (server: McpServer): ServerEdit => {
    const text = readEditable(file, MAX_AGENT_CONFIG_BYTES);
    return typeof text === "object" ? text : addMcpServer(server, text, where);
  };
  return {
    agent,
    file,
    find(server) {
      const configs = [...userFiles, ...agent.projectFiles(place)].flatMap((candidate) => {
        const text = readEditable(candidate, MAX_AGENT_CONFIG_BYTES);
        const config = typeof text === "string" ? readAgentConfig(text, agent.format) : undefined;
        return config?.kind === "read" ? [config.value] : [];
      });
      return findMcpServer(server, configs, where);
    },
    plan,
    add(server) {
      return withFileLock(editLock(state, file), () => {
        const edit = plan(server);
        if (edit.kind === "edited") writeFileAtomically(file, edit.text);
        else throw unusable(file, edit.why);
      });
    },
  };
}

function unusable(file: string, why: string): SkillwrightError<"config_error"> {
  return new SkillwrightError("config_error", {
    message: `${file} was not changed: ${why}`,
    details: { file, problems: [why] },
    hint: "Fix the file, or add the server by hand.",
  });
}
