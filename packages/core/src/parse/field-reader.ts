import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";
import type { OperatingSystem } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { wordEntries } from "../text/word-list.ts";
import type { YamlMapping, YamlNode } from "../yaml/nodes.ts";
import { isNullScalar, scalarValue, toJson } from "../yaml/to-json.ts";

/** Receives the problems that a field reader reports. */
export interface FieldContext {
  /** The field's path as the author wrote it, such as `eligibility.bins`. */
  readonly field: string;
  readonly report: (problem: FieldProblem) => void;
}

/** Something wrong with a field's value. */
export interface FieldProblem {
  readonly code: Extract<DiagnosticCode, "field-type" | "field-value">;
  readonly message: string;
  readonly node: YamlNode;
  readonly hint?: string;
}

/** Turns a YAML value into a typed one, or reports why not and returns undefined. */
export type FieldReader<T> = (node: YamlNode, context: FieldContext) => T | undefined;

/** A reader for each field of some values. */
export type FieldReaders<V> = {
  readonly [F in keyof V]-?: FieldReader<Exclude<V[F], undefined>>;
};

const TRUE_WORDS = new Set(["true", "yes", "on", "1"]);
const FALSE_WORDS = new Set(["false", "no", "off", "0"]);

/** Any scalar as text; numbers and booleans keep their spelling, null is "not given". */
export const readText: FieldReader<string> = (node, context) => {
  if (node.kind !== "scalar") return wrongType(node, context, "text");
  return isNull(node) ? undefined : node.text.trim();
};

/** Text with every run of white space collapsed into one space. */
export const readLine: FieldReader<string> = (node, context) => readText(node, context)?.replace(/\s+/g, " ");

/** A truth value; the words of YAML 1.1 are understood too. */
export const readBoolean: FieldReader<boolean> = (node, context) => {
  if (node.kind === "scalar") {
    const word = node.text.trim().toLowerCase();
    if (TRUE_WORDS.has(word)) return true;
    if (FALSE_WORDS.has(word)) return false;
    if (isNull(node)) return undefined;
  }
  return wrongType(node, context, "true or false");
};

/** A whole number. */
export const readInteger: FieldReader<number> = numberReader(Number.isInteger, "a whole number");

/** A number. */
export const readNumber: FieldReader<number> = numberReader(Number.isFinite, "a number");

function numberReader(isAllowed: (value: number) => boolean, expected: string): FieldReader<number> {
  return (node, context) => {
    const value = node.kind === "scalar" ? scalarValue(node) : undefined;
    if (value === null) return undefined;
    return typeof value === "number" && isAllowed(value) ? value : wrongType(node, context, expected);
  };
}

/** Any value, as JSON. */
export const readJson: FieldReader<JsonValue> = (node) => toJson(node);

/** Fields with any values, as JSON. */
export const readJsonObject: FieldReader<JsonObject> = (node, context) => {
  if (node.kind === "mapping") return toJson(node) as JsonObject;
  if (isNull(node)) return undefined;
  return wrongType(node, context, "a list of fields");
};

/** A reader for one word of a closed set. */
export function oneOf<T extends string>(...words: readonly T[]): FieldReader<T> {
  return (node, context) => {
    const text = readText(node, context);
    if (text === undefined) return undefined;
    const word = words.find((candidate) => candidate === text.toLowerCase());
    if (word !== undefined) return word;
    context.report({
      code: "field-value",
      message: `\`${context.field}\` is "${text}"; it can be ${words.map((candidate) => `"${candidate}"`).join(" or ")}`,
      node,
    });
    return undefined;
  };
}

/** How a single text is cut into the items of a list. */
export type ListSeparator = "comma" | "space-or-comma" | "line";

/** A reader of a list of texts; a single text is cut at the separator. Bad items are reported and left out. */
export function textList(separator: ListSeparator): FieldReader<readonly string[]> {
  return (node, context) => {
    if (node.kind === "sequence") {
      const items = node.items.map((item, index) =>
        readText(item, { ...context, field: `${context.field}[${index}]` }),
      );
      return items.filter((item): item is string => item !== undefined && item !== "");
    }
    if (node.kind === "mapping") return wrongType(node, context, "a list of texts");
    if (isNull(node)) return undefined;
    return splitText(node.text, separator);
  };
}

/** Splits a text into items, ignoring separators inside parentheses, so `Bash(git add, git rm)` is one item. */
export function splitText(text: string, separator: ListSeparator): readonly string[] {
  const isSeparator = separators[separator];
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  const take = (end: number): void => {
    const item = text.slice(start, end).trim();
    if (item !== "") items.push(item);
    start = end + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "(" || char === "{") depth += 1;
    else if (char === ")" || char === "}") depth = Math.max(0, depth - 1);
    else if (depth === 0 && isSeparator(char)) take(at);
  }
  take(text.length);
  return items;
}

