import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CommandSpec, type CommandValues, type Flags, optionParts } from "../define/command-spec.ts";
import { commandGroups } from "../define/groups.ts";
import { createOutput } from "../output/output.ts";
import { createProgram } from "./program.ts";
import { readArgs } from "./read-args.ts";

interface Understood {
  readonly name: string;
  readonly values: CommandValues;
  readonly flags: Flags;
}

const nowhere = { write: () => true };
const out = createOutput({ stdout: nowhere, stderr: nowhere }, { env: {}, args: [], platform: "linux" });

async function byCommander(args: readonly string[]): Promise<Understood | undefined> {
  let understood: Understood | undefined;
  const program = createProgram(commandGroups, out, async ({ name }, values, flags) => {
    understood = { name, values, flags: { ...flags } };
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof Error) || !("exitCode" in error)) throw error;
  }
  return understood;
}

function byOurselves(args: readonly string[]): Understood | undefined {
  const read = readArgs(args, commandGroups);
  return read && { name: read.command.name, values: read.values, flags: read.flags };
}

const leaves = (commands: readonly CommandSpec[], path: readonly string[]): readonly (readonly string[])[] =>
  commands.flatMap((spec) =>
    spec.commands === undefined ? [[...path, spec.name]] : leaves(spec.commands, [...path, spec.name]),
  );
const names = leaves(
  commandGroups.flatMap(({ commands }) => commands),
  [],
);
const options = [
  ...new Set(
    commandGroups
      .flatMap(({ commands }) => commands.flatMap((spec) => [spec, ...(spec.commands ?? [])]))
      .flatMap((spec) => (spec.options ?? []).map((option) => `--${optionParts(option).long}`)),
  ),
];
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...options) },
  { weight: 3, arbitrary: fc.constantFrom("a", "bash", "name", "tokens", "json", "text", "3", "x.y", "") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "--",
      "-",
      "-h",
      "-o",
      "-x",
      "--nope",
      "--cwd=x",
      "--json=1",
      "--help",
      "-V",
      "--no-json",
    ),
  },
);

describe("readArgs", () => {
  test("understands what commander understands in the same way, or leaves it alone", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(word, { maxLength: 6 }),
        async (command, words) => {
          const args = [...command, ...words];
          const own = byOurselves(args);
          if (own !== undefined) expect(own).toEqual(await byCommander(args));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.for([
    [["list"], { name: "list", values: { single: [], rest: [] }, flags: { index: true } }],
    [
      ["list", "--root", "a", "--root", "b", "--no-index", "--json"],
      {
        name: "list",
        values: { single: [], rest: [] },
        flags: { index: false, root: ["a", "b"], json: true },
      },
    ],
    [
      ["config", "set", "roots", "a", "b", "--project"],
      { name: "set", values: { single: ["roots"], rest: ["a", "b"] }, flags: { project: true } },
    ],
    [
      ["complete", "--", "show", "--as", ""],
      { name: "complete", values: { single: [], rest: ["show", "--as", ""] }, flags: {} },
    ],
  ] as const)("reads %j", ([args, expected]) => {
    expect(byOurselves(args)).toEqual(expected);
  });

  test.for([
    ["lst"],
    ["list", "--al"],
    ["list", "-h"],
    ["list", "x"],
    ["show"],
    ["tokens", "--sort", "size"],
    ["config"],
    ["list", "--cwd"],
    ["list", "--cwd", "-V"],
    [],
  ])("leaves %j to commander", (args) => {
    expect(byOurselves(args)).toBeUndefined();
  });
});
