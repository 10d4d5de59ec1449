import {
  escapeTerminal,
  isUntrusted,
  type JsonObject,
  objectOf,
  type SkillStatus,
} from "@skillwright/core/internal";
import {
  type Ask,
  type HostTool,
  joinLoads,
  MAX_CHAIN,
  type Session,
  type ToolResult,
} from "@skillwright/runtime/internal";
import { jsonSchema, type ToolSet, tool } from "ai";
import { backgroundTool } from "./background-tasks.ts";
import type { AgentSetup, AgentSource, CallableTool } from "./conversation-ports.ts";
import type { Chain, DelegatedTask, ForkedSkill } from "./delegate.ts";
import type { ThreadBackground } from "./thread.ts";

export interface ThreadToolsContext {
  readonly agents: AgentSource;
  readonly agent: AgentSetup;
  readonly session: Session;
  readonly ask: Ask;
  /** The host's tools, in addition to the agent's own. */
  readonly host: readonly HostTool[];
  readonly chain: Chain;
  readonly background?: ThreadBackground;
  readonly delegate: (task: DelegatedTask, signal: AbortSignal) => Promise<ToolResult>;
}

/** The current tools of an agent: its own, the host's within the rules, and the agents it can call. */
export function threadTools(context: ThreadToolsContext): readonly CallableTool[] {
  const { agent, session, ask, host } = context;
  const all = [
    ...agent
      .tools({ session, ask })
      .map((given) => (given.name === "load_skill" ? loadTool(given, context) : given)),
    ...callable(session, host),
    ...subAgentTools(context),
    ...tasksTools(context),
  ];
  // Names must be unique, and the agent's own tools keep theirs.
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

/** Offered only if there are background tasks. */
function tasksTools({ session, background }: ThreadToolsContext): readonly CallableTool[] {
  if (background === undefined || background.tasks.list().length === 0) return [];
  return callable(session, [backgroundTool(background.tasks)]);
}

/** Tools that the session checks before each call. */
function callable(session: Session, tools: readonly HostTool[]): readonly CallableTool[] {
  return session.wrapTools(tools) as readonly unknown[] as readonly CallableTool[];
}

/** Tools in the AI SDK's format, without `execute`: the thread runs them. */
export function toToolSet(tools: readonly CallableTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema as Parameters<typeof jsonSchema>[0]) }),
    ]),
  );
}

/** Whether a skill runs in its own context window. */
export function isForked({ manifest }: SkillStatus): boolean {
  return manifest.context === "fork";
}

/** A forked skill isn't loaded here: a sub-agent runs it, and its result is the tool's result. */
function loadTool(given: CallableTool, context: ThreadToolsContext): CallableTool {
  const { session, delegate } = context;
  return {
    ...given,
    async execute(input, options) {
      const { chain, ...first } = objectOf(input);
      if (!Array.isArray(chain) || chain.length === 0 || chain.length > MAX_CHAIN)
        return load(input, options);
      const results: ToolResult[] = [];
      for (const name of [first.name, ...(chain as readonly unknown[])]) {
        results.push(await load({ ...first, name }, options));
      }
      return joinLoads(results);
    },
  };

  async function load(input: unknown, { signal }: { readonly signal: AbortSignal }): Promise<ToolResult> {
    const { name, parameters } = (input ?? {}) as {
      readonly name?: unknown;
      readonly parameters?: unknown;
    };
    const skill = session.skills.find(
      (known) =>
        (known.id === name || known.name === name) && known.shadowedBy === undefined && !isUntrusted(known),
    );
    const mayRun = skill?.modelInvocable === true && skill.state !== "ineligible" && isForked(skill);
    if (!mayRun) return (await given.execute(input, { signal })) as ToolResult;
    const [forked] = session.wrapTools([
      delegatingTool(given, (wanted) => delegateTask(skill, wanted, signal)),
    ]);
    if (forked === undefined) return (await given.execute(input, { signal })) as ToolResult;
    return (await forked.execute({ name: skill.id, parameters: toTexts(parameters) })) as ToolResult;
  }

  /** Hooks may have changed the input, but an approval for one skill doesn't cover another. */
  function delegateTask(
    { id, manifest }: SkillStatus,
    wanted: JsonObject,
    signal: AbortSignal,
  ): Promise<ToolResult> | ToolResult {
    if (wanted.name !== id) return refusal(given.name, "a hook wants another skill to be loaded");
    const parameters = toTexts(wanted.parameters);
    const forked: ForkedSkill = {
      id,
      arguments: "",
      parameters,
      trigger: "model",
      background: manifest.background === true,
    };
    return delegate({ agent: manifest.agent, task: `Skill ${id}`, skill: forked }, signal);
  }
}

/** A tool that delegates work. */
interface DelegatingTool extends HostTool {
  readonly description: string;
  readonly inputSchema: object;
  execute(input: JsonObject, options?: { readonly signal: AbortSignal }): unknown;
}

/** Delegating as a tool: without a matching rule nobody is asked, because the sub-agent's calls are checked. */
function delegatingTool(
  { name, description, inputSchema }: Pick<CallableTool, "name" | "description" | "inputSchema">,
  execute: DelegatingTool["execute"],
): DelegatingTool {
  return { name, description, inputSchema, unruled: "pass", execute };
}

/** The agents that this one can call, as tools. An agent that waits for this one can't be called. */
function subAgentTools({ agents, session, chain, delegate }: ThreadToolsContext): readonly CallableTool[] {
  const tools = agents.callable(chain.agents).map(({ id, name, description }) =>
    delegatingTool(
      {
        name: toolName(id),
        description: `Delegates a task to the agent ${name}, which works on it independently and returns its result. ${description}`,
        inputSchema: taskSchema,
      },
      (input, options) => {
        const task = taskOf(input);
        return task === undefined || options === undefined
          ? withoutTask
          : delegate({ agent: id, task }, options.signal);
      },
    ),
  );
  return callable(session, tools);
}

const taskSchema: JsonObject = {
  type: "object",
  properties: {
    task: {
      type: "string",
      description:
        "What the agent should do, with everything it needs to know: it does not see this conversation",
    },
  },
  required: ["task"],
  additionalProperties: false,
};

/** The name of an agent's tool; providers accept letters, digits, `-` and `_`. */
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

function refusal(name: string, why: string): ToolResult {
  const text = `The tool ${escapeTerminal(name)} may not be used now: ${why}.`;
  return { text, isError: true, code: "permission_error" };
}

function toTexts(values: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(objectOf(values)).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}
