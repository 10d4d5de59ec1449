import type { YamlEntry, YamlMapping, YamlNode, YamlResult, YamlScalar } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { scalarValue } from "../../yaml/to-json.ts";

/** The value of a top-level field. */
export function fieldOf(mapping: YamlMapping, key: string): YamlNode | undefined {
  return mapping.entries.find((entry) => entry.key === key)?.value;
}

/** The mapping with the fields merged by `<<`, as in YAML 1.1; own fields take precedence. */
export function withMerges(mapping: YamlMapping): YamlMapping {
  const merged = new Map<string, YamlEntry>();
  for (const entry of mapping.entries) {
    if (entry.key !== "<<") continue;
    const sources = entry.value.kind === "sequence" ? entry.value.items : [entry.value];
    for (const source of sources) {
      if (source.kind !== "mapping") continue;
      for (const inherited of source.entries) {
        if (!merged.has(inherited.key)) merged.set(inherited.key, inherited);
      }
    }
  }
  if (merged.size === 0) return mapping;
  for (const entry of mapping.entries) if (entry.key !== "<<") merged.set(entry.key, entry);
  return { ...mapping, entries: [...merged.values()] };
}

/** A scalar as the JavaScript string of its value: `1.50` is `1.5`; undefined for null and collections. */
export function valueText(node: YamlNode | undefined): string | undefined {
  if (node?.kind !== "scalar") return undefined;
  const value = scalarValue(node);
  return value === null ? undefined : String(value);
}

/** Reads YAML in which the last of several equal fields wins. */
export function readLastWins(yaml: string): YamlResult {
  let text = yaml;
  let result = readYaml(text);
  for (let rounds = 0; rounds < MAX_DUPLICATES; rounds += 1) {
    const earlier = earlierDuplicate(text, result);
    if (earlier === undefined) break;
    text = text.slice(0, earlier.keySpan.start) + text.slice(earlier.value.end);
    result = readYaml(text);
  }
  return result;
}

/** Most repeated fields that are checked. */
const MAX_DUPLICATES = 20;

/** A top-level field that is given again further down. */
function earlierDuplicate(yaml: string, { root, problems }: YamlResult): YamlEntry | undefined {
  if (root?.kind !== "mapping" || root.flow) return undefined;
  const keys = problems.flatMap(({ code, offset }) =>
    code === "field-duplicate" ? [topLevelKey(yaml, root, offset)] : [],
  );
  return root.entries.find((entry) => keys.includes(entry.key));
}

/** The key that starts at an offset, if it belongs to the mapping itself and not to a nested value. */
export function topLevelKey(yaml: string, root: YamlMapping, offset: number): string | undefined {
  const nested = root.entries.some(({ value }) => value.start <= offset && offset < value.end);
  return nested ? undefined : /^["']?([^"':]+)/.exec(yaml.slice(offset))?.[1]?.trim();
}

const JS_NUMBER =
  /^[-+]?(?:0b[01_]+|0x[\da-fA-F_]+|0o?[0-7_]+|[\d][\d_]*|(?:[\d][\d_]*\.[\d_]*|\.[\d_]+)(?:[eE][-+]?\d+)?|[\d][\d_]*[eE][-+]?\d+|\.(?:inf|Inf|INF))$/;
const DATE =
  /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;
const BASE_60 = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?$/;

/** Whether the js-yaml library, in the version an agent uses, treats a value as text. */
export function isJsYamlText(node: YamlNode | undefined, yaml: string, version: 3 | 4): node is YamlScalar {
  if (node?.kind !== "scalar") return false;
  if (node.style !== "plain" || /!!str[ \t]+$/.test(yaml.slice(0, node.start))) return true;
  // Version 3 doesn't know the octal numbers of YAML 1.2.
  if (version === 3 && /^0o[0-7]+$/.test(node.text)) return true;
  if (typeof scalarValue(node) !== "string") return false;
  if (JS_NUMBER.test(node.text) || DATE.test(node.text)) return false;
  return version === 4 || !BASE_60.test(node.text);
}

const KNOWN_TAGS = new Set(
  [
    "str",
    "int",
    "float",
    "bool",
    "null",
    "map",
    "seq",
    "binary",
    "timestamp",
    "omap",
    "pairs",
    "set",
    "merge",
  ].map((name) => `!!${name}`),
);

/** Whether js-yaml rejects what our parser accepts with a diagnostic: unknown tags and duplicate fields. */
export function failsInJsYaml({ problems }: YamlResult, yaml: string): boolean {
  return problems.some(({ code, offset }) => {
    if (code === "field-duplicate") return true;
    if (code !== "yaml-tag") return false;
    const tag = /^\S+/.exec(yaml.slice(offset))?.[0] ?? "";
    return tag !== "!" && !KNOWN_TAGS.has(tag);
  });
}
