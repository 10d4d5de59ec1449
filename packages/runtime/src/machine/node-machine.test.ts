import { chmodSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { findProgram, nodeMachine } from "./node-machine.ts";

describe("programs on the PATH", () => {
  test("are files that may be run, found without running them", () => {
    using tree = tempTree({
      "one/tool": "#!/bin/sh\ntouch ran\n",
      "two/tool": "",
      "two/plain": "",
      "two/folder/x": "",
    });
    for (const path of ["one/tool", "two/tool"]) chmodSync(tree.at(path), 0o755);
    const find = (name: string, path: string): string | undefined =>
      findProgram(name, { platform: "linux", env: { PATH: path } });
    const both = `${tree.at("one")}:${tree.at("two")}`;
    expect(find("tool", both)).toBe(tree.at("one/tool"));
    expect(find("plain", both)).toBeUndefined();
    expect(find("folder", both)).toBeUndefined();
    expect(find(tree.at("two/tool"), "")).toBe(tree.at("two/tool"));
    expect(find("", both)).toBeUndefined();
    expect(find("to\0ol", both)).toBeUndefined();
  });

  test("are never searched in the working folder", () => {
    expect(findProgram("package.json", { platform: "linux", env: { PATH: ":." } })).toBeUndefined();
  });

  test("have their usual endings on Windows", () => {
    using tree = tempTree({ "bin/tool.EXE": "" });
    chmodSync(tree.at("bin/tool.EXE"), 0o755);
    const machine = nodeMachine({ platform: "win32", env: { PATH: tree.at("bin") }, settings: {} });
    expect([machine.hasProgram("tool"), machine.hasProgram("other")]).toEqual([true, false]);
  });

  test("and variables without a value count as missing", () => {
    const machine = nodeMachine({ platform: "linux", env: { SET: "x", EMPTY: "" }, settings: {} });
    expect([machine.hasVariable("SET"), machine.hasVariable("EMPTY"), machine.hasVariable("NONE")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
