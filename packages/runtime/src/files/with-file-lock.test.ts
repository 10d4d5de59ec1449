import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { holdFileLock, withFileLock } from "./with-file-lock.ts";

const module = fileURLToPath(new URL("with-file-lock.ts", import.meta.url));

/** A process of its own that imports the lock and runs some code with it. */
function start(code: string, ...args: readonly string[]): ChildProcess {
  const script = `import { withFileLock } from ${JSON.stringify(module)};\nimport fs from "node:fs";\n${code}`;
  const flags = ["--conditions=@skillwright/source", "--no-warnings", "--input-type=module", "-e", script];
  return spawn(process.execPath, [...flags, "--", ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

test("several processes change a file without losing a change", async () => {
  using tree = tempTree({ count: "0" });
  const code = `
    const [file, lock] = process.argv.slice(1);
    for (let i = 0; i < 25; i += 1) {
      await withFileLock(lock, () => fs.writeFileSync(file, String(Number(fs.readFileSync(file, "utf8")) + 1)));
    }`;
  const processes = [1, 2, 3].map(() => start(code, tree.at("count"), tree.at("count.lock")));
  const exits = await Promise.all(processes.map(async (child) => (await once(child, "exit"))[0] as number));
  expect(exits).toEqual([0, 0, 0]);
  expect(readFileSync(tree.at("count"), "utf8")).toBe("75");
});

test("a holder that was killed holds nothing", async () => {
  using tree = tempTree();
  const lock = tree.at("state/x.lock");
  const holder = start(
    `await withFileLock(process.argv[1], () => { console.log("held"); return new Promise((r) => setInterval(r, 1e9)); });`,
    lock,
  );
  await once(holder.stdout ?? holder, "data");
  await expect(withFileLock(lock, () => 1, { waitMs: 0 })).rejects.toMatchObject({
    code: "permission_error",
    details: { path: lock },
  });
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await expect(withFileLock(lock, () => "mine", { waitMs: 0 })).resolves.toBe("mine");
  expect(statSync(lock).size).toBe(0);
});

test("calls in one process wait for each other and release after a failure", async () => {
  using tree = tempTree();
  const order: string[] = [];
  const step = (name: string) => async () => {
    order.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} out`);
  };
  const failing = withFileLock(tree.at("l"), () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await Promise.all([withFileLock(tree.at("l"), step("a")), withFileLock(tree.at("l"), step("b"))]);
  expect(order.map((entry) => entry.split(" ")[1])).toEqual(["in", "out", "in", "out"]);
});

test("a file that is not a lock stays unchanged", async () => {
  using tree = tempTree({
    lock: "somebody's notes, longer than a header of a database would be ".repeat(20),
  });
  const before = readFileSync(tree.at("lock"));
  await expect(withFileLock(tree.at("lock"), () => 1)).rejects.toMatchObject({ code: "permission_error" });
  expect(readFileSync(tree.at("lock"))).toEqual(before);
});

test("a lock excludes others until it is released", async () => {
  using tree = tempTree({ file: "" });
  const lock = tree.at("state/held.lock");
  const held = holdFileLock(lock);
  expect(holdFileLock(lock)).toBeUndefined();
  await expect(withFileLock(lock, () => 1, { waitMs: 0 })).rejects.toMatchObject({
    code: "permission_error",
  });
  held?.release();
  held?.release();
  holdFileLock(lock)?.release();
  expect(() => holdFileLock(tree.at("file/below.lock"))).toThrow(
    expect.objectContaining({ code: "permission_error" }),
  );
});

test("a second try in the process that holds a lock doesn't let other processes have it", async () => {
  using tree = tempTree();
  const lock = tree.at("state/held.lock");
  const held = holdFileLock(lock);
  expect(holdFileLock(lock)).toBeUndefined();
  const other = start(
    `await withFileLock(process.argv[1], () => 1, { waitMs: 0 }).catch(() => process.exit(7));`,
    lock,
  );
  expect(await once(other, "exit")).toEqual([7, null]);
  held?.release();
});

test("a new lock is for its owner only: whoever can read one can hold it", async () => {
  using tree = tempTree();
  const lock = tree.at("state/locks/x.lock");
  await withFileLock(lock, () => 1);
  const modes = ["state", "state/locks", "state/locks/x.lock"].map(
    (path) => statSync(tree.at(path)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});
