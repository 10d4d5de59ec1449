import type { JsonObject, JsonValue } from "../text/json.ts";
import { type ScalarValue, writeBlockScalar, writeInline } from "./write-scalar.ts";

/** Columns by which nested values are indented. */
export const INDENT: number = 2;

/** Writes one field of a block mapping as lines without line breaks. */
export function writeField(key: string, value: JsonValue, indent: number): readonly string[] {
  const [first = "", ...rest] = writeValue(value, indent);
  return [`${" ".repeat(indent)}${writeKey(key)}:${first === "" ? "" : ` ${first}`}`, ...rest];
}

/** Writes a value: the text after the colon, then the lines below; `indent` is that of the key. */
export function writeValue(value: JsonValue, indent: number): readonly string[] {
  if (isScalar(value)) {
    const block =
      typeof value === "string" && value.includes("\n")
        ? writeBlockScalar(value, { style: "literal", indent: indent + INDENT })
        : undefined;
    return block === undefined
      ? [writeInline(value, { style: "plain", flow: false })]
      : [block.header, ...block.lines];
  }
  if (isEmpty(value)) return [writeFlow(value)];
  return ["", ...writeBlock(value, indent + INDENT)];
}

/** Writes a list or fields in block style, every line indented. */
export function writeBlock(value: readonly JsonValue[] | JsonObject, indent: number): readonly string[] {
  if (!isList(value)) return Object.entries(value).flatMap(([key, item]) => writeField(key, item, indent));
  return value.flatMap((item) => {
    const dash = `${" ".repeat(indent)}- `;
    if (isScalar(item) || isEmpty(item)) {
      const [first = "", ...rest] = writeValue(item, indent);
      return [dash + first, ...rest];
    }
    const [first = "", ...rest] = writeBlock(item, indent + INDENT);
    return [dash + first.slice(indent + INDENT), ...rest];
  });
}

/** Writes a value on one line, collections in brackets. */
export function writeFlow(value: JsonValue): string {
  if (isScalar(value)) return writeInline(value, { style: "plain", flow: true });
  if (isList(value)) return `[${value.map(writeFlow).join(", ")}]`;
  const fields = Object.entries(value).map(
    ([key, item]) => `${writeInline(key, { style: "plain", flow: true })}: ${writeFlow(item)}`,
  );
  return `{${fields.join(", ")}}`;
}

/** Whether a value has no parts. */
export function isScalar(value: JsonValue): value is ScalarValue {
  return typeof value !== "object" || value === null;
}

/** Whether a value is a list. */
export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether a collection has no parts. */
export function isEmpty(value: readonly JsonValue[] | JsonObject): boolean {
  return isList(value) ? value.length === 0 : Object.keys(value).length === 0;
}

function writeKey(key: string): string {
  return writeInline(key, { style: "plain", flow: false });
}
