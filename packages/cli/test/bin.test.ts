import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const bin = "packages/cli/bin/skillwright.js";
const node22 = resolve("node_modules/node22/bin/node");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-bin-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The environment of a user who has nothing but a cache folder of their own. */
const run = (program: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: join(folder, "cache") },
  });
  return { status, stdout, stderr };
};

test("--version prints the version of the package", () => {
  const { version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8")) as { version: string };
  expect(run("node", [bin, "--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
});

test.for(["12.22.12", "20.20.2", "22.21.1"])(
  "Node.js %s is told in one sentence that it is too old",
  (old) => {
    const disguise = join(folder, "disguise.cjs");
    writeFileSync(disguise, `Object.defineProperty(process, "versions", { value: { node: "${old}" } });`);
    expect(run("node", ["--require", disguise, bin, "--version"])).toEqual({
      status: 1,
      stdout: "",
      stderr: `skillwright needs Node.js 22.22 or newer; this is Node.js ${old}.\n`,
    });
  },
);

test("compiled code is kept in the user's cache folder, for the user only", () => {
  run("node", [bin, "--version"]);
  const modes = ["cache/skillwright", "cache/skillwright/compile"].map(
    (path) => statSync(join(folder, path)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o700]);
});

/** Writes the modules of Node.js that a program has loaded when it ends. */
const MODULES = `data:text/javascript,import{writeFileSync}from"node:fs";process.on("exit",()=>writeFileSync(process.env.MODULES,process.moduleLoadList.join("\\n")))`;

test.for([
  { words: ["list"], files: ["command-line", "rolldown-runtime", "skills", "start"] },
  {
    words: ["search", "review code", "--keyword"],
    files: ["command-line", "rolldown-runtime", "search", "skills", "start"],
  },
])("a start that finds everything in the indexes loads only what it runs: $words", ({ words, files }) => {
  run("node", [bin, "list"]);
  // Files that changed in the last seconds are read again.
  const installed = join(folder, ".local/share/skillwright/system-skills");
  for (const path of readdirSync(installed, { recursive: true, encoding: "utf8" }))
    utimesSync(join(installed, path), 1e9, 1e9);
  // The first of these saves the files, the second the folders, and a search its words.
  for (const args of [["list"], ["list"], words, words]) run("node", [bin, ...args]);
  const [coverage, modules] = [join(folder, "coverage"), join(folder, "modules")];
  const { status } = spawnSync("node", ["--import", MODULES, bin, ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CACHE_HOME: join(folder, "cache"),
      NODE_V8_COVERAGE: coverage,
      MODULES: modules,
    },
  });
  const report = JSON.parse(readFileSync(join(coverage, readdirSync(coverage)[0] ?? ""), "utf8")) as {
    readonly result: readonly { readonly url: string }[];
  };
  const loaded = report.result.flatMap(
    ({ url }) => /\/dist\/([a-z-]+?)(?:-[\w-]{8})?\.js$/.exec(url)?.[1] ?? [],
  );
  const slow = ["perf_hooks", "crypto", "fs/promises", "readline", "child_process", "worker_threads", "zlib"];
  const builtins = readFileSync(modules, "utf8").split("\n");
  expect([
    status,
    loaded.toSorted(),
    slow.filter((name) => builtins.includes(`NativeModule ${name}`)),
  ]).toEqual([0, files, []]);
});

test.for([
  ["search-worker", () => ({ file: join(folder, "search.sqlite"), items: [] })],
  ["registry-worker", () => ({ id: 1, kind: "inspect", upload: {} })],
] as const)("the built %s starts no command", ([worker, order]) => {
  const file = resolve(`packages/cli/dist/${worker}.js`);
  // With these arguments, a command would print before the worker answers its first message.
  const start = `
    const { Worker } = require("node:worker_threads");
    const worker = new Worker(${JSON.stringify(file)}, { argv: ["--version"] });
    worker.postMessage(${JSON.stringify(order())});
    worker.once("message", () => worker.terminate());`;
  expect(run("node", ["-e", start])).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("a cache folder that cannot be made is not used", () => {
  writeFileSync(join(folder, "cache"), "A file in its place.");
  expect(run("node", [bin, "--version"])).toMatchObject({ status: 0, stderr: "" });
});

describe.runIf(existsSync(node22))("on Node.js 22", () => {
  test("the warning about SQLite is silent and any other is not", () => {
    const copy = join(folder, "bin/skillwright.js");
    cpSync(bin, copy);
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
    writeFileSync(
      join(folder, "dist/start.js"),
      `import "node:sqlite"; export const start = () => process.emitWarning("something else", "ExperimentalWarning");`,
    );
    const { stderr } = run(node22, [copy]);
    expect(stderr).toContain("something else");
    expect(stderr).not.toContain("SQLite");
  });
});
