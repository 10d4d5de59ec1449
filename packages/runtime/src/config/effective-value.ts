import { type ConfigLayer, decidingFile, type JsonValue } from "@skillwright/core/internal";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { type ConfigPlace, loadConfig } from "./load-config.ts";
import { getConfigValue } from "./write-config.ts";

/** The value of a setting that counts, and the file that it comes from. */
export interface EffectiveValue {
  readonly value: JsonValue;
  readonly file: string;
  readonly layer: ConfigLayer;
}

/**
 * The value of a setting that other files affect too: an administrator can enforce it, and a project can narrow
 * it, even one that isn't trusted. Undefined if no file sets it, or if it is no such setting.
 */
export async function effectiveConfigValue(
  key: string,
  place: Omit<ConfigPlace, "files">,
): Promise<EffectiveValue | undefined> {
  const { home, project } = place;
  const { files } = await loadConfig({ ...place, files: nodeFileSystem() });
  const deciding = decidingFile(key, files);
  if (deciding === undefined) return undefined;
  const { file, layer } = deciding;
  const value = getConfigValue({ file, layer, home, project }, key);
  return value === undefined ? undefined : { value, file, layer };
}
