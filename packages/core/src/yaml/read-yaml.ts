import { readFullYaml } from "./read-full-yaml.ts";
import { readSimpleYaml } from "./read-simple-yaml.ts";
import type { YamlResult } from "./yaml-result.ts";

/** Reads one YAML document into nodes that know their place. Never throws; hostile input ends at a limit. */
export function readYaml(text: string): YamlResult {
  return readSimpleYaml(text) ?? readFullYaml(text);
}
