import {
  type Ask,
  escapeTerminal,
  isSkillwrightError,
  type McpServer,
  type MissingDependency,
  omitUndefined,
  readMcpServer,
  type ServerQuestion,
  type ToolDependency,
} from "@skillwright/core/internal";
import type { LoadedSkill } from "../../snapshot/load-skill.ts";
import type { ActivationNotice, AddedServer, NoticeCode } from "../activation.ts";
import type { AgentServers } from "./agent-servers.ts";
import type { ServerAnswers } from "./server-answers.ts";

/** Where MCP servers are searched, and who is asked about missing ones. */
export interface ServerContext {
  readonly ask: Ask | undefined;
  /** Undefined when no agent is known whose configuration could hold servers. */
  readonly servers: AgentServers | undefined;
  /** Names of servers that the host is connected to. */
  readonly connected: readonly string[];
  readonly answers: ServerAnswers;
  /** The questions that a person answered with no in this session; they are not asked twice. */
  readonly skipped: Set<string>;
}

/** What became of the servers that a skill depends on. */
export interface ResolvedServers {
  readonly missing: readonly MissingDependency[];
  readonly asked: readonly ServerQuestion[];
  readonly notices: readonly ActivationNotice[];
  readonly added: readonly AddedServer[];
}

/** Finds each server that a skill depends on, and adds those that a person approves. */
export async function resolveServers(skill: LoadedSkill, context: ServerContext): Promise<ResolvedServers> {
  const outcomes: Outcome[] = [];
  for (const dependency of skill.manifest.dependencies) {
    if (dependency.type.toLowerCase() !== "mcp") continue;
    outcomes.push(await resolveServer(skill, dependency, context));
  }
  return {
    missing: outcomes.flatMap(({ missing }) => missing ?? []),
    asked: outcomes.flatMap(({ asked }) => asked ?? []),
    notices: outcomes.flatMap(({ notice }) => notice ?? []),
    added: outcomes.flatMap(({ added }) => added ?? []),
  };
}

interface Outcome {
  readonly missing?: MissingDependency;
  readonly asked?: ServerQuestion;
  readonly notice?: ActivationNotice;
  readonly added?: AddedServer;
}

async function resolveServer(
  skill: LoadedSkill,
  dependency: ToolDependency,
  context: ServerContext,
): Promise<Outcome> {
  const { value: name, description } = dependency;
  if (context.connected.includes(name)) return {};
  const reading = readMcpServer(dependency);
  if (reading.kind === "unusable") {
    return noticeOf(
      "server_unusable",
      `The MCP server "${escapeTerminal(name)}" of "${skill.id}" cannot be set up: ${reading.why}.`,
    );
  }
  const { servers, answers, ask } = context;
  const { server } = reading;
  const lacks = (why: string, hint: string): MissingDependency => ({
    kind: "mcp-server",
    name,
    ...omitUndefined({ description }),
    why,
    hint,
  });
  if (servers === undefined) {
    const hint =
      "Run `skillwright config set mcp AGENT` to choose the agent whose configuration has your servers.";
    return { missing: lacks("is not known, and no agent has a configuration here", hint) };
  }
  const { agent, file } = servers;
  const presence = servers.find(server);
  if (presence.kind === "present") return {};
  if (presence.kind === "different") {
    const text = `${agent.title} has another MCP server called "${name}" than "${skill.id}" expects (${targetOf(server)}); it was left as it is.`;
    return noticeOf("server_different", text);
  }
  const target = targetOf(server);
  const asked = { key: skill.found.key, server: name, agent: agent.id, target };
  const skipped = `"${skill.id}" is used without the MCP server "${name}".`;
  const asking = JSON.stringify(asked);
  const wasSkipped = answers.isSkipped(asked);
  // A no is for this session. Where no one can be prompted, the last answer is all there is.
  if (context.skipped.has(asking) || (ask === undefined && wasSkipped)) {
    return noticeOf("server_skipped", skipped);
  }
  const edit = servers.plan(server);
  if (edit.kind === "unusable") {
    return {
      missing: lacks(`cannot be added to ${file}: ${edit.why}`, "Fix that file, or add the server by hand."),
    };
  }
  const question: ServerQuestion = {
    kind: "mcp-server",
    skill: skill.id,
    server: name,
    ...omitUndefined({ description }),
    target,
    agent: agent.id,
    file,
    adds: edit.added,
  };
  if (ask === undefined) {
    const hint = `Add it to ${agent.title} (${target}).`;
    return { asked: question, missing: lacks("is not set up, and no one can be prompted", hint) };
  }
  // Anything but a plain yes is a no.
  if ((await ask(question)) !== true) {
    context.skipped.add(asking);
    await answers.remember({ ...asked, answer: "skipped" });
    return { asked: question, ...noticeOf("server_skipped", skipped) };
  }
  try {
    await servers.add(server);
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return { asked: question, missing: lacks("could not be added", error.message) };
  }
  await answers.remember({ ...asked, answer: "added" });
  const signIn = server.kind === "remote" ? agent.signIn(name) : undefined;
  const next = signIn === undefined ? "" : ` If it wants you to sign in: \`${signIn}\`.`;
  return {
    asked: question,
    added: { name, agent: agent.id, file, ...omitUndefined({ signIn }) },
    ...noticeOf(
      "server_added",
      `Added the MCP server "${name}" to ${file}; restart ${agent.title} to use it.${next}`,
    ),
  };
}

function targetOf(server: McpServer): string {
  return server.kind === "local" ? [server.command, ...server.args].join(" ") : server.url;
}

function noticeOf(code: NoticeCode, text: string): { readonly notice: ActivationNotice } {
  return { notice: { code, text } };
}
