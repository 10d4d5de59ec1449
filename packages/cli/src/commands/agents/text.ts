import type { AgentState } from "@skillwright/agent";
import { sessionOptions } from "../../command-line/discovery-options.ts";
import { count } from "../../output/numbers.ts";

/** What `agents` prints. */
export const agentTexts = {
  none: "No agents available here.",
  noneHint: "Add one as ~/.agents/agents/ID.yaml, or as .agents/agents/ID.yaml in a project.",
  default: "default",
  scopes: { project: "project", user: "user", system: "built-in" },
  states: {
    ready: "available",
    invalid: "invalid",
    untrusted: "untrusted",
    shadowed: "hidden",
  } as Readonly<Record<AgentState, string>>,
  modes: { chat: "users chat with it", tool: "other agents call it; users can chat with it too" },
  unusable: (number: number): string => `${count(number, "agent")} can't be used.`,
  unusableHint: (program: string): string =>
    `Run \`${program} agents list --all\` to see them and \`${program} agents lint\` to see why.`,
  hint: (program: string): string =>
    `Run \`${program} agents show ID\` for its prompt, tools and permissions.`,
  fields: {
    state: "State",
    scope: "Scope",
    file: "File",
    shadowedBy: "Hidden by",
    mode: "Mode",
    model: "Model",
    tools: "Tools",
    skills: "Skills",
    agents: "Calls",
    needs: "Requires",
    limits: "Limits",
    allow: "Allowed",
    ask: "Ask first",
    deny: "Denied",
    tokens: "Prompt",
  },
  all: "all available",
  nothing: "none",
  limits: ({
    turns,
    tokens,
    seconds,
  }: {
    readonly turns: number;
    readonly tokens: number | undefined;
    readonly seconds: number | undefined;
  }): string =>
    [
      count(turns, "step"),
      ...(tokens === undefined ? [] : [`${tokens} tokens each`]),
      ...(seconds === undefined ? [] : [count(seconds, "second")]),
    ].join(", "),
  parts: {
    prompt: "prompt",
    skill: "skill",
    instructions: "instructions",
  },
  part: (what: string, name: string, tokens: string): string =>
    `${what}${name === "" ? "" : ` ${name}`}, about ${tokens} tokens`,
  total: (tokens: string): string => `about ${tokens} tokens in total, without the skill catalog`,
} as const;

const { cwd, root, plugin, index } = sessionOptions;

/** The options that decide where agents are found; the agent itself is an argument. */
export const agentDiscoveryOptions = { cwd, root, plugin, index };
