import type { ChatChunk, ChatMessage } from "@skillwright/agent";
import { expect, test } from "vitest";
import { textOf } from "../../output/parts.ts";
import { type AnswerLog, addChunk, logOfMessages } from "./chat-log.ts";
import { logRows } from "./log-rows.ts";

const empty: AnswerLog = { log: [], step: 0 };
const read = (...chunks: readonly ChatChunk[]): AnswerLog["log"] =>
  chunks.reduce((answer, chunk) => addChunk(answer, chunk), empty).log;

test("text grows, and a tool ends where it began", () => {
  expect(
    read(
      { type: "start-step" },
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "I re" },
      { type: "text-delta", id: "1", delta: "ad." },
      { type: "tool-input-available", toolCallId: "c", toolName: "read_file", input: { path: "a" } },
      { type: "tool-input-available", toolCallId: "d", toolName: "read_file", input: { path: "b" } },
      { type: "tool-output-available", toolCallId: "c", output: "x" },
      { type: "tool-output-error", toolCallId: "d", errorText: "not found" },
    ),
  ).toEqual([
    { kind: "answer", text: "I read." },
    { kind: "tool", id: "c", tool: "read_file", input: '{"path":"a"}', state: "done" },
    {
      kind: "tool",
      id: "d",
      tool: "read_file",
      input: '{"path":"b"}',
      state: "failed",
      problem: "not found",
    },
  ]);
});

test("a step that starts again forgets what it said", () => {
  const delta = (text: string): ChatChunk => ({ type: "text-delta", id: "1", delta: text });
  const chunks: readonly ChatChunk[] = [
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Kept." },
    { type: "start-step" },
    { type: "text-start", id: "1" },
    delta("lost"),
    { type: "reset-step" },
    { type: "text-start", id: "1" },
    delta("Said."),
  ];
  expect(read(...chunks)).toEqual([
    { kind: "answer", text: "Kept." },
    { kind: "answer", text: "Said." },
  ]);
});

test("a stopped answer and notices are notes", () => {
  expect(
    read(
      { type: "data-notice", data: { code: "x", level: "error", text: "Broken.", hint: "Fix it." } },
      { type: "abort" },
    ),
  ).toEqual([
    { kind: "note", text: "Broken.", tone: "error", hint: "Fix it." },
    { kind: "note", text: "Stopped.", tone: "warning" },
  ]);
});

test("messages of an earlier chat look as they did", () => {
  const messages: readonly ChatMessage[] = [
    { id: "1", role: "user", parts: [{ type: "text", text: "Hi" }] },
    {
      id: "2",
      role: "assistant",
      parts: [
        { type: "step-start" },
        {
          type: "dynamic-tool",
          toolName: "now",
          toolCallId: "c",
          state: "output-available",
          input: {},
          output: "12",
        },
        { type: "text", text: "Noon." },
        {
          type: "data-skill",
          data: { skill: "pdf", outcome: "activated", trigger: "user", tokens: 12 },
        },
      ],
    },
  ];
  expect(logOfMessages(messages)).toEqual([
    { kind: "user", text: "Hi" },
    { kind: "tool", id: "c", tool: "now", input: "{}", state: "done" },
    { kind: "answer", text: "Noon." },
    { kind: "note", text: "skill pdf, about 12 tokens", tone: "dim" },
  ]);
});

test("what a failed tool said is shown line by line, and not more than a few", () => {
  const shown = (problem: string): readonly string[] =>
    logRows([{ kind: "tool", id: "c", tool: "run_script", input: "{}", state: "failed", problem }], 80)
      .slice(1)
      .map((row) => row.map(textOf).join(""));
  expect(shown("go.sh ended with 3.\n\nno such file\n")).toEqual(["  go.sh ended with 3.", "  no such file"]);
  const many = shown(Array.from({ length: 20 }, (_, index) => `line ${index}`).join("\n"));
  expect([many.length, many.at(-1)]).toEqual([9, "  … and 12 more lines"]);
});
