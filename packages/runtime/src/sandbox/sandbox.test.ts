import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { sandboxPlace, withoutSandbox } from "../../test/support/sandbox-place.ts";
import { tempTree } from "../../test/support/temp-tree.ts";
import { findBubblewrap } from "./bubblewrap.ts";
import { makeWorkFolder, openSandbox, type SandboxResult } from "./sandbox.ts";

const module = fileURLToPath(new URL("sandbox.ts", import.meta.url));

describe.skipIf(withoutSandbox)("a command in the sandbox", () => {
  test("reads the project and the skill, writes the work folder and returns its status", async () => {
    using here = sandboxPlace();
    const skill = { snapshot: here.at("snapshot") };
    const script = `cat ${here.at("home/code/site/README.md")} ${here.at("snapshot/SKILL.md")} input.txt; tr a-z A-Z > out.txt; pwd >&2; exit 7`;
    expect(await here.run(script, { skill, stdin: "typed" })).toEqual({
      status: 7,
      stdout: "the project\napprovedin\n",
      stderr: `${here.at("work")}\n`,
      stoppedBy: undefined,
      notices: [],
    });
    expect(readFileSync(here.at("work/out.txt"), "utf8")).toBe("TYPED");
  });

  test("gets its words as they are", async () => {
    using here = sandboxPlace();
    const word = "a b; $(touch x) `y` \\ \"'\n--";
    const result = await here.run("", { argv: ["/usr/bin/printf", "%s", word] });
    expect(result.stdout).toBe(word);
  });

  test("that does not exist has the status a shell would give", async () => {
    using here = sandboxPlace();
    expect((await here.run("", { argv: ["/no/such"] })).status).toBe(127);
  });

  test("may use input and output by their names", async () => {
    using here = sandboxPlace();
    const result = await here.run("cat /dev/stdin; echo out > /dev/stdout; echo err > /dev/stderr", {
      stdin: "in ",
    });
    expect([result.stdout, result.stderr]).toEqual(["in out\n", "err\n"]);
  });

  test("sees the approved bytes also at the live skill's path", async () => {
    using here = sandboxPlace();
    const live = here.at("home/code/site/.agents/skills/a");
    const skill = { snapshot: here.at("snapshot"), live };
    expect((await here.run(`cat ${live}/SKILL.md`, { skill })).stdout).toBe("approved");
    rmSync(live, { recursive: true });
    expect((await here.run("echo ran", { skill })).stdout).toBe("ran\n");
  });

  test("starts in the given folder and can run git in the project", async () => {
    using here = sandboxPlace();
    const cwd = here.at("home/code/site");
    for (const args of [
      ["init", "-q"],
      ["add", "README.md"],
    ])
      spawnSync("git", args, { cwd });
    const result = await here.run("pwd; git status --short README.md", { cwd });
    expect(result).toMatchObject({ status: 0, stdout: `${cwd}\nA  README.md\n` });
  });

  test.skipIf(!existsSync("/usr/bin/node"))(
    "may be a program that reserves much memory and starts threads",
    async () => {
      using here = sandboxPlace();
      expect((await here.run("/usr/bin/node -p 6*7")).stdout).toBe("42\n");
    },
  );

  test("inherits no file that was left open, wherever it stands", () => {
    const folder = openSync("/etc", "r");
    const script = `import { makeWorkFolder, openSandbox } from ${JSON.stringify(module)};
      const { run } = await openSandbox({ env: {} });
      const work = makeWorkFolder();
      const { stdout } = await run({ argv: ["/bin/sh", "-c", "cat /proc/self/fd/40/passwd; ls -l /proc/self/fd"], work });
      process.getBuiltinModule("node:fs").rmSync(work, { recursive: true });
      console.log(stdout);`;
    const flags = ["--conditions=@skillwright/source", "--no-warnings", "--input-type=module", "-e", script];
    const stdio = [...Array.from({ length: 40 }, () => "ignore" as const), folder];
    stdio[1] = "pipe" as never;
    const { stdout } = spawnSync(process.execPath, flags, { stdio, encoding: "utf8" });
    closeSync(folder);
    expect(stdout).toMatch(/ 40 -> \/dev\/null$/m);
    expect(stdout).not.toContain("/etc");
    expect(stdout).not.toContain("root:");
  });
});

