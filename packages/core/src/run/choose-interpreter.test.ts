import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseInterpreter, SCRIPT_ENDINGS, SCRIPT_PROGRAMS } from "./choose-interpreter.ts";

const choose = (path: string, head = "echo hi\n"): ReturnType<typeof chooseInterpreter> =>
  chooseInterpreter({ path, head, isProgram: false });

describe("what runs a script", () => {
  test.for([
    ["#!/bin/sh\n", "sh", []],
    ["#!/bin/bash -eu\n", "bash", ["-eu"]],
    ["#! /usr/bin/env python3\n", "python3", []],
    ["#!/usr/bin/env -S node --no-warnings\nx", "node", ["--no-warnings"]],
    ["#!/opt/strange/perl\r\n", "perl", []],
  ] as const)("is what its first line names: %j", ([head, program, args]) => {
    expect(choose("scripts/x.py", head)).toEqual({ kind: "program", program, args });
  });

  test("is by its ending where no first line says it", () => {
    expect(choose("scripts/merge.PY")).toEqual({ kind: "program", program: "python3", args: [] });
    expect(choose("run.mjs")).toEqual({ kind: "program", program: "node", args: [] });
  });

  test("is itself when it is a program", () => {
    expect(chooseInterpreter({ path: "bin/x", head: "\x7fELF\x02\0\0", isProgram: true })).toEqual({
      kind: "itself",
    });
    expect(choose("bin/x", "\x7fELF\x02\0\0")).toEqual({
      kind: "none",
      why: "bin/x is a program that is not executable",
    });
  });

  test("is nothing where the tables have nothing", () => {
    expect(choose("x", "#!/usr/bin/awk -f\n")).toEqual({
      kind: "none",
      why: 'the first line names "/usr/bin/awk"; a script can be for sh, bash, dash, zsh, python, python3, node, ruby, perl',
    });
    expect(choose("x", "#!\n")).toMatchObject({ kind: "none" });
    expect(choose("x", "#!/usr/bin/env X=1 sh\n")).toMatchObject({ kind: "none" });
    expect(choose("notes.md")).toMatchObject({ kind: "none" });
    expect(choose("a.sh/readme")).toMatchObject({ kind: "none" });
  });

  test("is never anything but what the tables name", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (path, rest, isProgram) => {
        const chosen = chooseInterpreter({ path, head: `#!${rest}`, isProgram });
        return (
          chosen.kind === "none" || (chosen.kind === "program" && SCRIPT_PROGRAMS.includes(chosen.program))
        );
      }),
    );
    expect([...SCRIPT_ENDINGS.values()].every((program) => SCRIPT_PROGRAMS.includes(program))).toBe(true);
  });
});
