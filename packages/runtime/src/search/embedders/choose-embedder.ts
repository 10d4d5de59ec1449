import type { ConfigFile, Embedder, SearchSetting } from "@skillwright/core/internal";
import type { Environment } from "../../machine/locations.ts";
import { OFFLINE_PACKAGES, sharedOfflineEmbedder } from "./offline-embedder.ts";
import { ollamaEmbedder, openAiEmbedder } from "./service-embedder.ts";

/** The embedder that a person chose, or why there is none. */
export type ChosenEmbedder =
  | { readonly state: "ready"; readonly embedder: Embedder }
  | { readonly state: "off" }
  | { readonly state: "missing"; readonly notice: string };

const DEFAULT_URLS = { openai: "https://api.openai.com/v1", ollama: "http://127.0.0.1:11434" } as const;

/** Chooses the embedder by the user's own configuration. Nothing is loaded or requested yet. */
export function chooseEmbedder(config: readonly ConfigFile[], env: Environment): ChosenEmbedder {
  const setting: SearchSetting = config.find(({ layer }) => layer === "user")?.search ?? {};
  const { embedder = "offline" } = setting;
  switch (embedder) {
    case "off":
      return { state: "off" };
    case "offline": {
      const offline = sharedOfflineEmbedder();
      return offline === undefined ? notInstalled : { state: "ready", embedder: offline };
    }
    case "openai":
    case "ollama": {
      const { url = DEFAULT_URLS[embedder], model, keyEnv } = setting;
      if (model === undefined)
        return missing(`\`search.embedder\` is ${embedder}, but \`search.model\` is not set`);
      const key = keyEnv === undefined ? undefined : env[keyEnv];
      if (keyEnv !== undefined && (key === undefined || key === ""))
        return missing(`the variable ${keyEnv}, which \`search.key_env\` names, is not set`);
      const open = embedder === "openai" ? openAiEmbedder : ollamaEmbedder;
      return { state: "ready", embedder: open({ url, model, key }) };
    }
    default:
      return embedder satisfies never;
  }
}

const notInstalled: ChosenEmbedder = missing(
  `the offline model is not installed; \`npm install ${OFFLINE_PACKAGES.join(" ")}\` adds it`,
);

function missing(reason: string): ChosenEmbedder {
  return { state: "missing", notice: `Searched by keyword only: ${reason}.` };
}
