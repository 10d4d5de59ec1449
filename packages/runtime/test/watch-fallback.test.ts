import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type WatchFolder, watchFolder } from "../src/watch/watch-folder.ts";
import { MANY_EVENTS } from "../src/watch/watcher.ts";
import { nextWarning } from "./support/next-warning.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";
import { watchSkills } from "./support/watched-skills.ts";

const ROOT = "home/.agents/skills";

/** A system that has only so many watches, and a count of those that are open. */
function scarceWatches(limit: number, code = "ENOSPC"): { readonly watch: WatchFolder; open: number } {
  const system = {
    open: 0,
    watch: ((folder, report) => {
      if (system.open >= limit) throw Object.assign(new Error("no watches"), { code });
      const handle = watchFolder(folder, report);
      system.open += 1;
      return {
        close() {
          system.open -= 1;
          handle.close();
        },
      };
    }) satisfies WatchFolder,
  };
  return system;
}

test.for([
  ["ENOSPC", 3],
  ["EMFILE", 0],
] as const)("out of watches (%s), it polls, says so, and keeps none", async ([code, limit]) => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  const system = scarceWatches(limit, code);
  await using watched = await watchSkills(tree, { watchFolder: system.watch });
  expect(watched.report).toEqual({
    method: "polling",
    folders: 0,
    diagnostics: [expect.objectContaining({ code: "watch-polling", severity: "warning" })],
  });
  expect(system.open).toBe(0);
  expect(watched.drain()).toEqual([["!watch-polling"]]);
  expect(watched.skills.snapshot.diagnostics.map(({ message }) => message)).toEqual([
    `The system has no file watches left (${code}); polling for changes every 2.5 seconds instead`,
  ]);
  tree.write({ [`${ROOT}/b/SKILL.md`]: skillText("b") });
  await watched.has("b");
  writeFileSync(tree.at(`${ROOT}/a/SKILL.md`), skillText("a").replace("Do it.", "Do me."));
  await watched.until(() => watched.events.length === 2);
  expect(watched.drain()).toEqual([["+b"], ["~a text"]]);
});

test("polling can be chosen", async () => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  await using watched = await watchSkills(tree, { watch: "poll" });
  expect(watched.report).toEqual({ method: "polling", folders: 0, diagnostics: [] });
  rmSync(tree.at(`${ROOT}/a`), { recursive: true });
  await watched.lacks("a");
  expect(watched.drain()).toEqual([["-a"]]);
});

test("switched off, only reload() tells, and it tells those who listen", async () => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  const system = scarceWatches(1000);
  await using watched = await watchSkills(tree, { watch: "off", watchFolder: system.watch });
  expect([watched.report.method, system.open]).toEqual(["off", 0]);
  tree.write({ [`${ROOT}/b/SKILL.md`]: skillText("b") });
  const { version } = await watched.skills.reload();
  expect([version, watched.drain()]).toEqual([2, [["+b"]]]);
});

test("configuration can switch it off while it runs, and on again with a reload", async () => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  const system = scarceWatches(1000);
  await using watched = await watchSkills(tree, { watchFolder: system.watch });
  expect(system.open).toBeGreaterThan(0);
  tree.write({ "own/config/config.yaml": "version: 1\nwatch: off\nskills: { a: off }\n" });
  await watched.until(() => watched.events.length === 1);
  expect([(await watched.skills.watch()).method, system.open]).toEqual(["off", 0]);
  tree.write({ "own/config/config.yaml": "version: 1\nwatch: on\n" });
  await watched.skills.reload();
  await watched.skills.reload();
  expect((await watched.skills.watch()).method).toBe("events");
  tree.write({ [`${ROOT}/b/SKILL.md`]: skillText("b") });
  await watched.has("b");
});

test("closing and the last listener's leaving release every watch, and listening starts again", async () => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  const system = scarceWatches(1000);
  const skills = await openSkills(tree, { watchFolder: system.watch });
  expect(system.open).toBe(0);
  const told: number[] = [];
  const leave = skills.on("change", ({ version }) => told.push(version));
  await skills.watch();
  const open = system.open;
  expect(open).toBeGreaterThan(0);
  await skills.close();
  expect(system.open).toBe(0);
  leave();
  tree.write({ [`${ROOT}/b/SKILL.md`]: skillText("b") });
  await skills.reload();
  expect([skills.list().length, told]).toEqual([2, []]);

  const came = Promise.withResolvers<number>();
  const stop = skills.on("change", ({ version }) => came.resolve(version));
  tree.write({ [`${ROOT}/c/SKILL.md`]: skillText("c") });
  expect(await came.promise).toBeGreaterThan(2);
  stop();
  await skills.close();
  expect(system.open).toBe(0);
});

test("a listener that throws does not affect others", async () => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  await using watched = await watchSkills(tree, { watch: "off" });
  watched.skills.on("change", () => {
    throw new Error("planted");
  });
  const late: number[] = [];
  watched.skills.on("change", ({ version }) => late.push(version));
  const warned = nextWarning();
  tree.write({ [`${ROOT}/b/SKILL.md`]: skillText("b") });
  await watched.skills.reload();
  expect([watched.drain(), late]).toEqual([[["+b"]], [2]]);
  expect(await warned).toEqual(new Error("planted"));
});

test("a process that closes its skills ends by itself", () => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  const index = new URL("../src/index.ts", import.meta.url).href;
  const program = `
    const { createSkills } = await import(${JSON.stringify(index)});
    const skills = await createSkills({ cwd: ".", home: ${JSON.stringify(tree.at("home"))}, env: {}, index: "off" });
    skills.on("change", () => {});
    const { method } = await skills.watch();
    await skills.close();
    console.log(method);`;
  const args = ["--conditions=@skillwright/source", "--input-type=module", "-e", program];
  const { stdout, stderr, status } = spawnSync("node", args, {
    cwd: tree.at("home"),
    encoding: "utf8",
  });
  expect({ stdout, stderr, status }).toEqual({ stdout: "events\n", stderr: "", status: 0 });
});

test("where so much is reported that some must be lost, nothing remembered is believed", async () => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a"), [`${ROOT}/b/SKILL.md`]: skillText("b") });
  let flood = (): void => undefined;
  const deaf: WatchFolder = (folder, report) => {
    if (folder === tree.at(ROOT)) {
      flood = () => {
        for (let count = 0; count < MANY_EVENTS; count += 1) report("content", "a");
      };
    }
    return folder === tree.at(`${ROOT}/b`) ? { close: () => undefined } : watchFolder(folder, report);
  };
  await using watched = await watchSkills(tree, { watchFolder: deaf });
  writeFileSync(tree.at(`${ROOT}/b/SKILL.md`), skillText("b", { description: "Other." }));
  flood();
  await watched.has("b", "Other.");
});
