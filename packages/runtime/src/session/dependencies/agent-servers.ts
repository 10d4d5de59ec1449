import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import {
  addMcpServer,
  decodeText,
  findMcpServer,
  joinPath,
  MAX_AGENT_CONFIG_BYTES,
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
import { nodeFileSystem } from "../../files/node-file-system.ts";
import { withFileLock } from "../../files/with-file-lock.ts";
import { writeFileAtomically } from "../../files/write-file-atomically.ts";

/** The MCP servers in the configuration files of one agent. */
export interface AgentServers {
  readonly agent: McpAgent;
  /** The file that a new server goes into. */
  readonly file: string;
  find(server: McpServer): ServerPresence;
  /** The file as it would be with the server. */
  plan(server: McpServer): ServerEdit;
  /** Adds what was planned to the file as it is by now. Throws `config_error` when that is no longer possible. */
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
    const text = readText(file);
    return typeof text === "object" ? text : addMcpServer(server, text, where);
  };
  return {
    agent,
    file,
    find(server) {
      const configs = [...userFiles, ...agent.projectFiles(place)].flatMap((candidate) => {
        const text = readText(candidate);
        const config = typeof text === "string" ? readAgentConfig(text, agent.format) : undefined;
        return config?.kind === "read" ? [config.value] : [];
      });
      return findMcpServer(server, configs, where);
    },
    plan,
    add(server) {
      const name = createHash("sha256").update(file).digest("hex").slice(0, 16);
      return withFileLock(joinPath(state, `locks/config-${name}.lock`), () => {
        const edit = plan(server);
        if (edit.kind === "edited") writeFileAtomically(file, edit.text);
        else throw unusable(file, edit.why);
      });
    },
  };
}

/** The text of a file, undefined when there is none, or why it cannot be used. */
function readText(file: string): string | undefined | Extract<ServerEdit, { kind: "unusable" }> {
  const refuse = (why: string) => ({ kind: "unusable", why }) as const;
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) return refuse("it is not a file");
  const bytes = nodeFileSystem().read(file, MAX_AGENT_CONFIG_BYTES + 1);
  if (!bytes.ok) {
    return bytes.problem === "missing" || bytes.problem === "not-folder" ? undefined : refuse(bytes.message);
  }
  if (bytes.value.length > MAX_AGENT_CONFIG_BYTES) {
    return refuse(`it is larger than ${MAX_AGENT_CONFIG_BYTES} bytes`);
  }
  const { text, valid } = decodeText(bytes.value);
  // Writing it back would replace the wrong bytes for good.
  return valid ? text : refuse("it is not valid UTF-8");
}

function unusable(file: string, why: string): SkillwrightError<"config_error"> {
  return new SkillwrightError("config_error", {
    message: `${file} was not changed: ${why}`,
    details: { file, problems: [why] },
    hint: "Fix the file, or add the server by hand.",
  });
}
