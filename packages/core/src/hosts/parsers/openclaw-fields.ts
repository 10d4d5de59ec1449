import type { YamlMapping, YamlNode, YamlResult } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { toJson } from "../../yaml/to-json.ts";
import { endsAtOnce, tagBefore, valueText } from "./yaml-values.ts";

/** Frontmatter as OpenClaw keeps it: every value a text, collections as JSON. */
export interface OpenClawFields {
  readonly kind: "fields";
  readonly texts: ReadonlyMap<string, string>;
  readonly nodes: ReadonlyMap<string, YamlNode>;
}

/** Why OpenClaw can't read the frontmatter, in its own wording. */
export interface OpenClawProblem {
  readonly kind: "problem";
  readonly code: "yaml-invalid" | "yaml-not-mapping" | "field-duplicate";
  readonly words: string;
}

/** Fields of free text whose lines are quoted when the YAML fails, in the order in which that is tried. */
const FREE_TEXT_SETS: readonly (readonly string[])[] = [
  [],
  ["description"],
  ["read_when"],
  ["summary"],
  ["description", "read_when"],
  ["description", "summary"],
  ["read_when", "summary"],
  ["description", "read_when", "summary"],
];

/** Its YAML parser accepts control characters as text, ours doesn't: characters from here on represent them. */
const STAND_IN = 0xe000;

/** Reads frontmatter as YAML; null values and fields that YAML doesn't yield are read line by line. */
export function readOpenClawFields(block: string): OpenClawFields | OpenClawProblem {
  if (block === "" || endsAtOnce(block)) return { kind: "fields", texts: new Map(), nodes: new Map() };
  const lines = lineFields(block);
  const given = block.replace(/(?![\t\n])\p{Cc}/gu, (char) =>
    String.fromCharCode(STAND_IN + char.charCodeAt(0)),
  );
  let problem: OpenClawProblem | undefined;
  for (const quoted of FREE_TEXT_SETS) {
    const text = quoted.reduce<string | undefined>(
      (before, field) => before && quoteLine(before, field),
      given,
    );
    if (text === undefined) continue;
    const result = readYaml(text);
    const found = problemOf(result, text);
    if (found === undefined) return collect(result.root as YamlMapping, text, lines);
    problem ??= found;
  }
  return problem ?? { kind: "problem", code: "yaml-invalid", words: "" };
}

function collect(root: YamlMapping, text: string, lines: ReadonlyMap<string, string>): OpenClawFields {
  const texts = new Map<string, string>();
  const nodes = new Map<string, YamlNode>();
  for (const { key, keySpan, value } of root.entries) {
    const name = key.trim();
    nodes.set(name, value);
    const tag = tagBefore(value, text);
    // A tag without a value is an empty text, and binary data is shown as the object that it becomes.
    const scalar =
      tag === "!!binary" && value.kind === "scalar"
        ? binaryText(value.text)
        : (valueText(value)?.trim() ?? (tag === "" || tag === "!!null" ? undefined : ""));
    const line = lines.get(name);
    // A collection with a colon on its first line was meant as text.
    const meantAsText = line !== undefined && /^[\w-]+:\s*.*:/.test(lineAt(text, keySpan.start));
    const full = value.kind === "scalar" ? scalar : meantAsText ? line : JSON.stringify(toJson(value));
    if (full !== undefined) texts.set(name, withControls(full));
  }
  for (const [key, line] of lines) if (!texts.has(key)) texts.set(key, line);
  return { kind: "fields", texts, nodes };
}

const BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function binaryText(encoded: string): string {
  const bits = [...encoded.replace(/[\s=]/g, "")]
    .map((char) => BASE_64.indexOf(char).toString(2).padStart(6, "0"))
    .join("");
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return JSON.stringify({ type: "Buffer", data });
}

function withControls(text: string): string {
  return text.replace(/[\uE000-\uE09F]/g, (char) => String.fromCharCode(char.charCodeAt(0) - STAND_IN));
}

/** Fields on their own line, as written, quotes around them removed; the last of a name wins. */
function lineFields(block: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const lines = block.split("\n");
  for (let index = 0; index < lines.length; index += 1) {
    const [, key, raw = ""] = /^([\w-]+):\s*(.*)$/.exec(lines[index] ?? "") ?? [];
    if (key === undefined) continue;
    let value = withoutQuotes(raw.trim());
    if (raw.trim() === "" && /^[ \t]/.test(lines[index + 1] ?? "")) {
      const inner: string[] = [];
      while (index + 1 < lines.length && !/^[^ \t]/.test(lines[index + 1] ?? "")) {
        index += 1;
        inner.push(lines[index] ?? "");
      }
      value = inner.join("\n").trim();
    }
    if (value !== "") found.set(key, value);
  }
  return found;
}

/** The text with the line of a field quoted; undefined when there is nothing to do. */
function quoteLine(text: string, field: string): string | undefined {
  const [line, value = ""] = new RegExp(`^["']?${field}["']?:[ \\t]+(.*)$`, "m").exec(text) ?? [];
  const bare = value.trim();
  if (line === undefined || bare === "" || /^[|>](?:[1-9][+-]?|[+-][1-9]?)?$/.test(bare)) return undefined;
  if (field !== "description" && !bare.includes(": ")) return undefined;
  // A value that is opened here and never closed fails further down, where the field is not searched.
  const opens = /^["'[{]/.test(bare) && !text.endsWith(line);
  if (opens && readYaml(bare).problems.some(({ message }) => message.startsWith("unexpected end"))) {
    return undefined;
  }
  return text.replace(line, () => `${field}: ${JSON.stringify(withoutQuotes(bare))}`);
}

function withoutQuotes(text: string): string {
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(offset, end < 0 ? text.length : end);
}

const NESTED = "BLOCK_AS_IMPLICIT_KEY: Nested mappings are not allowed in compact mappings";
const NO_VALUE = "MISSING_CHAR: Implicit map keys need to be followed by map values";
const TABS = "TAB_AS_INDENT: Tabs are not allowed as indentation";
const DOCUMENTS = "MULTIPLE_DOCS: Source contains multiple documents; please use YAML.parseAllDocuments()";

/** The messages of OpenClaw's YAML parser for common mistakes. */
function problemOf({ root, problems }: YamlResult, text: string): OpenClawProblem | undefined {
  const fatal = problems.find(({ code }) => code === "yaml-invalid" || code === "yaml-limit");
  if (fatal !== undefined) {
    const { message } = fatal;
    const words = message.includes("second YAML document")
      ? DOCUMENTS
      : /^\t/m.test(text)
        ? TABS
        : message.startsWith("expected ':'")
          ? NO_VALUE
          : message.startsWith("bad indentation")
            ? NESTED
            : message;
    return { kind: "problem", code: "yaml-invalid", words };
  }
  if (problems.some(({ code }) => code === "field-duplicate")) {
    return { kind: "problem", code: "field-duplicate", words: "DUPLICATE_KEY: Map keys must be unique" };
  }
  if (root?.kind === "mapping") return undefined;
  const words = "INVALID_ROOT: frontmatter must be a YAML mapping";
  return { kind: "problem", code: "yaml-not-mapping", words };
}
