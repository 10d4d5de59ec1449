import { execFileSync } from "node:child_process";
import { statSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { makeFolders } from "./make-folders.ts";

test("makes every missing folder with the mode, and leaves those that are there", () => {
  using tree = tempTree({ "a/file": "" });
  const before = statSync(tree.at("a")).mode;
  symlinkSync(tree.at("a"), tree.at("link"));
  makeFolders(tree.at("link/b/c"), 0o700);
  makeFolders(tree.at("link/b/c"), 0o700);
  for (const made of ["a/b", "a/b/c"]) expect(statSync(tree.at(made)).mode & 0o777).toBe(0o700);
  expect(statSync(tree.at("a")).mode).toBe(before);
});

test("fails where a file or a dangling link is in the way", () => {
  using tree = tempTree({ file: "" });
  symlinkSync(tree.at("nowhere"), tree.at("dangling"));
  for (const path of ["file", "dangling", "dangling/below"])
    expect(() => makeFolders(tree.at(path))).toThrow("EEXIST");
  for (const path of ["file/below", "file/below/deeper"])
    expect(() => makeFolders(tree.at(path))).toThrow("ENOTDIR");
});

test.runIf(process.platform === "linux")("fails below a folder that takes no entries", () => {
  // In a process of its own: making folders for ever would stop this one, and its time limit with it.
  const module = new URL("./make-folders.ts", import.meta.url).href;
  const script = `import { makeFolders } from ${JSON.stringify(module)};
    try { makeFolders("/proc/1/.local/state"); } catch (error) { console.log(error.code); }`;
  const options = ["--input-type=module", "--eval", script];
  expect(execFileSync(process.execPath, options, { encoding: "utf8", timeout: 60_000 }).trim()).toBe(
    "ENOENT",
  );
});