describe.skipIf(withoutSandbox || process.geteuid?.() !== 0)("the sandbox of an ordinary user", () => {
  test("has the same limits as root", () => {
    const hold = `/usr/bin/python3 -c 'import time; x = bytearray(60 << 20); x[::4096] = b"x" * len(x[::4096]); time.sleep(60)' & `;
    const script = `import { makeWorkFolder, openSandbox } from ${JSON.stringify(module)};
      const { run } = await openSandbox({ env: {}, home: "/var" });
      const work = makeWorkFolder();
      const first = "id -u; grep CapEff /proc/self/status; cat /etc/passwd; mkdir .git/x; for i in $(seq 40); do sleep 1 & done";
      const result = await run({ argv: ["/bin/sh", "-c", first], work, limits: { processes: 20 } });
      const argv = ["/bin/sh", "-c", ${JSON.stringify(`${hold.repeat(5)} wait`)}];
      const { stoppedBy } = await run({ argv, work, limits: { memoryBytes: 200 << 20, timeMs: 25000 } });
      process.getBuiltinModule("node:fs").rmSync(work, { recursive: true });
      console.log(JSON.stringify({ result, stoppedBy }));`;
    const flags = ["--conditions=@skillwright/source", "--no-warnings", "--input-type=module", "-e", script];
    const { stdout, stderr } = spawnSync(process.execPath, flags, {
      uid: 65_534,
      gid: 65_534,
      env: { HOME: "/nonexistent", TMPDIR: "/tmp" },
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const { result, stoppedBy } = JSON.parse(stdout) as { result: SandboxResult; stoppedBy: string };
    expect(result.stdout).toBe("65534\nCapEff:\t0000000000000000\n");
    expect(result.stderr).toContain("Cannot fork");
    expect(stoppedBy).toBe("memory");
  });
});

describe("without a sandbox", () => {
  test("commands are refused, and a sentence says what to do", async () => {
    const missing = { code: "sandbox_unavailable", details: { reason: "there is no bwrap" } };
    expect(() => findBubblewrap([])).toThrow(
      expect.objectContaining({
        ...missing,
        hint: "Install bubblewrap, for example with `apt-get install bubblewrap`.",
      }),
    );
    await expect(openSandbox({ platform: "win32" })).rejects.toMatchObject({
      code: "sandbox_unavailable",
      hint: "Run Skillwright inside WSL.",
    });
  });

  test.skipIf(process.platform === "win32")(
    "they run only when a person turned it off, still bounded",
    async () => {
      using tree = tempTree();
      const sandbox = await openSandbox({ sandbox: "off", env: { API_KEY: "canary" }, home: tree.path });
      expect(sandbox.kind).toBe("off");
      const work = makeWorkFolder();
      const shell = (script: string, timeMs = 60_000) =>
        sandbox.run({ argv: ["/bin/sh", "-c", script], work, limits: { timeMs, outputBytes: 1000 } });
      const clean = await shell("env; pwd; exit 4");
      expect(clean).toMatchObject({ status: 4, stoppedBy: undefined });
      expect(clean.stdout).not.toContain("canary");
      expect(clean.stdout).toContain(work);
      expect(await shell("sleep 1000 & sleep 1000", 200)).toMatchObject({ status: null, stoppedBy: "time" });
      expect(await shell("yes")).toMatchObject({ status: null, stoppedBy: "output" });
      expect((await sandbox.run({ argv: ["/no/such"], work })).status).toBe(127);
      rmSync(work, { recursive: true });
    },
  );
});
