import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from "@modelcontextprotocol/server";
import type { Session, SessionTool, ToolResult } from "@skillwright/runtime/internal";
import { mcpTexts } from "./mcp-texts.ts";
import { untrustedSkills } from "./served-skills.ts";

/** The session's read-only tools, for clients without the skills extension. */
const OFFERED: ReadonlySet<string> = new Set(["list_skills", "load_skill", "read_skill_resource"]);

/** The result of `tools/list`. */
export function listTools(session: Session): readonly Tool[] {
  return offered(session).map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema: JSON.parse(JSON.stringify(inputSchema)) as Tool["inputSchema"],
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }));
}

/** Calls a tool; a model's mistake is returned as text. Throws for an unknown tool. */
export async function callTool(session: Session, name: string, input: unknown): Promise<CallToolResult> {
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
export function untrustedNote({ skills }: Session): string | undefined {
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
