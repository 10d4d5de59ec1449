import type { ConfigFile, HistorySetting } from "@skillwright/core/internal";

/** Newest versions of each skill that are never dropped, unless configured otherwise; a year of weekly edits. */
export const KEPT_VERSIONS: number = 50;

/** Age in days at which older versions are dropped, unless configured otherwise. */
export const MAX_VERSION_DAYS: number = 365;

/** Bytes of the history above which versions are dropped before their time, unless configured otherwise. */
export const MAX_HISTORY_BYTES: number = 512 * 1024 * 1024;

/** Longest message of a version, in characters; it is one line in a list. */
export const MAX_MESSAGE_LENGTH: number = 500;

/** How long a write waits for another process, in milliseconds; a write takes a few. */
export const HISTORY_WAIT_MS: number = 10_000;

/** How long versions are kept, by the administrator's and the user's configuration; the user's word wins. */
export function historyRetention(config: readonly ConfigFile[]): HistorySetting {
  const of = (layer: ConfigFile["layer"]): HistorySetting =>
    config.find((file) => file.layer === layer)?.history ?? {};
  return { ...of("admin"), ...of("user") };
}
