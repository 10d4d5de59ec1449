import {
  type CONFIG_KEYS,
  CONFIG_VERSION,
  EMBEDDER_IDS,
  MCP_AGENT_IDS,
  PERMISSION_MODES,
} from "@skillwright/core";

const texts = { type: "array", items: { type: "string" } };

const count = { type: "integer", minimum: 1 };

const properties: Readonly<Record<(typeof CONFIG_KEYS)[number], unknown>> = {
  version: { const: CONFIG_VERSION, description: "Version of the file format." },
  roots: { ...texts, description: "Further folders of skills. A project's must lie inside the project." },
  plugins: { ...texts, description: "Further plugin folders. A project's must lie inside the project." },
  skills: {
    type: "object",
    description: "Skills by name, id or path. A project cannot switch a skill on.",
    additionalProperties: { enum: ["on", "name-only", "user-only", "off", true, false] },
  },
  agents: {
    type: "object",
    description: "What each agent may use, by its id.",
    additionalProperties: {
      type: "object",
      properties: { skills: { ...texts, description: "Names or ids of the only skills it may use." } },
      additionalProperties: false,
    },
  },
  pinned: {
    ...texts,
    description: "Names or ids of skills that a model is always told about. Not for projects.",
  },
  index: {
    enum: [true, false, "on", "off"],
    description: "Whether the index is used. Not for projects.",
  },
  sandbox: {
    enum: [true, false, "on", "off"],
    description:
      "Whether what skills run is kept in a sandbox. Only the user's own file can say off, the administrator's can say on.",
  },
  watch: {
    enum: [true, false, "on", "off"],
    description: "Whether changes on the disk are watched for. Not for projects.",
  },
  builtIns: {
    enum: [true, false, "on", "off"],
    description: "Whether the skills that come with Skillwright are there. Not for projects.",
  },
  permissions: {
    enum: PERMISSION_MODES,
    description:
      "How much the word of a skill about tools and the network counts: not at all, after a question, or from the system and the administrator. A project can only say strict.",
  },
  mcp: {
    enum: MCP_AGENT_IDS,
    description: "The agent whose configuration has the MCP servers that skills depend on. Not for projects.",
  },
  history: {
    type: "object",
    description: "How long versions of skills are kept. Not for projects.",
    properties: {
      keep: { ...count, description: "Newest versions of each skill that are never dropped." },
      max_age_days: { ...count, description: "Days after which others are dropped." },
      max_bytes: { ...count, description: "Bytes above which others are dropped, the oldest first." },
    },
    additionalProperties: false,
  },
  search: {
    type: "object",
    description: "How searches understand meaning. Only for the user's own file.",
    properties: {
      embedder: {
        enum: EMBEDDER_IDS,
        description: "The model that came with the program, a service, or nothing. Default: offline.",
      },
      url: { type: "string", description: "Address of the service; texts of skills and queries go there." },
      model: { type: "string", description: "The service's model." },
      key_env: {
        type: "string",
        description:
          "The environment variable that holds the service's key; the key itself is never written here.",
      },
    },
    additionalProperties: false,
  },
  settings: {
    type: "object",
    description: "Values that skills ask for by `eligibility.config`. Not for projects.",
  },
};

/** The schema of configuration files. */
export const configSchema: Readonly<Record<string, unknown>> = {
  type: "object",
  description: "A configuration file of Skillwright: the user's, the administrator's or a project's.",
  properties,
  additionalProperties: false,
};
