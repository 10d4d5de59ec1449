import { type FieldContext, textList } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import type { YamlNode } from "../yaml/nodes.ts";

/** Where agents may send requests; what is not said has a default. */
export interface NetworkSetting {
  /** Hosts of this computer and of private networks that agents may reach, such as `localhost:3000`. Default: none. */
  readonly privateHosts?: readonly string[];
}

/** The names of the fields in a configuration file. */
export const NETWORK_FIELDS: Readonly<Record<keyof NetworkSetting, string>> = {
  privateHosts: "private_hosts",
};

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/;

/** Reads the fields of `network`; what is wrong is reported and left out. */
export function readNetwork(node: YamlNode, context: FieldContext): NetworkSetting {
  let setting: NetworkSetting = {};
  for (const { key, value } of asMapping(node, context)?.entries ?? []) {
    const field = `network.${key}`;
    if (key !== NETWORK_FIELDS.privateHosts) {
      const hint = `Known: ${Object.values(NETWORK_FIELDS).join(", ")}.`;
      context.report({ code: "field-value", node: value, message: `\`${field}\` is not a setting`, hint });
      continue;
    }
    const hosts = textList("comma")(value, { ...context, field })?.map((host) => host.toLowerCase());
    for (const host of hosts ?? []) {
      if (HOST.test(host)) continue;
      const message = `"${host}" of \`${field}\` is not a host such as localhost:3000`;
      context.report({ code: "field-value", node: value, message });
    }
    if (hosts !== undefined) setting = { privateHosts: hosts.filter((host) => HOST.test(host)) };
  }
  return setting;
}
