import {
  type CONFIG_KEYS,
  CONFIG_VERSION,
  EMBEDDER_IDS,
  MCP_AGENT_IDS,
  PERMISSION_MODES,
  PROVIDER_KINDS,
} from "@skillwright/core/internal";

const texts = { type: "array", items: { type: "string" } };

const count = { type: "integer", minimum: 1 };

const price = { type: "number", minimum: 0 };

const model = {
  type: "object",
  description: "What is known about one model.",
  properties: {
    context_window: { ...count, description: "Tokens that it can take at once." },
    input_price: { ...price, description: "Price of a million tokens of input." },
    cached_input_price: { ...price, description: "Price of a million tokens of input that it remembers." },
    output_price: { ...price, description: "Price of a million tokens of output." },
  },
  additionalProperties: false,
};

const provider = {
  type: "object",
  description: "One service of models.",
  properties: {
    kind: {
      enum: PROVIDER_KINDS,
      description: "The wire format. Default: what the name says, else openai-compatible.",
    },
    base_url: { type: "string", description: "Address of the service; prompts go there." },
    key_env: { type: "string", description: "The environment variable that holds the key." },
    key_file: { type: "string", description: "The file that holds the key, readable by its owner alone." },
    model: { type: "string", description: "The model that is used when only the service is named." },
    models: { type: "object", description: "Models by name.", additionalProperties: model },
  },
  additionalProperties: false,
};

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
  mcpServers: {
    type: "object",
    description: "MCP servers whose skills are offered, by a label. Only for the user's own file.",
    additionalProperties: {
      type: "object",
      properties: {
        command: { type: "string", description: "The program that is started." },
        args: { ...texts, description: "Its arguments." },
        env: { ...texts, description: "Names of environment variables that it gets beside the usual ones." },
        url: { type: "string", description: "The address of a server that runs already." },
        key_env: { type: "string", description: "The environment variable that holds its token." },
      },
      additionalProperties: false,
    },
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
  models: {
    type: "object",
    description: "Which models there are. Only for the user's own file.",
    properties: {
      default: {
        type: "string",
        description: "Id of the model that is used when none is named, such as ollama/qwen3.",
      },
      currency: { type: "string", description: "Currency of the prices. Default: USD." },
      providers: {
        type: "object",
        description: "Services of models by name; the name is the first part of their models' ids.",
        additionalProperties: provider,
      },
    },
    additionalProperties: false,
  },
  network: {
    type: "object",
    description: "Where agents may send requests. Only for the user's own file.",
    properties: {
      private_hosts: {
        ...texts,
        description:
          "Hosts of this computer and of private networks that agents may reach, such as localhost:3000.",
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
