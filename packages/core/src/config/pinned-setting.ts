import type { ConfigFile } from "./config-file.ts";

/** Names and ids of the skills that keep their place in every catalog: the user's and the administrator's together. */
export function pinnedSetting(config: readonly Pick<ConfigFile, "pinned">[]): ReadonlySet<string> {
  return new Set(config.flatMap(({ pinned }) => pinned));
}
