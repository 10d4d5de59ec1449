import { fieldSpellings } from "../parse/field-reader.ts";
import type { AgentField } from "./agent-fields.ts";
import {
  AGENT_ID,
  DEFAULT_AGENT_TURNS,
  MAX_AGENT_ID_LENGTH,
  MAX_AGENT_TIMEOUT_S,
  MAX_AGENT_TOKENS,
  MAX_AGENT_TURNS,
} from "./agent-limits.ts";

type Part = Readonly<Record<string, unknown>>;

const text = { type: "string" };

const words = {
  anyOf: [
    { type: "array", items: text },
    { ...text, description: "Separated by spaces or commas." },
  ],
};

const upTo = (maximum: number, description: string): Part => ({
  type: "integer",
  minimum: 1,
  maximum,
  description,
});

/** Each field in every spelling in which it is read. */
function spelled(fields: Readonly<Record<string, Part>>): Readonly<Record<string, Part>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, part]) =>
      fieldSpellings(field).map((spelling) => [spelling, part] as const),
    ),
  );
}

const limits = {
  type: "object",
  description: "Limits of one run.",
  properties: spelled({
    maxTurns: upTo(MAX_AGENT_TURNS, `Maximum number of steps. Default: ${DEFAULT_AGENT_TURNS}.`),
    maxTokens: upTo(MAX_AGENT_TOKENS, "Maximum output tokens per step. Default: the model's limit."),
    timeout: upTo(MAX_AGENT_TIMEOUT_S, "Seconds after which the agent is stopped. Default: no limit."),
  }),
  additionalProperties: false,
};

const permissions = {
  type: "object",
  description: "Rules about tools, such as write_file(docs/**).",
  properties: {
    allow: { ...words, description: "Calls that are allowed without asking. Ignored in a project's files." },
    ask: { ...words, description: "Calls that you are asked about." },
    deny: { ...words, description: "Calls that are refused." },
  },
  additionalProperties: false,
};

const prompt = { ...text, description: "The system prompt. {{variable}} is replaced by its value." };

const fields: Readonly<Record<AgentField | "promptTemplate", Part>> = {
  id: {
    ...text,
    pattern: AGENT_ID.source,
    maxLength: MAX_AGENT_ID_LENGTH,
    description: "The agent's id. Default: the name of the file.",
  },
  name: { ...text, description: "The name shown to people. Default: based on the id." },
  description: {
    ...text,
    description: "What the agent does. Other agents use this to decide whether to call it.",
  },
  prompt,
  promptTemplate: { ...prompt, description: "Same as prompt." },
  instructions: { ...text, description: "Text after the skills; takes precedence over them." },
  model: { ...text, description: "The model to use. Default: the conversation's model." },
  usesTools: { ...words, description: 'Tools and groups of tools that the agent may use; "*" means all.' },
  usesSkills: { ...words, description: "Skills whose full text is part of the instructions." },
  skills: { ...words, description: 'The skills that the agent may see and load; "*" means all.' },
  limits,
  integrationMode: {
    enum: ["chat", "tool"],
    description: "tool: other agents may call this agent. Default: chat.",
  },
  dependsOn: {
    ...words,
    description: "Agents that must exist. Those with integration_mode: tool become tools of this agent.",
  },
  permissions,
};

/** The JSON Schema of agents' files, and of the frontmatter of those in Markdown. Fields that are not known are kept. */
export const agentSchema: Part = {
  type: "object",
  description: "An agent: a role with instructions, a model, tools and skills.",
  properties: {
    ...spelled(fields),
    agent: { type: "object", description: "The same fields, nested.", properties: spelled(fields) },
  },
};
