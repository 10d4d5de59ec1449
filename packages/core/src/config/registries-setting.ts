import { checked, readText } from "../parse/field-reader.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import { type SettingContext, serviceUrlProblem } from "./setting.ts";
import { readEntries } from "./setting-fields.ts";

/** The addresses of registries, by namespace such as `@acme`, or `default`. They don't end with `/`. */
export type RegistriesSetting = ReadonlyMap<string, string>;

/** Whether a registry can be configured under a name. */
export function isRegistryKey(key: string): boolean {
  return key === "default" || /^@[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key);
}

const hint = "Write `default` or a namespace such as `@acme`, and the URL of a registry.";
const readAddress = checked(readText, (url) => serviceUrlProblem(url), hint);

/** Reads the fields of `registries`; what is wrong is reported and left out. */
export function readRegistries(node: YamlNode, context: SettingContext): RegistriesSetting {
  const problemOf = (key: string): string | undefined =>
    isRegistryKey(key) ? undefined : "is not a setting";
  const addresses = readEntries(node, context, readAddress, { problemOf, hint });
  return new Map(addresses.map(([key, address]) => [key, address.replace(/\/+$/, "")]));
}

/** The registry that the configuration names for a skill such as `@acme/pdf`; the user's file is asked first. */
export function registryFor(
  skill: string,
  config: readonly { readonly registries: RegistriesSetting }[],
): string | undefined {
  const namespace = skill.slice(0, skill.indexOf("/"));
  const find = (key: string): string | undefined =>
    config.map(({ registries }) => registries.get(key)).findLast((address) => address !== undefined);
  return find(namespace) ?? find("default");
}
