import { diagnosticHints } from "../diagnostics/diagnostic-hints.ts";
import type { YamlProblem } from "../yaml/nodes.ts";

/** The YAML parser's messages, by prefix, with a plain version and a hint. */
const words: readonly (readonly [reason: string, message: string, hint?: string])[] = [
  [
    "bad indentation of a mapping entry",
    "This line does not fit the one above: it is indented differently, or a value is missing its quotes",
    "Start fields that belong together in the same column, and put quotes around values that contain `: ` or quotes.",
  ],
  [
    "bad indentation of a sequence entry",
    "This list item is indented differently from the one above",
    "Start all items of a list in the same column.",
  ],
  [
    "deficient indentation",
    "This line continues a value and is not indented enough",
    "Indent it by two more spaces, or close the quote or bracket before it.",
  ],
  ["tab characters must not be used", "There is a tab in the indentation", "Indent with spaces instead."],
  [
    "unexpected end of the stream within a double quoted",
    'A string that starts with `"` has no end',
    'Close it with `"`; write a `"` inside of it as `\\\\"`.',
  ],
  [
    "unexpected end of the stream within a single quoted",
    "A string that starts with `'` has no end",
    "Close it with `'`; write a `'` inside of it as `''`.",
  ],
  [
    "unexpected end of the stream within a flow collection",
    "A list or a group of fields is opened with `[` or `{` and not closed",
    "Close it, or put quotes around a text that starts with a bracket.",
  ],
  [
    "missed comma between flow collection",
    "A comma is missing between the items of a list in brackets",
    "Add it, or put quotes around a text that starts with a bracket.",
  ],
  [
    "expected the node content, but found ','",
    "There is a comma without an item before it",
    "Remove the comma.",
  ],
  [
    "can not read a block mapping entry",
    "This line is not a field: it has no `name: value`",
    "Write `: ` after the name of the field, or indent the line to make it part of the value above.",
  ],
  [
    "expected ':' after a mapping key",
    "This line is not a field: it has no `name: value`",
    "Write `: ` after the name of the field.",
  ],
  [
    "a whitespace character is expected after the key-value separator",
    "There is no space after the colon",
    "Write `name: value`, with a space after the colon.",
  ],
  [
    "unknown escape sequence",
    "There is an invalid escape in a double-quoted string",
    "Use single quotes, or write the backslash twice.",
  ],
  [
    "expected hexadecimal character",
    "An escape such as `\\\\u00e9` is not complete",
    "Use single quotes, or write the backslash twice.",
  ],
  [
    "the stream contains non-printable characters",
    "There are control characters in the YAML",
    "Remove them; an editor can show them.",
  ],
  [
    "end of the stream or a document separator is expected",
    "The YAML ends before this line, but there is more text",
    "Write every field as `name: value`, starting in the same column as the first.",
  ],
  [
    "name of an alias node",
    "A value starts with `*`, which YAML reads as an alias",
    "Put quotes around the value.",
  ],
  [
    "name of an anchor node",
    "A value starts with `&`, which YAML reads as an anchor",
    "Put quotes around the value.",
  ],
  ["the alias", "", "Put quotes around a value that starts with `*`."],
  ["there is a second YAML document", "", "Remove it, and the `---` or `...` before it."],
];

/** A problem of YAML in plain words, and what to do about it. */
export function plainProblem({ code, message }: YamlProblem): {
  readonly message: string;
  readonly hint: string;
} {
  const usual = diagnosticHints[code];
  if (code === "yaml-limit") return { message: `The YAML has ${message}`, hint: usual };
  const [, plain = "", hint = usual] = words.find(([reason]) => message.startsWith(reason)) ?? [];
  return { message: plain === "" ? sentence(message) : plain, hint };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
