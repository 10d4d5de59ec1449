import type { ConfigFile, HistorySetting } from "@skillwright/core/internal";

/** How long versions are kept, by the administrator's and the user's configuration; the user's wins. */
export function historyRetention(config: readonly ConfigFile[]): HistorySetting {
  const of = (layer: ConfigFile["layer"]): HistorySetting =>
    config.find((file) => file.layer === layer)?.history ?? {};
  return { ...of("admin"), ...of("user") };
}
