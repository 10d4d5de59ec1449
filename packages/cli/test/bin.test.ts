import { execFile, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
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

/** Where the program's compiled code is kept by the Node.js of the tests. */
const compiled = (): string => join(folder, `cache/skillwright/compile/${process.version}-${process.arch}`);

test("compiled code is kept in the user's cache folder, for the user only", () => {
  run("node", [bin, "--version"]);
  const modes = [join(folder, "cache/skillwright"), join(compiled(), ".."), compiled()].map(
    (path) => statSync(path).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o700, 0o700]);
  expect(readdirSync(compiled())).toEqual(["start.cjs.code"]);
});

test("compiled code is written in the first runs, and then only read", () => {
  const written = (): number => statSync(join(compiled(), "start.cjs.code")).mtimeMs;
  for (let round = 0; round < 6; round += 1) run("node", [bin, "--version"]);
  const before = written();
  run("node", [bin, "--version"]);
  expect(written()).toBe(before);
});

test("a command gives the same answer whatever its compiled code has become", () => {
  const list = ["list", "--json"];
  const { stdout, status } = run("node", [bin, ...list]);
  expect(status).toBe(0);
  const files = readdirSync(compiled()).map((name) => join(compiled(), name));
  expect(files.length).toBeGreaterThan(2);
  const damages: readonly ((content: Buffer) => Uint8Array)[] = [
    (content) => content.subarray(0, content.length >> 1),
    (content) => Buffer.alloc(content.length),
    (content) => content.map((byte, at) => (at % 1000 === 0 ? byte ^ 4 : byte)),
    () => Buffer.from("{}"),
    // Intact, but of no version of V8.
    (content) => {
      const size = readFileSync("packages/cli/dist/start.cjs").length;
      const half = (content.length - size - 1) >> 1;
      return content.map((byte, at) => (at < 2 * half ? (at % half) & 255 : byte));
    },
  ];
  for (const damage of damages) {
    for (const file of files) writeFileSync(file, damage(readFileSync(file)));
    expect(run("node", [bin, ...list])).toEqual({ status: 0, stdout, stderr: "" });
  }
});

test("several processes write compiled code at once", async () => {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: join(folder, "cache") };
  const starts = Array.from({ length: 6 }, () =>
    promisify(execFile)("node", [bin, "config", "path"], { env }),
  );
  const answers = await Promise.all(starts);
  expect(new Set(answers.map(({ stdout }) => stdout)).size).toBe(1);
  expect(readdirSync(compiled()).filter((name) => !name.endsWith(".cjs.code"))).toEqual([]);
  expect(run("node", [bin, "config", "path"])).toEqual({ status: 0, stdout: answers[0]?.stdout, stderr: "" });
});

test.runIf(process.platform !== "win32")(
  "compiled code is not kept where others can write, or behind a link",
  () => {
    run("node", [bin, "--version"]);
    const files = (): readonly string[] => readdirSync(compiled());
    for (const place of [compiled(), join(compiled(), "..")]) {
      for (const name of files()) rmSync(join(compiled(), name));
      chmodSync(place, 0o777);
      expect(run("node", [bin, "--version"])).toMatchObject({ status: 0, stderr: "" });
      expect(files()).toEqual([]);
      chmodSync(place, 0o700);
    }
    const elsewhere = join(folder, "elsewhere");
    renameSync(compiled(), elsewhere);
    symlinkSync(elsewhere, compiled());
    expect(run("node", [bin, "--version"])).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(elsewhere)).toEqual([]);
  },
);

test("no compiled code is kept if Node.js is told to keep none", () => {
  const env = { PATH: process.env.PATH, HOME: folder, NODE_DISABLE_COMPILE_CACHE: "1" };
  expect(spawnSync("node", [bin, "--version"], { env }).status).toBe(0);
  expect(existsSync(join(folder, ".cache"))).toBe(false);
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
    ({ url }) => /\/dist\/([a-z-]+?)(?:-[\w-]{8})?\.cjs$/.exec(url)?.[1] ?? [],
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
  const file = resolve(`packages/cli/dist/${worker}.cjs`);
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
    cpSync("packages/cli/dist/load-program.cjs", join(folder, "dist/load-program.cjs"));
    writeFileSync(
      join(folder, "dist/start.cjs"),
      `require("node:sqlite"); exports.start = () => process.emitWarning("something else", "ExperimentalWarning");`,
    );
    const { stderr } = run(node22, [copy]);
    expect(stderr).toContain("something else");
    expect(stderr).not.toContain("SQLite");
  });
});
