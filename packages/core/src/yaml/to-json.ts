import type { JsonValue } from "../text/json.ts";
import type { YamlNode } from "./nodes.ts";
import { scalarValue } from "./scalar-value.ts";

/** The plain value of a node. Objects have no prototype; numbers that JSON can't represent stay text. */
export function toJson(node: YamlNode): JsonValue {
  switch (node.kind) {
    case "scalar": {
      const value = scalarValue(node);
      return typeof value === "number" && !Number.isFinite(value) ? node.text : value;
    }
    case "sequence":
      return node.items.map(toJson);
    case "mapping": {
      const result = Object.create(null) as Record<string, JsonValue>;
      for (const entry of node.entries) result[entry.key] = toJson(entry.value);
      return result;
    }
    default:
      return node satisfies never;
  }
}
