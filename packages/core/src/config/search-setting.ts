import { omitUndefined } from "../omit-undefined.ts";
import { type FieldContext, readText } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import { readWord, serviceUrlProblem } from "./setting.ts";

/** How embeddings are computed: by the model in the package, by a provider, or not at all. */
export const EMBEDDER_IDS = ["offline", "openai", "ollama", "off"] as const;

/** A kind of embedder. */
export type EmbedderId = (typeof EMBEDDER_IDS)[number];

/** Settings of semantic search; each has a default. */
export interface SearchSetting {
  /** Default: `offline`. */
  readonly embedder?: EmbedderId;
  /** Address of the service; texts of skills and queries go there. */
  readonly url?: string;
  /** The service's model. */
  readonly model?: string;
  /** The environment variable with the provider's key. */
  readonly keyEnv?: string;
}

/** The names of the fields in a configuration file. */
export const SEARCH_FIELDS: Readonly<Record<keyof SearchSetting, string>> = {
  embedder: "embedder",
  url: "url",
  model: "model",
  keyEnv: "key_env",
};

/** Reads the fields of `search`; what is wrong is reported and left out. */
export function readSearch(node: YamlNode, context: FieldContext): SearchSetting {
  let setting: SearchSetting = {};
  for (const { key, value } of asMapping(node, context)?.entries ?? []) {
    const at: FieldContext = { ...context, field: `search.${key}` };
    const report = (message: string, hint?: string): void =>
      context.report({ code: "field-value", node: value, message, ...omitUndefined({ hint }) });
    if (key === SEARCH_FIELDS.embedder) {
      const embedder = readWord(value, EMBEDDER_IDS, at);
      if (embedder !== undefined) setting = { ...setting, embedder };
    } else if (key === SEARCH_FIELDS.url) {
      const url = readText(value, at);
      const problem = url === undefined ? undefined : serviceUrlProblem(url);
      if (problem !== undefined) report(`\`search.url\` ${problem}`);
      else if (url !== undefined) setting = { ...setting, url };
    } else if (key === SEARCH_FIELDS.model) {
      const model = readText(value, at);
      if (model !== undefined) setting = { ...setting, model };
    } else if (key === SEARCH_FIELDS.keyEnv) {
      const keyEnv = readText(value, at);
      if (keyEnv !== undefined && /^[A-Za-z_]\w*$/.test(keyEnv)) setting = { ...setting, keyEnv };
      else if (keyEnv !== undefined)
        report(
          "`search.key_env` should name an environment variable",
          "The key itself does not belong here.",
        );
    } else {
      report(`\`search.${key}\` is not a setting`, `Known: ${Object.values(SEARCH_FIELDS).join(", ")}.`);
    }
  }
  return setting;
}
