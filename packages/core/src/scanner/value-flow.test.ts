import { expect, test } from "vitest";
import { createScanText } from "./scan-text.ts";
import { valueFlowOf } from "./value-flow.ts";

/** Whether what `FETCH()` yields gets to `RUN(…)`. */
function reaches(source: string): boolean {
  const text = createScanText({ file: "notes.js", text: source, layer: "plain" });
  const find = (pattern: RegExp): Parameters<ReturnType<typeof valueFlowOf>["reaches"]>[0] =>
    Array.from(text.lower.matchAll(pattern), ({ index, 0: { length } }) => ({
      line: text.lineAt(index),
      offset: index,
      length,
    }));
  return valueFlowOf(text).reaches(find(/fetch\(/g), find(/run\(|run /g), {
    first: 0,
    last: text.lineCount - 1,
  });
}

test.for([
  ["an argument", "RUN(FETCH())"],
  ["a variable", "const text = FETCH();\nRUN(text)"],
  ["several variables", "a = FETCH()\nb = a.text\nc = decode(b)\nRUN(c)"],
  ["a variable in a string", 'a = FETCH()\nRUN("cd /tmp; $a")'],
  ["a pattern", "const { code } = await FETCH();\nRUN(code)"],
  ["a callback", "FETCH(url, (answer) => {\n  const note = answer.note;\n  RUN(note);\n});"],
  ["a chain", "FETCH(url)\n  .then((answer) => answer.text())\n  .then((text) => RUN(text));"],
  ["a loop", "for line in FETCH():\n    RUN(line)"],
  ["with", "with FETCH() as answer:\n    RUN(answer)"],
  ["a function that returns it", "def load():\n    return FETCH()\n\nRUN(load())"],
  ["a parameter", "def start(code):\n    RUN(code)\n\nstart(FETCH())"],
  ["a file", 'writeFileSync("/tmp/a.js", FETCH());\nRUN("/tmp/a.js")'],
  ["a pipe", "FETCH(x) | RUN y"],
  ["an object", "data = {\n  'a': 1,\n  'b': FETCH(),\n}\nRUN(data)"],
  ["a list", "parts.push(FETCH());\nRUN(parts)"],
] as const)("values get somewhere by %s", ([, source]) => {
  expect(reaches(source)).toBe(true);
});

test.for([
  ["in other variables", "const text = FETCH();\nRUN(command)"],
  ["on the same line", "FETCH(); RUN(command)"],
  ["if the other fails", "RUN command || FETCH()"],
  [
    "as the environment of a program",
    'const child = spawn("npm", { env: FETCH() });\nchild.on("exit", (code) => RUN(code));',
  ],
  ["as a word in a string", 'notes = FETCH()\nRUN("show the notes")'],
  [
    "as a list of what to leave out",
    "const left = FETCH();\nconst rest = all.filter((one) => !left.includes(one));\nRUN(rest)",
  ],
] as const)("values don't get somewhere %s", ([, source]) => {
  expect(reaches(source)).toBe(false);
});
