import { createHash } from "node:crypto";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type InstallSpec, SkillwrightError } from "@skillwright/core/internal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { type ExecutorPlace, type InstallExecutor, openInstallExecutor } from "./install-executor.ts";

const spec = (kind: string, target: string, extra: InstallSpec["extra"] = {}): InstallSpec => ({
  kind,
  target,
  extra,
  bins: [],
  os: [],
});
const yes = { approve: async (): Promise<boolean> => true };

let tree: TempTree;
beforeEach(() => {
  tree = tempTree();
});
afterEach(() => tree[Symbol.dispose]());

/** A package manager that writes down its arguments. */
const fake = (name: string, more = ""): void => {
  const record = `printf '%s\\n' "$@" > "${tree.path}/argv-${name}"`;
  tree.write({ [`bin/${name}`]: `#!/bin/sh\n${record}\n${more}\n` });
  chmodSync(tree.at(`bin/${name}`), 0o755);
};
const argv = (name: string): readonly string[] =>
  readFileSync(tree.at(`argv-${name}`), "utf8")
    .trim()
    .split("\n");
const executor = (more: Partial<ExecutorPlace> = {}): InstallExecutor =>
  openInstallExecutor({
    env: { PATH: `.:${tree.at("bin")}:/usr/bin:/bin` },
    platform: "linux",
    programs: tree.at("programs"),
    installSkills: async () => ["pdf"],
    ...more,
  });

test("a package manager gets exactly the arguments that were approved", async () => {
  fake("brew", "echo done");
  const asked: unknown[] = [];
  const approve = async (command: unknown): Promise<boolean> => asked.push(command) > 0;
  const result = await executor().install(spec("brew", "jq"), { approve });
  expect(result).toMatchObject({ ok: true, output: "done\n" });
  expect(argv("brew")).toEqual(["install", "--", "jq"]);
  expect(asked).toEqual([{ kind: "command", program: "brew", args: ["install", "--", "jq"] }]);
});

test("nothing runs without an approval", async () => {
  fake("brew");
  expect(await executor().install(spec("brew", "jq"))).toMatchObject({ ok: false, reason: "declined" });
  expect(existsSync(tree.at("argv-brew"))).toBe(false);
});

test("a failure, a missing program, an unsafe name and a timeout are results", async () => {
  fake("go", "echo broken >&2; exit 3");
  fake("uv", "exec sleep 60");
  const install: InstallExecutor["install"] = (...args) => executor().install(...args);
  expect(await install(spec("go", "example.com/x@latest"), yes)).toMatchObject({
    ok: false,
    reason: "failed",
    problem: "go ended with status 3",
    output: "broken\n",
  });
  expect(await install(spec("brew", "jq"), yes)).toMatchObject({ ok: false, reason: "missing-program" });
  expect(await install(spec("brew", "jq; id"), yes)).toMatchObject({ ok: false, reason: "refused" });
  expect(await install(spec("uv", "ruff"), { ...yes, timeoutMs: 50 })).toMatchObject({
    ok: false,
    reason: "timed-out",
  });
});

test("whatever a package manager started ends with its time", async () => {
  fake("uv", `sleep 60 & echo $! > "${tree.path}/child"; wait`);
  const result = await executor().install(spec("uv", "ruff"), { ...yes, timeoutMs: 1000 });
  expect(result).toMatchObject({ ok: false, reason: "timed-out" });
  const child = Number(readFileSync(tree.at("child"), "utf8"));
  await expect.poll(() => isRunning(child)).toBe(false);
});

/** Whether a process is there and hasn't ended; one that nobody waited for has. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, "utf8"));
}

test("a skill is installed by its own transaction, and its refusal is a result", async () => {
  expect(await executor().install(spec("skill", "acme/skills@pdf"))).toMatchObject({ ok: true });
  const installSkills = (): Promise<never> => {
    const details = { skill: "pdf", reason: "declined", problems: [] } as const;
    return Promise.reject(new SkillwrightError("install_refused", { message: "declined", details }));
  };
  expect(await executor({ installSkills }).install(spec("skill", "acme/skills"))).toMatchObject({
    ok: false,
    reason: "refused",
    problem: "declined",
  });
});

test("a download is written only if its hash is right", async () => {
  const content = "#!/bin/sh\necho hi\n";
  const server = createServer((_, response) => response.end(content)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  // The address has to be https; here it leads to a server on this computer.
  const get: typeof fetch = (_, init) => fetch(`http://127.0.0.1:${port}/`, init);
  const install = (sha256: string): ReturnType<InstallExecutor["install"]> =>
    executor({ fetch: get }).install(spec("download", "https://example.com/tool", { sha256 }), yes);
  try {
    expect(await install("0".repeat(64))).toMatchObject({ ok: false, reason: "mismatch" });
    expect(existsSync(tree.at("programs"))).toBe(false);
    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(await install(sha256)).toMatchObject({ ok: true, path: tree.at("programs/tool") });
    expect(readFileSync(tree.at("programs/tool"), "utf8")).toBe(content);
  } finally {
    server.close();
  }
});
