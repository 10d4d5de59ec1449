import { expect, test } from "vitest";
import { createOutput } from "./output.ts";

function printed(print: (out: ReturnType<typeof createOutput>) => void): string {
  let text = "";
  const stream = { write: (piece: string | Uint8Array) => (text += String(piece)) };
  const out = createOutput({ stdout: stream, stderr: stream }, { args: [], env: {}, platform: "linux" });
  print(out);
  out.flush();
  return text;
}

const hostile = "a\x1b]0;title\x07b\x9b2J\rc\r\n\td\n";

test("piped text of skills and models has no control characters, line ends and tabs stay", () => {
  const text = printed((out) => {
    out.content(hostile);
    out.piece(hostile);
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/);
  expect(text).toContain("c\r\n\td\n");
});

test("--raw keeps them, and what programs read is always unchanged", () => {
  expect(
    printed((out) => {
      out.setRaw();
      out.content(hostile);
    }),
  ).toBe(hostile);
  expect(printed((out) => out.verbatim(hostile))).toBe(hostile);
});

test("in a pipe no paragraph is wrapped and no path is broken", () => {
  const path = `/tmp/${"long-folder-name/".repeat(8)}SKILL.md`;
  const sentence = `Trusted ${path} and ${"everything ".repeat(12)}in it`;
  expect(printed((out) => out.text(sentence, 2))).toBe(`${sentence}\n`);
  expect(printed((out) => out.problem(sentence, 2))).toBe(`${sentence}\n`);
});

test("output follows the width of a terminal that is resized", () => {
  let text = "";
  const stdout = {
    isTTY: true,
    columns: 80,
    write: (more: string | Uint8Array): void => {
      text += String(more);
    },
  };
  const out = createOutput(
    { stdout, stderr: { write: () => undefined } },
    { args: [], env: { NO_COLOR: "1" }, platform: "linux" },
  );
  out.row("x".repeat(100));
  stdout.columns = 120;
  out.row("x".repeat(100));
  out.flush();
  expect(text.split("\n").map((line) => line.length)).toEqual([80, 100, 0]);
});
