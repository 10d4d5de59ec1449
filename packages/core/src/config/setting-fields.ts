import { omitUndefined } from "../omit-undefined.ts";
import {
  checked,
  type FieldContext,
  type FieldReader,
  readText,
  refuseValue,
  textList,
} from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import { closest, didYouMean } from "../text/compare-text.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import { type SettingContext, serviceUrlProblem } from "./setting.ts";

/** The fields of a setting: the name of each in a configuration file, and the reader of its value. */
export type SettingFields<T> = {
  readonly [K in keyof T]-?: readonly [name: string, read: SettingReader<Exclude<T[K], undefined>>];
};

/** Turns a value of a configuration file into a typed one, or reports why not and returns undefined. */
export type SettingReader<T> = (node: YamlNode, context: SettingContext) => T | undefined;

/** The names of the fields in a configuration file. */
export function fieldNames(fields: Readonly<Record<string, readonly [string, unknown]>>): readonly string[] {
  return Object.values(fields).map(([name]) => name);
}

/** A reader of a setting with these fields. What is wrong is reported and left out. */
export function settingReader<T extends object>(
  fields: SettingFields<T>,
): (node: YamlNode, context: SettingContext) => T {
  const byName = new Map(
    (Object.keys(fields) as (keyof T)[]).map((field) => [
      fields[field][0],
      { field, read: fields[field][1] },
    ]),
  );
  return (node, context) => {
    const setting: Partial<T> = {};
    for (const { key, value } of asMapping(node, context)?.entries ?? []) {
      const at = inField(context, key);
      const known = byName.get(key);
      const read = known?.read(value, at);
      if (known === undefined) reportUnknown(value, at, key, [...byName.keys()]);
      else if (read !== undefined) setting[known.field] = read;
    }
    return setting as T;
  };
}

/** The context of a field inside of a setting. */
export function inField<C extends FieldContext>(context: C, key: string): C {
  return { ...context, field: `${context.field}.${key}` };
}

/** Reads values by name. A name with a problem is reported and left out with its value. */
export function readEntries<T>(
  node: YamlNode,
  context: SettingContext,
  read: SettingReader<T>,
  names: { readonly problemOf?: (name: string) => string | undefined; readonly hint?: string } = {},
): readonly (readonly [string, T])[] {
  return (asMapping(node, context)?.entries ?? []).flatMap(({ key, value }) => {
    const at = inField(context, key);
    const problem = names.problemOf?.(key);
    const item = problem === undefined ? read(value, at) : refuseValue(value, at, problem, names.hint);
    return item === undefined ? [] : [[key, item] as const];
  });
}

function reportUnknown(node: YamlNode, context: FieldContext, key: string, known: readonly string[]): void {
  const near = known.length > 1 ? closest(key, known, 1) : [];
  const hint = didYouMean(near, "`") ?? `Known: ${known.join(", ")}.`;
  refuseValue(node, context, "is not a setting", hint);
}

/** A reader of one of a few keywords; other values are reported. */
export function wordOf<T extends string>(words: readonly T[]): FieldReader<T> {
  return (node, context) => {
    const text = readText(node, context)?.toLowerCase();
    const word = words.find((known) => known === text);
    if (text === undefined || word !== undefined) return word;
    const choices = `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
    return refuseValue(node, context, `should be ${choices}`, didYouMean(closest(text, words, 1), "`"));
  };
}

/** A reader of a number that may not be less than another one. */
export function atLeast(least: number, read: FieldReader<number>, hint?: string): FieldReader<number> {
  return checked(read, (value) => (value >= least ? undefined : `should be ${least} or more`), hint);
}

/** A reader of the address of a service; see {@link serviceUrlProblem}. */
export function serviceUrl(http?: "here" | "near"): FieldReader<string> {
  return checked(readText, (url) => serviceUrlProblem(url, http));
}

/** Whether a text can be the name of an environment variable. */
export function isVariable(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}

/** Reads the name of the environment variable that has a key. */
export const readKeyVariable: FieldReader<string> = checked(
  readText,
  (name) => (isVariable(name) ? undefined : "should name an environment variable"),
  "The key itself does not belong here.",
);

/** A reader of a list of texts in lower case; those that don't match are reported and left out. */
export function matching(pattern: RegExp, what: string, hint?: string): FieldReader<readonly string[]> {
  return (node, context) =>
    textList("comma")(node, context)
      ?.map((item) => item.toLowerCase())
      .filter((item) => {
        if (pattern.test(item)) return true;
        const message = `"${item}" of \`${context.field}\` is not ${what}`;
        context.report({ code: "field-value", node, message, ...omitUndefined({ hint }) });
        return false;
      });
}
