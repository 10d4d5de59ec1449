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

const model = section("What is known about one model.", {
  context_window: limit.describe("Tokens that it accepts at once."),
  input_price: price.describe("Price of a million input tokens."),
  cached_input_price: price.describe("Price of a million cached input tokens."),
  output_price: price.describe("Price of a million output tokens."),
});

const provider = section("One provider of models.", {
  kind: z
    .enum(PROVIDER_KINDS)
    .describe("The wire format. Default: from the name, otherwise openai-compatible."),
  base_url: text.describe("Address of the provider; prompts are sent there."),
  key_env: text.describe("The environment variable that has the key."),
  key_file: text.describe("The file that has the key, readable only by its owner."),
  model: text.describe("The model that is used when only the provider is named."),
  models: z.record(text, model).describe("Models by name."),
});

const mcpServer = z
  .strictObject({
    command: text.describe("The program that is started."),
    args: texts.describe("Its arguments."),
    env: texts.describe("Names of environment variables that it gets in addition to the common ones."),
    url: text.describe("The address of a server that is already running."),
    key_env: text.describe("The environment variable that has its token."),
    client_id: text.describe(
      "The client id for Skillwright at its authorization server. Default: Skillwright registers itself.",
    ),
  })
  .partial();

/** A configuration file. */
export const configFile = section(
  "A configuration file of Skillwright: the user's, the administrator's or a project's.",
  {
    version: z.literal(CONFIG_VERSION).describe("Version of the file format."),
    roots: texts.describe("More folders of skills. A project's must be inside the project."),
    plugins: texts.describe("More plugin folders. A project's must be inside the project."),
    skills: z
      .object({
        urls: texts.describe("Sources whose skills are wanted. `install`, `update` and `sync` fetch them."),
        paths: texts.describe("More folders of skills. A project's are searched once you trust the project."),
      })
      .partial()
      .catchall(z.literal(["on", "name-only", "user-only", "off", true, false]))
      .describe("Skills by name, id or path, and where more skills are. A project cannot switch a skill on."),
    agents: z
      .record(
        text,
        z.strictObject({ skills: texts.describe("Names or ids of the only skills it may use.") }).partial(),
      )
      .describe("What each agent may use, by its id."),
    pinned: texts.describe("Names or ids of skills that are always in the catalog. Not for projects."),
    preferred: texts.describe(
      "Files or folders of skills that win when others have the same name, the first one first. Not for projects.",
    ),
    index: onOff.describe("Whether the index is used. Not for projects."),
    sandbox: onOff.describe(
      "Whether programs that skills run are sandboxed. Only the user's own file can say off; the administrator's can say on.",
    ),
    shellDirectives: onOff.describe(
      "Whether shell directives in the text of skills may run. Off in any file is off.",
    ),
    watch: onOff.describe("Whether changes on the disk are watched for. Not for projects."),
    builtIns: onOff.describe(
      "Whether the skills that come with Skillwright are available. Not for projects.",
    ),
    permissions: z
      .enum(PERMISSION_MODES)
      .describe(
        "How much a skill's own request for tools and the network counts: not at all, after a question, or when it comes from the system or the administrator. A project can only say strict.",
      ),
    mcp: mcpAgent.describe(
      "The agent whose configuration has the MCP servers that skills depend on. Not for projects.",
    ),
    mcpServers: z
      .record(text, mcpServer)
      .describe("MCP servers whose skills are offered, by a label. Only in the user's own file."),
    history: section("How long versions of skills are kept. Not for projects.", {
      keep: limit.describe("Newest versions of each skill that are never removed."),
      max_age_days: limit.describe("Days after which others are removed."),
      max_bytes: limit.describe("Bytes above which others are removed, the oldest first."),
    }),
    search: section("How semantic search works. Only in the user's own file.", {
      embedder: z.enum(EMBEDDER_IDS).describe("The built-in model, a provider, or none. Default: offline."),
      url: text.describe("Address of the provider; texts of skills and queries are sent there."),
      model: text.describe("The provider's model."),
      key_env: text.describe(
        "The environment variable that has the provider's key; the key itself is never written here.",
      ),
    }),
    models: section("Which models there are. Only in the user's own file.", {
      default: text.describe("Id of the model that is used when none is named, such as ollama/qwen3."),
      currency: text.describe("Currency of the prices. Default: USD."),
      providers: z
        .record(text, provider)
        .describe("Providers of models by name; the name is the first part of their models' ids."),
    }),
    network: section("Where agents may send requests. Only in the user's own file.", {
      private_hosts: texts.describe(
        "Hosts of this computer and of private networks that agents may reach, such as localhost:3000.",
      ),
    }),
    catalog: section("How much of a model's context the catalog may use. Not for projects.", {
      max_pct: z
        .number()
        .min(MIN_CATALOG_PERCENT)
        .max(100)
        .describe("Percent of the model's context window. Default: 2."),
      fallback_chars: limit.describe("Characters when the context window is unknown. Default: 16000."),
    }),
    readFile: section("Which files agents read without asking. Not for projects.", {
      extensions: texts.describe("Endings such as .md, instead of the default ones."),
    }),
    registries: z
      .record(text, text)
      .optional()
      .describe("Addresses of registries: `default`, or by namespace such as `@acme`. Not for projects."),
    scan: z
      .strictObject({
        silenced: z
          .record(z.string(), z.record(z.string(), z.string().min(1)))
          .optional()
          .describe("Accepted findings: by the tree hash of the skill, then by the rule, with the reason."),
      })
      .optional()
      .describe("What you decided about findings of the scanner. Only in your own file."),
    lint: z
      .strictObject({
        rules: z
          .record(z.string(), oneOf("off", "warn", "error"))
          .optional()
          .describe("Levels of rules, by their ids."),
      })
      .optional()
      .describe("How lint rules are set."),
    settings: z
      .looseObject({})
      .describe("Values that skills ask for by `eligibility.config`. Not for projects."),
  } satisfies Record<SettingKey, z.ZodType>,
);
