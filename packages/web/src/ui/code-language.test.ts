import { ensureSyntaxTree, StreamLanguage } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import { expect, test } from "vitest";
import { languageOf } from "./code-language.ts";

const highlighter = tagHighlighter([
  { tag: tags.comment, class: "comment" },
  { tag: tags.string, class: "string" },
  { tag: tags.keyword, class: "keyword" },
  { tag: tags.number, class: "number" },
]);

function highlighted(path: string, text: string): readonly string[] {
  const state = EditorState.create({ doc: text, extensions: languageOf(path) });
  const tree = ensureSyntaxTree(state, text.length, 10_000);
  const found: string[] = [];
  if (tree !== null)
    highlightTree(tree, highlighter, (from, to, name) => found.push(`${name} ${text.slice(from, to)}`));
  return found;
}

test("a script has comments, strings, keywords and numbers", () => {
  expect(highlighted("a.sh", 'for x in 1 2; do echo "a # b"; done # end\n')).toEqual([
    "keyword for",
    "keyword in",
    "number 1",
    "number 2",
    "keyword do",
    "keyword echo",
    'string "a # b"',
    "keyword done",
    "comment # end",
  ]);
});

test("texts and comments of several lines go on", () => {
  expect(highlighted("a.py", '"""a\nb"""\nx = None\n')).toEqual([
    'string """a',
    'string b"""',
    "keyword None",
  ]);
  expect(highlighted("a.ts", "/* a\nb */ let x = `1\n2`;\n")).toEqual([
    "comment /* a",
    "comment b */",
    "keyword let",
    "string `1",
    "string 2`",
  ]);
});

test("an unclosed text ends with its line", () => {
  expect(highlighted("a.sh", "echo 'a\nexit 1\n")).toEqual([
    "keyword echo",
    "string 'a",
    "keyword exit",
    "number 1",
  ]);
});

test("a file of an unknown kind has no colors", () => {
  expect(languageOf("LICENSE")).toEqual([]);
  expect(languageOf("a.py")).toBeInstanceOf(StreamLanguage);
});
