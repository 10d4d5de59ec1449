import { type FieldContext, readText } from "../parse/field-reader.ts";
import { closest } from "../text/closest.ts";
import type { YamlNode } from "../yaml/nodes.ts";

/** Reads a setting that is one of a few keywords; other values are reported. */
export function readWord<T extends string>(
  node: YamlNode,
  words: readonly T[],
  context: FieldContext,
): T | undefined {
  const text = readText(node, context)?.toLowerCase();
  if (text === undefined) return undefined;
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  const [suggestion] = closest(text, words);
  context.report({
    code: "field-value",
    node,
    message: `\`${context.field}\` should be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`,
    ...(suggestion !== undefined && { hint: `Did you mean \`${suggestion}\`?` }),
  });
  return undefined;
}
