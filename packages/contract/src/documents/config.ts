import {
  CONFIG_VERSION,
  EMBEDDER_IDS,
  MIN_CATALOG_PERCENT,
  PERMISSION_MODES,
  PROVIDER_KINDS,
  type SettingKey,
} from "@skillwright/core/internal";
import { z } from "zod";
import { oneOf, text, texts } from "../schema.ts";
import { mcpAgent } from "./common.ts";

const onOff = z.literal([true, false, "on", "off"]);
const price = z.number().min(0);
const limit = z.int().min(1);

/** A group of settings; each is optional, and unknown ones are refused. */
const section = <S extends z.ZodRawShape>(description: string, settings: S) =>
  z.strictObject(settings).partial().describe(description);

const model = section("A model's limits and prices.", {
  context_window: limit.describe("The model's context window in tokens."),
  input_price: price.describe("Price of a million input tokens."),
  cached_input_price: price.describe("Price of a million cached input tokens."),
  output_price: price.describe("Price of a million output tokens."),
});

const provider = section("A model provider.", {
  kind: z
    .enum(PROVIDER_KINDS)
    .describe(
      "The provider's API. Default: the one of a known name such as anthropic, otherwise openai-compatible.",
    ),
  base_url: text.describe("The provider's URL. Your prompts are sent there."),
  key_env: text.describe("The environment variable with the API key."),
  key_file: text.describe("The file with the API key. Only you may be able to read it."),
  model: text.describe("The model to use if only the provider is named."),
  models: z.record(text, model).describe("Limits and prices of single models, by name."),
});

const mcpServer = z
  .strictObject({
    command: text.describe("The program to start."),
    args: texts.describe("Its arguments."),
    env: texts.describe("Names of extra environment variables for the program."),
    url: text.describe("The URL of a server that is already running."),
    key_env: text.describe("The environment variable with the server's token."),
    client_id: text.describe(
      "Skillwright's client id at the authorization server. Default: Skillwright registers itself.",
    ),
  })
  .partial();

/** A configuration file. */
export const configFile = section(
  "A Skillwright configuration file: yours, the administrator's or a project's.",
  {
    version: z.literal(CONFIG_VERSION).describe("Version of the file format."),
    roots: texts.describe("Extra folders of skills. In a project's file, they must be inside the project."),
    plugins: texts.describe("Extra plugin folders. In a project's file, they must be inside the project."),
    skills: z
      .object({
        urls: texts.describe(
          "Sources to install skills from. Only `install`, `update` and `sync` fetch them.",
        ),
        paths: texts.describe(
          "Extra folders of skills. A project's folders are searched once you trust the project.",
        ),
      })
      .partial()
      .catchall(z.literal(["on", "name-only", "user-only", "off", true, false]))
      .describe(
        "Whether skills are on, name-only, user-only or off, by name, id, path or pattern such as code-*. A project can't turn a skill on.",
      ),
    agents: z
      .record(
        text,
        z
          .strictObject({ skills: texts.describe("The only skills the agent may use, by name or id.") })
          .partial(),
      )
      .describe("Restrictions for single agents, by id."),
    pinned: texts.describe(
      "Skills that come first if not all fit the catalog, by name or id. Not allowed in a project's file.",
    ),
    preferred: texts.describe(
      "Files or folders of skills that win over others with the same name; earlier entries win over later ones. Not allowed in a project's file.",
    ),
    index: onOff.describe("Whether to use the index. Default: on. Not allowed in a project's file."),
    sandbox: onOff.describe(
      "Whether skills' programs run in a sandbox. Default: on. Only your own file can turn it off, and not if the administrator's file says on.",
    ),
    shellDirectives: onOff.describe(
      "Whether shell directives in skills may run. Default: on. If any file says off, they don't run.",
    ),
    watch: onOff.describe(
      "Whether to watch folders for changes. Default: on. Not allowed in a project's file.",
    ),
    builtIns: onOff.describe(
      "Whether the built-in skills are available. Default: on. Not allowed in a project's file.",
    ),
    permissions: z
      .enum(PERMISSION_MODES)
      .describe(
        "What happens if a skill requests tools or network access. ask: you are asked (default). strict: the request is ignored. trusted-source: only built-in and administrator skills get it. A project's file can only say strict.",
      ),
    mcp: mcpAgent.describe(
      "The agent whose MCP servers skills use. Default: the first agent that has a configuration file. Not allowed in a project's file.",
    ),
    mcpServers: z
      .record(text, mcpServer)
      .describe("MCP servers to get skills from, by label. Only allowed in your own file."),
    history: section("How long earlier versions of skills are kept. Not allowed in a project's file.", {
      keep: limit.describe("How many of a skill's newest versions are always kept."),
      max_age_days: limit.describe("Days after which older versions are removed."),
      max_bytes: limit.describe("Total size above which older versions are removed, oldest first."),
    }),
    search: section("How semantic search works. Only allowed in your own file.", {
      embedder: z
        .enum(EMBEDDER_IDS)
        .describe("What computes embeddings. off turns semantic search off. Default: offline."),
      url: text.describe(
        "The embedding service's URL. Your queries and the names and descriptions of your skills are sent there.",
      ),
      model: text.describe("The embedding service's model."),
      key_env: text.describe("The environment variable with the embedding service's API key."),
    }),
    models: section("Models for chats. Only allowed in your own file.", {
      default: text.describe("The default model, such as ollama/qwen3."),
      currency: text.describe("The currency of the prices. Default: USD."),
      providers: z
        .record(text, provider)
        .describe("Model providers, by name. A model's id is PROVIDER/MODEL."),
    }),
    network: section("Where agents may send requests. Only allowed in your own file.", {
      private_hosts: texts.describe(
        "Hosts on this computer or a private network that agents may reach, such as localhost:3000.",
      ),
    }),
    catalog: section("How much of a model's context the catalog may use. Not allowed in a project's file.", {
      max_pct: z
        .number()
        .min(MIN_CATALOG_PERCENT)
        .max(100)
        .describe("Percent of the model's context window. Default: 2."),
      fallback_chars: limit.describe("Characters, if the context window is unknown. Default: 16000."),
    }),
    readFile: section("Which files agents read without asking. Not allowed in a project's file.", {
      extensions: texts.describe("Extensions such as .md, instead of the default ones."),
    }),
    registries: z
      .record(text, text)
      .optional()
      .describe(
        "URLs of registries: `default`, or by namespace such as `@acme`. Not allowed in a project's file.",
      ),
    scan: z
      .strictObject({
        silenced: z
          .record(z.string(), z.record(z.string(), z.string().min(1)))
          .optional()
          .describe(
            "Silenced findings: the reason, by tree hash and rule. `skillwright scan --silence` writes them.",
          ),
      })
      .optional()
      .describe("The security scanner. Only allowed in your own file."),
    lint: z
      .strictObject({
        rules: z
          .record(z.string(), oneOf("off", "warn", "error"))
          .optional()
          .describe("The level of each rule (off, warn or error), by id."),
      })
      .optional()
      .describe("Lint."),
    settings: z
      .looseObject({})
      .describe("Values that skills can require with `eligibility.config`. Not allowed in a project's file."),
  } satisfies Record<SettingKey, z.ZodType>,
);
