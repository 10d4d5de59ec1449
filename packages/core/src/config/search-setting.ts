import { readText } from "../parse/field-reader.ts";
import { readKeyVariable, type SettingFields, serviceUrl, wordOf } from "./setting-fields.ts";

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

/** The fields of `search`. */
export const searchSettingFields: SettingFields<SearchSetting> = {
  embedder: ["embedder", wordOf(EMBEDDER_IDS)],
  url: ["url", serviceUrl()],
  model: ["model", readText],
  keyEnv: ["key_env", readKeyVariable],
};
