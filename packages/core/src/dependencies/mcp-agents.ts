import type { McpAgentId } from "../config/mcp-servers-setting.ts";
import { isAbsolutePath, joinPath } from "../paths/path-text.ts";
import type { JsonObject, KeyPath } from "../text/json.ts";
import type { McpServer } from "./mcp-server.ts";

/** Inputs that decide where an agent keeps its configuration. */
export interface McpEnvironment {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where and how an agent configures its MCP servers, and how a user signs in to one. */
export interface McpAgent {
  readonly id: McpAgentId;
  readonly title: string;
  readonly format: "json" | "toml";
  /** The user's own files, first the one that is written; the others may exist instead of it. */
  readonly userFiles: (place: McpEnvironment) => readonly [string, ...string[]];
  /** A project's files; they are read but never written. */
  readonly projectFiles: (place: McpEnvironment) => readonly string[];
  /** The keys under which servers are listed by name; a new one goes under the first unless another exists. */
  readonly sections: (place: McpEnvironment) => readonly [KeyPath, ...KeyPath[]];
  readonly entry: (server: McpServer) => JsonObject;
  /** How to sign in to a server that requires it. */
  readonly signIn: (name: string) => string;
}

/** The folder that a variable names; a relative path would depend on the working folder and could be in a project. */
const folder = (given: string | undefined, fallback: string): string => {
  const path = given?.replaceAll("\\", "/") ?? "";
  return isAbsolutePath(path) ? path : fallback;
};

const claudeCode: McpAgent = {
  id: "claude-code",
  title: "Claude Code",
  format: "json",
  userFiles: ({ home, env }) => [joinPath(folder(env.CLAUDE_CONFIG_DIR, home), ".claude.json")],
  projectFiles: ({ project }) => [joinPath(project, ".mcp.json")],
  sections: ({ project }) => [["mcpServers"], ["projects", project, "mcpServers"]],
  entry: (server) =>
    server.kind === "local"
      ? { type: "stdio", command: server.command, args: server.args }
      : { type: server.transport, url: server.url },
  signIn: (name) => `claude mcp login ${name}`,
};

const codex: McpAgent = {
  id: "codex",
  title: "Codex",
  format: "toml",
  userFiles: ({ home, env }) => [joinPath(folder(env.CODEX_HOME, joinPath(home, ".codex")), "config.toml")],
  projectFiles: ({ project }) => [joinPath(project, ".codex/config.toml")],
  sections: () => [["mcp_servers"]],
  entry: (server) =>
    server.kind === "local" ? { command: server.command, args: server.args } : { url: server.url },
  signIn: (name) => `codex mcp login ${name}`,
};

const geminiCli: McpAgent = {
  id: "gemini-cli",
  title: "Gemini CLI",
  format: "json",
  userFiles: ({ home }) => [joinPath(home, ".gemini/settings.json")],
  projectFiles: ({ project }) => [joinPath(project, ".gemini/settings.json")],
  sections: () => [["mcpServers"]],
  entry: (server) => {
    if (server.kind === "local") return { command: server.command, args: server.args };
    return server.transport === "http" ? { httpUrl: server.url } : { url: server.url };
  },
  signIn: (name) => `/mcp auth ${name}`,
};

const opencode: McpAgent = {
  id: "opencode",
  title: "OpenCode",
  format: "json",
  userFiles: ({ home, env }) => {
    const base = joinPath(folder(env.XDG_CONFIG_HOME, joinPath(home, ".config")), "opencode");
    return [joinPath(base, "opencode.json"), joinPath(base, "opencode.jsonc")];
  },
  projectFiles: ({ project }) =>
    ["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"].map((name) =>
      joinPath(project, name),
    ),
  // Version 2 moved them one level down; a file that has that level is for that version.
  sections: () => [["mcp"], ["mcp", "servers"]],
  entry: (server) =>
    server.kind === "local"
      ? { type: "local", command: [server.command, ...server.args] }
      : { type: "remote", url: server.url },
  signIn: (name) => `opencode mcp auth ${name}`,
};

/** Every agent whose servers can be looked up and added. */
export const mcpAgents: Readonly<Record<McpAgentId, McpAgent>> = {
  "claude-code": claudeCode,
  codex,
  "gemini-cli": geminiCli,
  opencode,
};
