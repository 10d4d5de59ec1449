import type { AgentState } from "@skillwright/agent";
import { count } from "../../output/numbers.ts";

/** What `agents` says. */
export const agentTexts = {
  none: "No agents can be used here.",
  noneHint: "Write one to ~/.agents/agents/ID.yaml, or .agents/agents/ID.yaml for a project.",
  default: "default",
  scopes: { project: "project", user: "user", system: "built-in" },
  states: {
    ready: "can be used",
    invalid: "cannot be used",
    untrusted: "not trusted",
    shadowed: "hidden",
  } as Readonly<Record<AgentState, string>>,
  modes: { chat: "people talk to it", tool: "other agents call it, and people may talk to it" },
  unusable: (number: number): string => `${count(number, "agent")} cannot be used.`,
  unusableHint: (program: string): string =>
    `\`${program} agents list --all\` shows them, \`${program} agents lint\` says why.`,
  hint: (program: string): string => `\`${program} agents show ID\` tells what one is told and may do.`,
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
    needs: "Needs",
    limits: "Limits",
    allow: "Allows",
    ask: "Asks",
    deny: "Denies",
    tokens: "Told",
  },
  all: "all that are here",
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
    prompt: "its prompt",
    skill: "the skill",
    instructions: "its instructions",
  },
  part: (what: string, name: string, tokens: string): string =>
    `${what}${name === "" ? "" : ` ${name}`}, about ${tokens} tokens`,
  total: (tokens: string): string => `about ${tokens} tokens before the catalog of skills`,
  checked: (agents: number): string => count(agents, "agent"),
  noProblems: "no problems",
  summary: (agents: string, problems: string): string => `${agents}: ${problems}.`,
  errors: (number: number): string => count(number, "error"),
  warnings: (number: number): string => count(number, "warning"),
  notes: (number: number): string => count(number, "note"),
} as const;
