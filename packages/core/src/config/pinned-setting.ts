import type { ConfigFile } from "./config-file.ts";

/** Names and ids of the skills that are always listed in catalogs: the user's and the administrator's together. */
export function pinnedSetting(config: readonly Pick<ConfigFile, "pinned">[]): ReadonlySet<string> {
  return new Set(config.flatMap(({ pinned }) => pinned));
}
