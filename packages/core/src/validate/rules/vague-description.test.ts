import { expect, test } from "vitest";
import { reportOf } from "../../../test/lint-sample.ts";

const vague = (description: string): readonly string[] =>
  reportOf({ description: JSON.stringify(description) }).filter((line) => line.includes("description-vague"));

test.each([
  ["Helps with documents", "says too little"],
  ["Processes data", "says too little"],
  ["Does various stuff with files", "says too little"],
  ["A useful helper skill for many different tasks", "says nothing beyond the name"],
  ["PDF tools", "says nothing beyond the name"],
  ["A skill for PDF tools.", "says nothing beyond the name"],
  ["TODO: describe when to use this", "is a placeholder"],
  ["Replace with a description of the skill and when to use it.", "is a placeholder"],
])("%j is vague: it %s", (description, reason) => {
  expect(vague(description)).toEqual([`warning description-vague 3:14 The description ${reason}`]);
});

test.each([
  "Control Sonos speakers (discover/status/play/volume/group).",
  "Summarize long articles.",
  "BluOS CLI for discovery, playback, grouping, and volume.",
  "Toolkit for testing local web applications with a browser.",
  "Guide users through writing documentation together. Use when someone wants to write a proposal or a spec.",
  "Erstellt Rechnungen als PDF",
  "Rechnungen erstellen, wenn ein Kunde zahlt",
  "处理表格",
  "Обработка таблиц",
  "スプレッドシートを編集する",
])("%j is not vague", (description) => {
  expect(vague(description)).toEqual([]);
});

test("a description taken from the body is another rule's matter", () => {
  expect(reportOf({ text: "---\nname: pdf-tools\n---\nHelps.\n" })).toEqual([
    "error description-from-body 1:1 There is no `description`; the first paragraph of the body is used",
  ]);
});
