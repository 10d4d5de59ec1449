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
  description: "Bounds of one run.",
  properties: spelled({
    maxTurns: upTo(MAX_AGENT_TURNS, `Steps before it must answer. Default: ${DEFAULT_AGENT_TURNS}.`),
    maxTokens: upTo(MAX_AGENT_TOKENS, "Tokens it may write in one step. Default: the model's."),
    timeout: upTo(MAX_AGENT_TIMEOUT_S, "Seconds until it is stopped. Default: it is not."),
  }),
  additionalProperties: false,
};

const permissions = {
  type: "object",
  description: "Rules about tools, such as write_file(docs/**).",
  properties: {
    allow: { ...words, description: "Calls that need no question. Does not count in a project's files." },
    ask: { ...words, description: "Calls that are asked about." },
    deny: { ...words, description: "Calls that are refused." },
  },
  additionalProperties: false,
};

const prompt = { ...text, description: "Role and way of working; {{variable}} is filled in." };

const fields: Readonly<Record<AgentField | "promptTemplate", Part>> = {
  id: {
    ...text,
    pattern: AGENT_ID.source,
    maxLength: MAX_AGENT_ID_LENGTH,
    description: "How agents and configuration name it. Default: the name of the file.",
  },
  name: { ...text, description: "What people read. Default: made of the id." },
  description: { ...text, description: "What it does, for agents that decide whether to call it." },
  prompt,
  promptTemplate: { ...prompt, description: "Another word for prompt." },
  instructions: { ...text, description: "Comes after the skills and wins over them." },
  model: { ...text, description: "The model that answers. Default: the conversation's." },
  usesTools: { ...words, description: 'Tools and groups of tools it may use; "*" means all.' },
  usesSkills: { ...words, description: "Skills whose whole text it always has." },
  skills: { ...words, description: 'The only skills it may see and load; "*" means all.' },
  limits,
  integrationMode: {
    enum: ["chat", "tool"],
    description: "Whether other agents may call it (tool). Default: chat.",
  },
  dependsOn: { ...words, description: "Agents that must be there; those that are tools become its tools." },
  permissions,
};

/** The JSON Schema of agents' files, and of the frontmatter of those in Markdown. Fields that are not known are kept. */
export const agentSchema: Part = {
  type: "object",
  description: "An agent: a role with instructions, a model, tools and skills.",
  properties: {
    ...spelled(fields),
    agent: { type: "object", description: "The same fields, one level down.", properties: spelled(fields) },
  },
};
