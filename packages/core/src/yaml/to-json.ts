import type { JsonValue } from "../text/json.ts";
import type { YamlMapping, YamlNode, YamlScalar } from "./nodes.ts";

/** A mapping without fields. */
export const emptyMapping: YamlMapping = { kind: "mapping", entries: [], flow: false, start: 0, end: 0 };

const NULL = /^(?:null|Null|NULL|~|)$/;
const TRUE = /^(?:true|True|TRUE)$/;
const FALSE = /^(?:false|False|FALSE)$/;
/** What every number starts with; nearly no text does, so that nothing else is tried. */
const NUMBER_START = /^[-+.0-9]/;
const DECIMAL = /^[-+]?[0-9]+$/;
const OCTAL = /^0o[0-7]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const INFINITE = /^[-+]?(?:\.inf|\.Inf|\.INF)$/;
const NOT_A_NUMBER = /^(?:\.nan|\.NaN|\.NAN)$/;

/** Whether a scalar is the null of the YAML 1.2 core schema. */
export function isNullScalar({ style, text }: YamlScalar): boolean {
  return style === "plain" && NULL.test(text);
}

/** The value of a scalar under the YAML 1.2 core schema; `yes`, `no`, `on` and dates stay text. */
export function scalarValue(scalar: YamlScalar): string | number | boolean | null {
  if (scalar.style !== "plain") return scalar.text;
  const { text } = scalar;
  if (NULL.test(text)) return null;
  if (TRUE.test(text)) return true;
  if (FALSE.test(text)) return false;
  if (!NUMBER_START.test(text)) return text;
  if (DECIMAL.test(text) || FLOAT.test(text)) return Number(text);
  if (OCTAL.test(text) || HEXADECIMAL.test(text)) return Number(text);
  if (INFINITE.test(text)) return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (NOT_A_NUMBER.test(text)) return Number.NaN;
  return text;
}

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