const separators: Readonly<Record<ListSeparator, (char: string) => boolean>> = {
  comma: (char) => char === ",",
  "space-or-comma": (char) => char === "," || char.trim() === "",
  line: (char) => char === "\n",
};

const systems: ReadonlyMap<string, OperatingSystem> = new Map([
  ["linux", "linux"],
  ...wordEntries<OperatingSystem>("darwin", "darwin macos mac osx"),
  ...wordEntries<OperatingSystem>("win32", "win32 windows win"),
]);

/** A list of operating systems by any of their common names. */
export const readSystems: FieldReader<readonly OperatingSystem[]> = (node, context) =>
  textList("space-or-comma")(node, context)?.flatMap((word) => {
    const system = systems.get(word.toLowerCase());
    if (system !== undefined) return [system];
    context.report({
      code: "field-value",
      message: `\`${context.field}\` has the unknown operating system "${word}"`,
      node,
      hint: "Use linux, darwin or win32.",
    });
    return [];
  });

/** A reader of a list of objects; `single` also accepts a single object. Items that the item reader rejects are left out. */
export function listOf<T>(item: FieldReader<T>): FieldReader<readonly T[]> {
  return (node, context) => {
    if (isNull(node)) return undefined;
    if (node.kind !== "sequence") return wrongType(node, context, "a list");
    return node.items.flatMap((entry, index) => {
      const value = item(entry, { ...context, field: `${context.field}[${index}]` });
      return value === undefined ? [] : [value];
    });
  };
}

/** The value of one field of a mapping, in kebab, snake or camel spelling. */
export function findField(mapping: YamlMapping, camelName: string): YamlNode | undefined {
  const spellings = fieldSpellings(camelName);
  return mapping.entries.find((entry) => spellings.includes(entry.key))?.value;
}

/** The value of a field of a mapping through a reader; undefined when absent or refused. */
export function readField<T>(
  mapping: YamlMapping,
  camelName: string,
  reader: FieldReader<T>,
  context: FieldContext,
): T | undefined {
  const node = findField(mapping, camelName);
  return node === undefined
    ? undefined
    : reader(node, { ...context, field: `${context.field}.${camelName}` });
}

const spellingCache = new Map<string, readonly string[]>();

/** The camel, kebab and snake spelling of a field name. */
export function fieldSpellings(camelName: string): readonly string[] {
  const cached = spellingCache.get(camelName);
  if (cached !== undefined) return cached;
  const kebab = kebabCase(camelName);
  const spellings = [...new Set([camelName, kebab, kebab.replaceAll("-", "_")])];
  spellingCache.set(camelName, spellings);
  return spellings;
}

/** A camel-case name in kebab-case. */
export function kebabCase(camelName: string): string {
  return camelName.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Fields by each of their spellings. */
export function bySpelling<F extends string>(fields: readonly F[]): Map<string, F> {
  return new Map(
    fields.flatMap((field) => fieldSpellings(field).map((spelling) => [spelling, field] as const)),
  );
}

/** Whether a node is YAML's null, which means "not given". */
export function isNull(node: YamlNode): boolean {
  return node.kind === "scalar" && isNullScalar(node);
}

/** Reports that a value is not of the expected type. */
export function wrongType(node: YamlNode, context: FieldContext, expected: string): undefined {
  const found = { scalar: "text", sequence: "a list", mapping: "a list of fields" }[node.kind];
  context.report({
    code: "field-type",
    message: `\`${context.field}\` should be ${expected}, not ${found}`,
    node,
  });
  return undefined;
}

/** Reports what is wrong with a value, as the end of a sentence that starts with its field. */
export function refuseValue(node: YamlNode, context: FieldContext, reason: string, hint?: string): undefined {
  const message = `\`${context.field}\` ${reason}`;
  context.report({ code: "field-value", message, node, ...omitUndefined({ hint }) });
  return undefined;
}

/** A reader that refuses the values that have a problem, which is the end of a sentence. */
export function checked<T>(
  read: FieldReader<T>,
  problemOf: (value: T) => string | undefined,
  hint?: string,
): FieldReader<T> {
  return (node, context) => {
    const value = read(node, context);
    const problem = value === undefined ? undefined : problemOf(value);
    return problem === undefined ? value : refuseValue(node, context, problem, hint);
  };
}
