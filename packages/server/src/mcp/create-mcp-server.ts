import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";
import { SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { sandboxSetting } from "@skillwright/core/internal";
import type { Session, SessionOptions, SessionTool, Skills, ToolResult } from "@skillwright/runtime/internal";
import { createElicitation } from "./elicit-answers.ts";
import { getPrompt, listPrompts } from "./mcp-prompts.ts";
import { mcpTexts } from "./mcp-texts.ts";
import { callScanTool, SCAN_TOOL } from "./scan-tool.ts";
import { servedSkills, untrustedSkills } from "./served-skills.ts";
import { skillSource } from "./skill-source.ts";

/** The session's read-only tools, for clients without the skills extension. */
const OFFERED: ReadonlySet<string> = new Set(["list_skills", "load_skill", "read_skill_resource"]);

/** The result of `tools/list`. */
function listTools(session: Session): readonly Tool[] {
  return offered(session).map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema: JSON.parse(JSON.stringify(inputSchema)) as Tool["inputSchema"],
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }));
}

/** Calls a tool; a model's mistake is returned as text. Throws for an unknown tool. */
async function callTool(session: Session, name: string, input: unknown): Promise<CallToolResult> {
  const tool = offered(session).find((candidate) => candidate.name === name);
  if (tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}`);
  const first = await tool.execute(input);
  const result = first.activation?.kind === "repeated" ? await again(session, tool, input, first) : first;
  const note = name === "list_skills" && !result.isError ? untrustedNote(session) : undefined;
  return {
    content: [{ type: "text", text: note === undefined ? result.text : `${result.text}\n\n${note}` }],
    ...(result.isError && { isError: true }),
  };
}

/** A note about hidden skills of an untrusted project; undefined when there are none. */
function untrustedNote({ skills }: Session): string | undefined {
  const { length } = untrustedSkills(skills);
  return length === 0 ? undefined : mcpTexts.untrusted(length);
}

/** A client may have several conversations on one connection, and each needs the note. */
async function again(
  session: Session,
  tool: SessionTool,
  input: unknown,
  first: ToolResult,
): Promise<ToolResult> {
  if (first.activation?.kind !== "repeated") return first;
  await session.deactivate(first.activation.skill);
  return tool.execute(input);
}

function offered(session: Session): readonly SessionTool[] {
  return session.tools({ vocabulary: "load_skill" }).filter(({ name }) => OFFERED.has(name));
}

/** Options of an MCP server. */
export interface McpOptions {
  readonly skills: Skills;
  /** The version of the program, for clients. */
  readonly version: string;
  /** How sessions are opened. Without `ask`, clients with elicitation are asked; others run only approved content. */
  readonly session?: Omit<SessionOptions, "id">;
  /** Called when a skill is served in another form than on the disk, or not at all. */
  readonly onNote?: (skill: string, note: string) => void;
}

/** A server for one connection or one request. */
export interface OpenMcpServer {
  readonly server: McpServer;
  readonly session: Session;
  /** Ends its sessions; a second time does nothing. */
  readonly close: () => Promise<void>;
}

/** A server with its own session: the skills extension, and tools, prompts and resources for clients without it. */
export async function createMcpServer(options: McpOptions): Promise<OpenMcpServer> {
  const { skills, version, onNote = () => undefined } = options;
  const session = await skills.session(options.session);
  const now = (): Session => {
    session.nextTurn();
    return session;
  };
  const elicitation = createElicitation(() => sandboxSetting(skills.snapshot.config));
  let asking: Promise<Session> | undefined;
  /** Runs work that may ask questions, with elicitation where the client supports it. */
  const withPerson = async <T>(
    { mcpReq }: Pick<ServerContext, "mcpReq">,
    work: (session: Session) => Promise<T>,
  ): Promise<T | InputRequiredResult> => {
    // Newer clients send their capabilities with each request, older ones once.
    const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
    const said =
      (envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined) ??
      // oxlint-disable-next-line typescript/no-deprecated -- older clients send it nowhere else
      server.server.getClientCapabilities();
    if (options.session?.ask !== undefined || said?.elicitation === undefined) return work(now());
    asking ??= skills.session({ ...options.session, ask: elicitation.ask });
    const opened = await asking;
    opened.nextTurn();
    const { inputResponses: responses } = mcpReq;
    const state = mcpReq.requestState<string>();
    return elicitation.during({ session: opened, responses, state }, () => work(opened));
  };
  const note = untrustedNote(session);
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
  protocol.setRequestHandler("tools/list", () => ({ tools: [...listTools(now()), SCAN_TOOL] }));
  protocol.setRequestHandler("tools/call", ({ params }, context) =>
    params.name === SCAN_TOOL.name
      ? callScanTool(
          skills,
          servedSkills(now().skills).map(({ skill }) => skill),
          params.arguments,
        )
      : withPerson(context, (used) => callTool(used, params.name, params.arguments ?? {})),
  );
  protocol.setRequestHandler("prompts/list", () => ({ prompts: [...listPrompts(now())] }));
  protocol.setRequestHandler("prompts/get", ({ params }, context) =>
    withPerson(context, (used) => getPrompt(used, params.name, params.arguments)),
  );
  let closing: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await session.close();
    await (await asking)?.close();
  };
  return {
    server,
    session,
    close: () => {
      closing ??= end();
      return closing;
    },
  };
}
