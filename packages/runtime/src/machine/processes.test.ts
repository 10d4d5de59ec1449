import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { childrenOf, untilEnded } from "./processes.ts";

const isLinux = process.platform === "linux";

test.skipIf(!isLinux)("the processes that a process started are found while they run", async () => {
  const shell = spawn("/bin/sh", ["-c", "sleep 1000 & sleep 1000 & echo started; wait"]);
  const closed = once(shell, "close");
  await once(shell.stdout, "data");
  const children = childrenOf(shell.pid ?? 0);
  expect(children).toHaveLength(2);
  expect(childrenOf(process.pid)).toContain(shell.pid);
  for (const pid of [...children, shell.pid ?? 0]) process.kill(pid, "SIGKILL");
  await untilEnded(children);
  await closed;
  expect(childrenOf(shell.pid ?? 0)).toEqual([]);
});

test.skipIf(!isLinux)("a process is waited for until it has ended, even if nobody asks how", async () => {
  // The shell becomes a program that never asks for the ends of the processes that the shell started.
  const program = spawn("/bin/sh", ["-c", "sleep 0.3 & echo $!; exec sleep 1000"]);
  const [output] = (await once(program.stdout, "data")) as [Buffer];
  const child = Number(output.toString());
  await untilEnded([child]);
  expect(readFileSync(`/proc/${child}/stat`, "utf8")).toContain("(sleep) Z");
  program.kill("SIGKILL");
});
