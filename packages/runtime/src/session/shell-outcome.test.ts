// Each outcome was observed in Claude Code 2.1.325.
import { expect, test } from "vitest";
import type { SandboxResult } from "../sandbox/sandbox.ts";
import { shellOutcome } from "./shell-outcome.ts";

function ended(status: number | null, stdout = "", stderr = ""): SandboxResult {
  return { status, stdout, stderr, stoppedBy: undefined, notices: [] };
}

const nothing = { kind: "output", text: "(Bash completed with no output)" };

test.for<readonly [command: string, result: SandboxResult, outcome: object]>([
  ["echo one; echo two >&2", ended(0, "one\n", "two\n"), { kind: "output", text: "one\ntwo" }],
  ["echo err >&2", ended(0, "", "err\n"), { kind: "output", text: "err" }],
  ["printf '  a  '", ended(0, "  a  "), { kind: "output", text: "  a" }],
  ["true", ended(0), nothing],
  ["grep zzz file", ended(1), nothing],
  ["rg zzz file", ended(1), nothing],
  ["[ 1 = 2 ]", ended(1), nothing],
  ["echo out; grep zz file", ended(1, "out\n"), { kind: "output", text: "out" }],
  ["find /nowhere", ended(1, "", "find: no such file\n"), { kind: "output", text: "find: no such file" }],
  ["diff a b", ended(2, "", "no b\n"), { kind: "failed", message: "it ended with 2: no b" }],
  ["false", ended(1), { kind: "failed", message: "it ended with 1" }],
  ["grep x file; false", ended(1), { kind: "failed", message: "it ended with 1" }],
  ["sleep 9", { ...ended(null), stoppedBy: "time" }, { kind: "failed", message: "it was stopped (time)" }],
])("%j, ended with %j, gives %j", ([command, result, outcome]) => {
  expect(shellOutcome(result, command)).toEqual(outcome);
});
