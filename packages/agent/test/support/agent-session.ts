import { omitUndefined } from "@skillwright/core/internal";
import type { Ask, Question, Session, Skills } from "@skillwright/runtime/internal";
import type { ReadyAgent } from "../../src/agents/agent.ts";
import { agentSessionOptions } from "../../src/agents/bind-agent.ts";
import { openAgents } from "../../src/agents/open-agents.ts";
import {
  type AgentTool,
  type AgentToolOptions,
  agentTools,
  type CallOptions,
} from "../../src/tools/agent-tools.ts";
import type { TempWorkspace } from "./temp-workspace.ts";

/** An agent in a workspace. */
export interface AgentAtWork {
  readonly agent: ReadyAgent;
  readonly session: Session;
  readonly skills: Skills;
  /** The questions to the person. */
  readonly asked: readonly Question[];
  tools(): readonly AgentTool[];
  /** Calls a tool. */
  call(name: string, input?: unknown, options?: CallOptions): ReturnType<AgentTool["execute"]>;
}

/** Starts an agent; without answers no one can be prompted. */
export async function atWork(
  workspace: TempWorkspace,
  options: {
    readonly agent?: string;
    readonly ask?: Ask;
    readonly tools?: Partial<AgentToolOptions>;
  } = {},
): Promise<AgentAtWork> {
  const skills = await workspace.skills();
  const agent = (await openAgents({ skills })).use(options.agent);
  const asked: Question[] = [];
  const person = options.ask;
  const ask: Ask | undefined =
    person &&
    ((question) => {
      asked.push(question);
      return person(question);
    });
  const session = await skills.session({ ...agentSessionOptions(agent), ...omitUndefined({ ask }) });
  const tools = (): readonly AgentTool[] =>
    agentTools({ agent, session, skills, ...omitUndefined({ ask }), ...options.tools });
  return {
    agent,
    session,
    skills,
    asked,
    tools,
    call(name, input = {}, callOptions = {}) {
      const tool = tools().find((candidate) => candidate.name === name);
      if (tool === undefined) throw new Error(`the agent has no tool ${name}`);
      return tool.execute(input, callOptions);
    },
  };
}

/** A person who approves everything. */
export const yes: Ask = () => Promise.resolve(true);
