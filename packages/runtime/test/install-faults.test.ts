import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readLock } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import type { Skills } from "../src/index.ts";
import type { Installer } from "../src/install/installer.ts";
import { readSkillTree } from "../src/skill-tree/read-skill-tree.ts";
import { hashFiles } from "../src/skill-tree/tree-hash.ts";
import { type Attempt, atEveryStep, type Content } from "./support/at-every-step.ts";
import { Died, type FaultyDisk } from "./support/faulty-disk.ts";
import { withInstaller } from "./support/open-installer.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const text = (name: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n---\n\n${body}\n`;

const given = { approval: "given", several: "all-or-none" } as const;

type Work = (installer: Installer, tree: TempTree) => Promise<unknown>;

const operations: Readonly<Record<string, Work>> = {
  "install of two skills": (installer, tree) => installer.install(tree.at("more"), given),
  update: (installer) => installer.update(["pdf"], given),
  rollback: (installer) => installer.rollback("docx"),
  remove: (installer) => installer.remove("pdf"),
  pin: (installer) => installer.pin("pdf", "tested"),
};

interface Place {
  readonly tree: TempTree;
  readonly skills: Skills;
}

/** A home with two installed skills: the source of one changed since, the other was updated once. */
async function prepare(): Promise<Place> {
  const tree = tempTree(
    {
      "source/pdf/SKILL.md": text("pdf"),
      "source/pdf/scripts/run.sh": "echo\n",
      "source/docx/SKILL.md": text("docx"),
      "more/one/SKILL.md": text("one"),
      "more/two/SKILL.md": text("two"),
    },
    existsSync("/dev/shm") ? { below: "/dev/shm" } : {},
  );
  const skills = await openSkills(tree, { index: "off" });
  await withInstaller(tree, skills, async (installer) => {
    await installer.install(tree.at("source"), given);
    tree.write({ "source/docx/SKILL.md": text("docx", "New.") });
    await installer.update(["docx"], given);
  });
  tree.write({ "source/pdf/SKILL.md": text("pdf", "New."), "source/pdf/scripts/run.sh": "echo new\n" });
  return { tree, skills };
}

function attempt({ tree, skills }: Place, work: Work, disk?: FaultyDisk): Promise<unknown> {
  return withInstaller(tree, skills, (installer) => work(installer, tree), {
    ...(disk !== undefined && {
      disk,
      // The dead write no history.
      versions: (history) => ({
        ...history,
        confirm: (pending) => (disk.isDead() ? undefined : history.confirm(pending)),
        abandon: (pending) => (disk.isDead() ? undefined : history.abandon(pending)),
      }),
    }),
  });
}

const attemptOf = (work: Work): Attempt<Awaited<ReturnType<typeof prepare>>> => ({
  prepare,
  work: (prepared, disk) => attempt(prepared, work, disk),
  contentOf,
});

/** Every folder of the skills' root by its content, and what the lockfile says without times. */
function contentOf(tree: TempTree): Content {
  const root = tree.at("home/.agents/skills");
  const folders = readdirSync(root).filter((name) => !name.startsWith("."));
  const skills = folders.map((name) => [name, hashFiles(readSkillTree(`${root}/${name}`))]);
  const read = readLock(readFileSync(tree.at("own/state/skills.lock.json"), "utf8"), "lock");
  const locked = read.kind === "own" ? [...read.lock.skills] : [];
  const entries = locked.map(([name, entry]) => [
    `lock: ${name}`,
    [entry.tree, entry.previous?.tree ?? "", entry.pinned ?? ""].join(" "),
  ]);
  return Object.fromEntries([...skills, ...entries]) as Content;
}

/** After the next start: nothing of ours lies around, and every folder is as the lockfile says. */
async function settle(tree: TempTree): Promise<Content> {
  const skills = await openSkills(tree, { index: "off" });
  expect(skills.snapshot.diagnostics.filter(({ code }) => code === "change-unfinished")).toEqual([]);
  expect(readdirSync(tree.at("own/state/store"))).toEqual([]);
  const root = tree.at("home/.agents/skills");
  const ours = [...readdirSync(root), ...readdirSync(tree.at("own/state"))];
  expect(ours.filter((name) => name.startsWith(".skillwright"))).toEqual([]);
  const states = await withInstaller(tree, skills, (installer) => installer.verify());
  expect(states.filter(({ state }) => state !== "ok")).toEqual([]);
  return contentOf(tree);
}

test.for(
  Object.keys(operations).flatMap((name) =>
    (["before", "after"] as const).map((when) => [name, when] as const),
  ),
)("%s: whoever dies %s any step leaves skills and lockfile both old or both new", async ([name, when]) => {
  const seen = new Set<string>();
  const steps = await atEveryStep(
    attemptOf(operations[name] as Work),
    (at) => ({ kind: "crash", at, when }),
    async ({ tree, before, after, failed }) => {
      if (failed !== undefined) expect(failed).toSatisfy(isDeath);
      const settled = await settle(tree);
      expect([before, after]).toContainEqual(settled);
      seen.add(JSON.stringify(settled));
    },
  );
  expect(steps).toBeGreaterThan(5);
  // Both outcomes were met: the test would notice an installer that never gets anywhere.
  expect(seen.size).toBe(2);
});

test.for(
  Object.keys(operations).flatMap((name) =>
    (["EIO once", "ENOSPC end"] as const).map((fault) => [name, fault] as const),
  ),
)(
  "%s: whatever step is refused with %s, skills and lockfile are both as before or both as wanted",
  async ([name, fault]) => {
    const [code, until] = fault.split(" ") as [string, "once" | "end"];
    const steps = await atEveryStep(
      attemptOf(operations[name] as Work),
      (at) => ({ kind: "refuse", at, code, until }),
      async ({ tree, before, after, failed }) => {
        if (failed !== undefined) expect(failed).toMatchObject({ code: "permission_error" });
        if (until === "once" && failed !== undefined) expect(contentOf(tree)).toEqual(before);
        const settled = await settle(tree);
        expect([before, after]).toContainEqual(settled);
        if (failed === undefined) expect(settled).toEqual(after);
      },
    );
    expect(steps).toBeGreaterThan(5);
  },
);

function isDeath(error: unknown): boolean {
  return error instanceof Died || (error instanceof Error && error.cause instanceof Died);
}
