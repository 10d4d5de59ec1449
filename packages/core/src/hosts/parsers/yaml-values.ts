import { wordList } from "../../text/word-list.ts";
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

/** The key that starts at an offset, if it belongs to the mapping itself and not to a nested value. */
export function topLevelKey(yaml: string, root: YamlMapping, offset: number): string | undefined {
  const nested = root.entries.some(({ value }) => value.start <= offset && offset < value.end);
  return nested ? undefined : /^["']?([^"':]+)/.exec(yaml.slice(offset))?.[1]?.trim();
}

/** Numbers of js-yaml 4. */
const NUMBER_4 =
  /^[-+]?(?:0b[01_]+|0x[\da-fA-F_]+|0o?[0-7_]+|[\d][\d_]*|(?:[\d][\d_]*\.[\d_]*|\.[\d_]+)(?:[eE][-+]?\d+)?|[\d][\d_]*[eE][-+]?\d+|\.(?:inf|Inf|INF))$/;
/** Numbers of js-yaml 3: a leading zero means octal digits, which `08` doesn't have, and `1_` and `-.5` are texts. */
const INTEGER_3 =
  /^[-+]?(?:0|0b_*[01](?:[01_]*[01])?|0x_*[\da-fA-F](?:[\da-fA-F_]*[\da-fA-F])?|0_*[0-7](?:[0-7_]*[0-7])?|[1-9](?:[\d_]*\d)?(?::[0-5]?\d)*)$/;
const FLOAT_3 =
  /^(?:[-+]?(?:0|[1-9][\d_]*)(?:\.[\d_]*)?(?:[eE][-+]?\d+)?|\.[\d_]+(?:[eE][-+]?\d+)?|[-+]?\d[\d_]*(?::[0-5]?\d)+\.[\d_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
/** A date has two digits for month and day, unless a time follows. */
const DATE =
  /^\d{4}-\d\d-\d\d$|^\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?$/;

/** Whether the js-yaml library, in the version an agent uses, treats a value as text. */
export function isJsYamlText(node: YamlNode | undefined, yaml: string, version: 3 | 4): node is YamlScalar {
  if (node?.kind !== "scalar") return false;
  const tag = tagBefore(node, yaml);
  if (tag === "!!binary") return false;
  if (node.style !== "plain" || tag === "!!str") return true;
  const { text } = node;
  if (DATE.test(text)) return false;
  const value = scalarValue(node);
  if (version === 4) return typeof value === "string" && !NUMBER_4.test(text);
  if (typeof value === "boolean" || value === null) return false;
  return !INTEGER_3.test(text) && !(FLOAT_3.test(text) && !text.endsWith("_"));
}

/** Stand for a blank and a tab that end a line inside quotes. */
const BLANK = "\ue000";
const TAB = "\ue001";

/** A value that is text, as js-yaml reads it: inside quotes, blanks before a line break stay. */
export function jsYamlText(node: YamlScalar, yaml: string): string {
  const written = yaml.slice(node.start, node.end);
  if (node.style === "plain" || !/^["']/.test(written) || !/\S[ \t]+\r?\n/.test(written)) return node.text;
  const marked = written.replace(/(?<=\S)[ \t]+(?=\r?\n)/g, (blanks) =>
    blanks.replaceAll(" ", BLANK).replaceAll("\t", TAB),
  );
  const { root } = readYaml(marked);
  return root?.kind === "scalar" ? root.text.replaceAll(BLANK, " ").replaceAll(TAB, "\t") : node.text;
}

/** The tag directly before a value, such as `!!str`; empty without one. */
export function tagBefore(node: YamlNode, yaml: string): string {
  return /(?:^|\s)(![^\s,[\]{}]*)[ \t]*$/.exec(yaml.slice(0, node.start))?.[1] ?? "";
}

/** Whether the YAML ends before it starts: everything behind a first line `...` belongs to no document. */
export function endsAtOnce(yaml: string): boolean {
  return /^\s*\.\.\.[ \t\r]*(?:\n|$)/.test(yaml);
}

const KNOWN_TAGS = new Set(
  wordList("str int float bool null map seq binary timestamp omap pairs set merge").map(
    (name) => `!!${name}`,
  ),
);

/** Whether js-yaml rejects what our parser accepts with a diagnostic: unknown tags and duplicate fields. */
export function failsInJsYaml({ problems }: YamlResult, yaml: string): boolean {
  return problems.some(({ code, offset }) => {
    // Fields can be merged in more than once.
    if (code === "field-duplicate") return !yaml.startsWith("<<", offset);
    if (code !== "yaml-tag") return false;
    const tag = /^\S+/.exec(yaml.slice(offset))?.[0] ?? "";
    return tag !== "!" && !KNOWN_TAGS.has(tag);
  });
}
