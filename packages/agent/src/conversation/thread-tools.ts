import { escapeTerminal, type JsonObject, type SkillStatus } from "@skillwright/core";
import type { Ask, HostTool, Session, ToolResult } from "@skillwright/runtime";
import { jsonSchema, type ToolSet, tool } from "ai";
import type { AgentSetup, AgentSource, CallableTool } from "./conversation-ports.ts";
import type { ApartSkill, Chain, DelegatedTask } from "./delegate.ts";

/** What the tools of a thread are made of. */
export interface ThreadToolsContext {
  readonly agents: AgentSource;
  readonly agent: AgentSetup;
  readonly session: Session;
  readonly ask: Ask;
  /** Tools of the host beside the agent's own. */
  readonly host: readonly HostTool[];
  readonly chain: Chain;
  readonly delegate: (task: DelegatedTask, signal: AbortSignal) => Promise<ToolResult>;
}

/** The tools of an agent now: its own, the host's within the rules, and the agents it can ask. */
export function threadTools(context: ThreadToolsContext): readonly CallableTool[] {
  const { agent, session, ask, host } = context;
  const all = [
    ...agent
      .tools({ session, ask })
      .map((given) => (given.name === "load_skill" ? loadTool(given, context) : given)),
    ...(session.wrapTools(host) as readonly unknown[] as readonly CallableTool[]),
    ...helperTools(context),
  ];
  // A name means one tool, and the agent's own keep theirs.
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

/** Tools in the form of the AI SDK; they are carried out by the thread, so none of them can execute. */
export function toToolSet(tools: readonly CallableTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema as Parameters<typeof jsonSchema>[0]) }),
    ]),
  );
}

/** Whether a skill wants to run in a context window of its own. */
export function runsApart({ manifest }: SkillStatus): boolean {
  return manifest.context === "fork";
}

/** A skill that wants to run apart is not loaded here: another agent gets it, and the result is the answer. */
function loadTool(given: CallableTool, context: ThreadToolsContext): CallableTool {
  const { session, ask, delegate } = context;
  return {
    ...given,
    async execute(input, { signal }) {
      const { name, parameters } = (input ?? {}) as {
        readonly name?: unknown;
        readonly parameters?: unknown;
      };
      const skill = session.skills.find(
        (known) => (known.id === name || known.name === name) && known.shadowedBy === undefined,
      );
      const mayRun = skill?.modelInvocable === true && skill.state !== "ineligible" && runsApart(skill);
      if (!mayRun) return given.execute(input, { signal });
      const values = toTexts(parameters);
      const gate = await passGate(
        { tool: given.name, input: { name: skill.id, parameters: values } },
        { session, ask },
      );
      if (gate.kind === "refused") return gate.result;
      if (gate.input.name !== skill.id) return refusal(given.name, "a hook wants another skill to be loaded");
      const apart: ApartSkill = {
        id: skill.id,
        arguments: "",
        parameters: toTexts(gate.input.parameters),
        trigger: "model",
      };
      return delegate({ agent: skill.manifest.agent, task: `Skill ${skill.id}`, skill: apart }, signal);
    },
  };
}

/** The agents that this one can ask, as tools. One that waits for this one's answer cannot be asked. */
function helperTools({ agents, session, ask, chain, delegate }: ThreadToolsContext): readonly CallableTool[] {
  return agents.callable(chain.agents).map(({ id, name, description }) => ({
    name: toolName(id),
    description: `Hands a task to the agent ${name}, which works on it by itself and gives its result. ${description}`,
    inputSchema: {
      type: "object",
      properties: {
        task: {
          type: "string",
          description:
            "What the agent is to do, with everything it needs to know: it does not see this conversation",
        },
      },
      required: ["task"],
      additionalProperties: false,
    },
    async execute(input: unknown, { signal }: { readonly signal: AbortSignal }) {
      const task = taskOf(input);
      if (task === undefined) return withoutTask;
      const gate = await passGate({ tool: toolName(id), input: { task } }, { session, ask });
      if (gate.kind === "refused") return gate.result;
      const changed = taskOf(gate.input);
      return changed === undefined ? withoutTask : delegate({ agent: id, task: changed }, signal);
    },
  }));
}

/** The name of an agent's tool; providers take letters, digits, `-` and `_`. */
function toolName(id: string): string {
  return id.replace(/[^\w-]/g, "_").slice(0, 64);
}

function taskOf(input: unknown): string | undefined {
  const { task } = (input ?? {}) as { readonly task?: unknown };
  return typeof task === "string" && task.trim() !== "" ? task : undefined;
}

const withoutTask: ToolResult = {
  text: "'task' must be a text that says what to do.",
  isError: true,
  code: "validation_error",
};

type Passed =
  | { readonly kind: "passed"; readonly input: JsonObject }
  | { readonly kind: "refused"; readonly result: ToolResult };

/**
 * What hooks and rules make of handing on work; a hook can have the person asked. What the other agent does is decided
 * about call by call.
 */
async function passGate(
  use: { readonly tool: string; readonly input: JsonObject },
  { session, ask }: Pick<ThreadToolsContext, "session" | "ask">,
): Promise<Passed> {
  const { decision, reason, permission, input } = await session.beforeTool(use);
  const isForbidden = permission.decision === "deny" && permission.rule !== undefined;
  const why = isForbidden ? "the rules of this host forbid it" : (reason ?? "a hook wants it");
  const mayAsk = !isForbidden && decision === "ask";
  const isRefused =
    isForbidden ||
    decision === "block" ||
    (mayAsk && (await ask({ kind: "use-tool", tool: use.tool, input, why })) !== true);
  return isRefused ? { kind: "refused", result: refusal(use.tool, why) } : { kind: "passed", input };
}

function refusal(name: string, why: string): ToolResult {
  const text = `The tool ${escapeTerminal(name)} may not be used now: ${why}.`;
  return { text, isError: true, code: "permission_error" };
}

function toTexts(values: unknown): Readonly<Record<string, string>> {
  if (typeof values !== "object" || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}
