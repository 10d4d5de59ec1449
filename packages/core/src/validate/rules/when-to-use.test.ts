import { expect, test } from "vitest";
import { reportOf } from "../../../test/lint-sample.ts";

const silent: readonly string[] = [];
const missing = ["warning description-no-trigger 3:14 The description does not say when to use the skill"];

test.each([
  "Manage boards, lists and cards of a project over the REST API.",
  "Capture frames or clips from cameras and local webcams.",
  "Reads the local cost logs and prints a table of totals by model.",
])("%j does not say when", (description) => {
  expect(reportOf({ description })).toEqual(missing);
});

test.each([
  "Merge PDF files. Use when the user has several of them.",
  "Use this skill whenever a spreadsheet is the main input or output.",
  "Toolkit for interacting with and testing local web applications.",
  "Knowledge about animated pictures and how to make them small, ideal for chat messages.",
  "Answers to what people ask about the company and its products.",
  "Run before every commit to check the style of the code.",
  "Verwaltet die Boards und Karten eines Projekts mit der API.",
  "Gère les tableaux et les cartes du projet avec le service.",
  "Administra los tableros y las tarjetas del proyecto con la API.",
  "管理项目的看板、列表和卡片",
  "Управляет досками и карточками проекта",
])("%j says when, or is not English", (description) => {
  expect(reportOf({ description: JSON.stringify(description) })).toEqual(silent);
});

test.each([
  "when_to_use: The user speaks of boards.",
  "triggers: board, card",
  "disable-model-invocation: true",
  'paths: "boards/**"',
])("a skill with `%s` needs no sign in its description", (fields) => {
  expect(reportOf({ description: "Manage boards, lists and cards over the REST API.", fields })).toEqual(
    silent,
  );
});
