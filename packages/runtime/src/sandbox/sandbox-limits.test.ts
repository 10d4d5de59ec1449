import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { sandboxPlace, withoutSandbox } from "../../test/support/sandbox-place.ts";

/** Leaves its session and its group and keeps writing a file for as long as it lives. */
const detached = "setsid sh -c 'while :; do date +%s%N > beat; sleep 0.02; done' > /dev/null 2>&1 &";

/** A file that a living process would keep changing does not change any more. */
async function expectStill(file: string): Promise<void> {
  const before = readFileSync(file, "utf8");
  await sleep(300);
  expect(readFileSync(file, "utf8")).toBe(before);
}

describe.skipIf(withoutSandbox)("a command that uses too much", () => {
  test("time is stopped", async () => {
    using here = sandboxPlace();
    expect(await here.run("echo begun; sleep 1000", { limits: { timeMs: 300 } })).toMatchObject({
      status: null,
      stoppedBy: "time",
    });
  });

  test("of its caller's timeout is stopped with everything it started, also what left its session", async () => {
    using here = sandboxPlace();
    const controller = new AbortController();
    const running = here.run(`${detached} sleep 1000`, { signal: controller.signal });
    await here.appears("beat");
    controller.abort();
    expect(await running).toMatchObject({ status: null, stoppedBy: "caller" });
    await expectStill(here.at("work/beat"));
    expect(await here.run("sleep 1000", { signal: AbortSignal.abort() })).toMatchObject({
      stoppedBy: "caller",
    });
  });

  test("of the machine after its end does not live on either", async () => {
    using here = sandboxPlace();
    const result = await here.run(`${detached} while [ ! -e beat ]; do sleep 0.01; done`);
    expect(result.status).toBe(0);
    await expectStill(here.at("work/beat"));
  });

  test("output is cut and stopped", async () => {
    using here = sandboxPlace();
    const result = await here.run("yes flood & yes flood >&2", { limits: { outputBytes: 10_000 } });
    expect(result).toMatchObject({ status: null, stoppedBy: "output" });
    expect(result.stdout.length + result.stderr.length).toBe(10_000);
  });

  test("no output keeps all of it", async () => {
    using here = sandboxPlace();
    const result = await here.run("printf 12345; printf 67890 >&2", { limits: { outputBytes: 10 } });
    expect(result).toMatchObject({ status: 0, stdout: "12345", stderr: "67890", stoppedBy: undefined });
  });

  test("processes gets no more of them", async () => {
    using here = sandboxPlace();
    const script = `
import os, signal
made = 0
try:
    while made < 500:
        if os.fork() == 0:
            signal.pause()
        made += 1
except OSError as problem:
    print(problem.errno)
print(made)`;
    const limits = { processes: 30 };
    const [errno, made] = (await here.run("", { argv: ["/usr/bin/python3", "-c", script], limits })).stdout
      .split("\n")
      .map(Number);
    expect(errno).toBe(11);
    expect(made).toBeGreaterThan(10);
    expect(made).toBeLessThanOrEqual(30);
  });

  test("as a fork bomb is stopped like any other", async () => {
    using here = sandboxPlace();
    const controller = new AbortController();
    const bomb = `${detached} bomb() { touch bombed; bomb | bomb & }; bomb; sleep 1000`;
    const running = here.run(bomb, { limits: { processes: 50 }, signal: controller.signal });
    await Promise.all([here.appears("beat"), here.appears("bombed")]);
    await sleep(300);
    controller.abort();
    expect(await running).toMatchObject({ status: null });
    await expectStill(here.at("work/beat"));
    expect((await here.run("echo fine")).stdout).toBe("fine\n");
  });

  test("memory in one process is refused it", async () => {
    using here = sandboxPlace();
    const argv = ["/usr/bin/python3", "-c", "x = bytearray(400 << 20)"] as const;
    const result = await here.run("", { argv: [...argv], limits: { memoryBytes: 200 << 20 } });
    expect(result.status).toBe(1);
    expect(result.stderr).toContain("MemoryError");
  });

  test("memory in many processes is stopped", async () => {
    using here = sandboxPlace();
    const hold = `/usr/bin/python3 -c 'import time; x = bytearray(60 << 20); x[::4096] = b"x" * len(x[::4096]); time.sleep(60)' & `;
    const limits = { memoryBytes: 200 << 20, timeMs: 25_000 };
    expect(await here.run(`${hold.repeat(5)} wait`, { limits })).toMatchObject({
      status: null,
      stoppedBy: "memory",
    });
  });

  test("space for a file or for temporary files is refused it", async () => {
    using here = sandboxPlace();
    const files = ["big", "/tmp/big", "/dev/shm/big"];
    const fill = files.map((file) => `head -c 3000000 /dev/zero > ${file}`).join("; ");
    const limits = { fileBytes: 2_000_000, tempBytes: 1_000_000 };
    const { stdout } = await here.run(`${fill}; stat -c %s ${files.join(" ")}`, { limits });
    const [work = 0, ...temporary] = stdout.trim().split("\n").map(Number);
    expect(work).toBe(2_000_000);
    expect(Math.max(...temporary)).toBeLessThan(1_100_000);
  });
});
