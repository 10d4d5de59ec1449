import type { TurnReport } from "@skillwright/agent";
import { expect, test } from "vitest";
import { parameterAdvice } from "./print-answer.ts";

const report: TurnReport = { finish: "answered", text: "Yes.", skills: [], tools: [], notices: [] };
const mail = { skill: "mail", outcome: "needs-parameters", trigger: "user", tokens: 0 } as const;
const missing = [
  { name: "to", type: "string", required: true, description: "Who gets it" },
  { name: "subject", type: "string", required: true, description: "" },
] as const;

test("says which values a skill needs, and how to give them", () => {
  const needing: TurnReport = { ...report, finish: "nothing", skills: [{ ...mail, missing }] };
  expect(parameterAdvice({}, needing)).toEqual([
    "  to: Who gets it",
    "  subject",
    "Pass them with --param to=... --param subject=...",
  ]);
});

test("a name that is nearly right is told the right one", () => {
  const needing: TurnReport = {
    ...report,
    finish: "nothing",
    skills: [{ ...mail, missing: missing.slice(1) }],
  };
  expect(parameterAdvice({ to: "Ada", subjekt: "Hi" }, needing)).toEqual([
    "  subject",
    'Unknown parameter "subjekt". Did you mean "subject"?',
    "Pass it with --param subject=...",
  ]);
});

test("values that no skill took are told; those that one took are not", () => {
  expect(parameterAdvice({ to: "Ada" }, report)).toEqual([
    "--param was ignored because no skill was invoked. Invoke one with /NAME.",
  ]);
  const used: TurnReport = { ...report, skills: [{ ...mail, outcome: "activated" }] };
  expect(parameterAdvice({ to: "Ada" }, used)).toEqual([]);
  expect(parameterAdvice({}, report)).toEqual([]);
});
