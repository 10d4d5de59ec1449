import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { hasCgroup, openCgroup } from "./cgroup.ts";

const limits = { memoryBytes: 1 << 20, processes: 10 };

/** What the kernel shows where systemd delegated a part of the tree to a user. */
const DELEGATED: Readonly<Record<string, string>> = {
  self: "0::/user.slice/app.slice/shell.scope\n",
  "mount/cgroup.subtree_control": "cpu memory pids\n",
  "mount/user.slice/app.slice/cgroup.subtree_control": "memory pids\n",
  "mount/user.slice/app.slice/cgroup.procs": "",
  "mount/user.slice/app.slice/shell.scope/cgroup.subtree_control": "\n",
  "mount/user.slice/app.slice/shell.scope/cgroup.procs": "7\n",
};

const placeOf = (tree: TempTree) => ({ mount: tree.at("mount"), self: tree.at("self") });

test("a group is made where the controllers are passed on, with the limits of the command", () => {
  using tree = tempTree(DELEGATED);
  const parent = tree.at("mount/user.slice/app.slice");
  const group = openCgroup(limits, placeOf(tree));
  const [name = ""] = readdirSync(parent).filter((entry) => entry.startsWith("skillwright-"));
  const value = (file: string): string => readFileSync(join(parent, name, file), "utf8").trim();
  expect(["memory.max", "memory.swap.max", "memory.oom.group", "pids.max"].map(value)).toEqual([
    "1048576",
    "0",
    "1",
    "26",
  ]);
  const [program, ...args] = [...(group?.enter ?? []), "/bin/echo", "a b", "$c"];
  expect(spawnSync(program, args, { encoding: "utf8" }).stdout).toBe("a b $c\n");
  expect(value("cgroup.procs")).toBe("0");
  expect(group?.ranOutOfMemory()).toBe(false);
  tree.write({ [`mount/user.slice/app.slice/${name}/memory.events`]: "low 0\noom 3\noom_kill 2\n" });
  expect(group?.ranOutOfMemory()).toBe(true);
  group?.close();
  expect(value("cgroup.kill")).toBe("1");
});

test.for([
  ["only version 1 exists", { self: "4:memory:/x\n1:cpu:/\n" }],
  ["nothing is shown", { self: "" }],
  [
    "the controllers are not passed on",
    { self: "0::/a\n", "mount/a/cgroup.subtree_control": "cpu\n", "mount/a/cgroup.procs": "" },
  ],
  [
    "the path leaves the tree",
    { self: "0::/../x\n", "x/cgroup.subtree_control": "memory pids\n", "x/cgroup.procs": "" },
  ],
] as const)("there is no group where %s", ([, files]) => {
  using tree = tempTree(files);
  expect([hasCgroup(placeOf(tree)), openCgroup(limits, placeOf(tree))]).toEqual([false, undefined]);
});

test("this machine's answer leaves no group behind", () => {
  const group = openCgroup({ memoryBytes: 1 << 30, processes: 100 });
  const folder = group?.enter.at(-1);
  group?.close();
  expect(folder !== undefined && existsSync(folder)).toBe(false);
});
