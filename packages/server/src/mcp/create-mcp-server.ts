import { McpServer } from "@modelcontextprotocol/server";
import { SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import type { Session, SessionOptions, Skills } from "@skillwright/runtime";
import { getPrompt, listPrompts } from "./mcp-prompts.ts";
import { mcpTexts } from "./mcp-texts.ts";
import { callTool, listTools, withheldNote } from "./mcp-tools.ts";
import { servedSkills } from "./served-skills.ts";
import { skillSource } from "./skill-source.ts";

/** What an MCP server serves. */
export interface McpOptions {
  readonly skills: Skills;
  /** The version of the program, for clients. */
  readonly version: string;
  /** How its sessions are opened. Without `ask` there is no person, and nothing runs that nobody approved before. */
  readonly session?: Omit<SessionOptions, "id">;
  /** Told when a skill is served in another form than it has on the disk, or not at all. Default: nobody is. */
  readonly onNote?: (skill: string, note: string) => void;
}

/** A server for one connection or one request. */
export interface OpenMcpServer {
  readonly server: McpServer;
  readonly session: Session;
}

/**
 * Makes a server of a session of its own: the skills extension, and for clients without it tools, prompts and
 * resources. It serves what the session would disclose, and looks anew with each request.
 */
export async function createMcpServer(options: McpOptions): Promise<OpenMcpServer> {
  const { skills, version, onNote = () => undefined } = options;
  const session = await skills.session(options.session);
  const now = (): Session => {
    session.nextTurn();
    return session;
  };
  const note = withheldNote(session);
  const server = new McpServer(
    { name: "skillwright", title: "Skillwright", version },
    {
      capabilities: { tools: {}, prompts: { listChanged: true }, resources: { listChanged: true } },
      instructions: note === undefined ? mcpTexts.instructions : `${mcpTexts.instructions}\n\n${note}`,
    },
  );
  const source = skillSource({ skills, visible: () => servedSkills(now().skills), onNote });
  new SkillsExtension({
    source,
    onWarning: ({ path, message }) => onNote(path, message),
  }).attach(server);
  const protocol = server.server;
  protocol.setRequestHandler("tools/list", () => ({ tools: [...listTools(now())] }));
  protocol.setRequestHandler("tools/call", ({ params }) =>
    callTool(now(), params.name, params.arguments ?? {}),
  );
  protocol.setRequestHandler("prompts/list", () => ({ prompts: [...listPrompts(now())] }));
  protocol.setRequestHandler("prompts/get", ({ params }) => getPrompt(now(), params.name, params.arguments));
  return { server, session };
}
