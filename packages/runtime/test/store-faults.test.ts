import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type PackageFile, parsePackagePath } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { nodeStoreDisk } from "../src/files/store-disk.ts";
import { openHistory } from "../src/history/history.ts";
import type { Skills } from "../src/index.ts";
import { readSkillTree } from "../src/skill-tree/read-skill-tree.ts";
import { hashFiles } from "../src/skill-tree/tree-hash.ts";
import { openStore } from "../src/store/open-store.ts";
import type { SkillStore } from "../src/store/store.ts";
import type { VersionLog } from "../src/store/version-log.ts";
import { type Attempt, atEveryStep, type Content } from "./support/at-every-step.ts";
import { Died, type FaultyDisk, faultyDisk } from "./support/faulty-disk.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const text = (name: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n---\n\nDo it.\n`;

const file = (path: string, content: string): PackageFile => ({
  path: parsePackagePath(path, "test"),
  bytes: Buffer.from(content),
  executable: false,
});

type Work = (store: SkillStore, skills: Skills) => Promise<unknown>;

const operations: Readonly<Record<string, Work>> = {
  create: (store) => store.create({ skill: { text: text("fresh") }, files: [file("references/a.md", "a")] }),
  "update of the text": (store, skills) => store.update(skills.get("pdf"), { body: "\nNew.\n" }),
  "update of several files": (store, skills) =>
    store.update(skills.get("pdf"), {
      body: "\nNew.\n",
      write: [file("scripts/new.sh", "x")],
      remove: ["references/a.md"],
    }),
  "removal of a file": (store, skills) => store.update(skills.get("pdf"), { remove: ["references/a.md"] }),
  rename: (store, skills) => store.rename(skills.get("pdf"), "pdf-tools"),
  "rename with a new text": (store, skills) =>
    store.rename(skills.get("pdf"), "pdf-tools", { text: `${text("pdf")}More.\n` }),
  replace: (store) =>
    store.putPackage([file("SKILL.md", `${text("pdf")}Replaced.\n`)], { onConflict: "replace" }),
  delete: (store, skills) => store.delete(skills.get("pdf")),
  restore: (store) => store.restore("gone"),
};

/** A home with two skills, one of them with a repository, and a third in the trash. */
async function prepare(): Promise<{ readonly tree: TempTree; readonly skills: Skills }> {
  const files = {
    "home/.agents/skills/pdf/SKILL.md": text("pdf"),
    "home/.agents/skills/pdf/references/a.md": "a",
    "home/.agents/skills/pdf/.git/HEAD": "ref",
    "home/.agents/skills/gone/SKILL.md": text("gone"),
    "home/.agents/skills/other/SKILL.md": text("other"),
  };
  // Thousands of syncs take minutes on a disk; that they are asked for in the right order is what counts here.
  const tree = tempTree(files, existsSync("/dev/shm") ? { below: "/dev/shm" } : {});
  const skills = await openSkills(tree, { index: "off" });
  await skills.delete("gone");
  return { tree, skills };
}

/** Does work with a disk on which something may go wrong. */
async function attempt(
  { tree, skills }: { readonly tree: TempTree; readonly skills: Skills },
  work: Work,
  disk: FaultyDisk = faultyDisk(nodeStoreDisk, { kind: "crash", at: 0, when: "before" }),
): Promise<unknown> {
  const state = tree.at("own/state");
  const history = openHistory({ state });
  // The dead write no history.
  const versions: VersionLog = {
    ...history,
    confirm: (pending) => (disk.isDead() ? undefined : history.confirm(pending)),
    abandon: (pending) => (disk.isDead() ? undefined : history.abandon(pending)),
  };
  try {
    return await work(openStore({ state, rescan: () => skills.reload(), disk, versions }), skills);
  } finally {
    history.close();
  }
}

const attemptOf = (work: Work): Attempt<Awaited<ReturnType<typeof prepare>>> => ({
  prepare,
  work: (prepared, disk) => attempt(prepared, work, disk),
  contentOf,
});

/** Every folder of the skills' root by its content, and what is in the trash. */
function contentOf(tree: TempTree): Content {
  const root = tree.at("home/.agents/skills");
  const skills = readdirSync(root).map((name): [string, string] => {
    const git = existsSync(`${root}/${name}/.git/HEAD`) ? " with .git" : "";
    return [name, hashFiles(readSkillTree(`${root}/${name}`)) + git];
  });
  const trash = tree.at("own/state/trash");
  const ids = readdirSync(trash).filter((id) => existsSync(`${trash}/${id}/skill`));
  const kept = ids.map((id) => {
    const { name } = JSON.parse(readFileSync(`${trash}/${id}/entry.json`, "utf8")) as { name: string };
    return [`trash: ${name}`, hashFiles(readSkillTree(`${trash}/${id}/skill`))];
  });
  return Object.fromEntries([...skills, ...kept]) as Content;
}

/** What the history says is there, for each skill it knows. */
function expectHistoryFits(tree: TempTree): void {
  const history = openHistory({ state: tree.at("own/state") });
  try {
    for (const { key } of history.lineages()) {
      const [newest] = history.list(key);
      const there = existsSync(key) ? hashFiles(readSkillTree(key.replace(/\/SKILL\.md$/, ""))) : undefined;
      const told = newest === undefined ? [] : history.read(key, newest.number);
      expect(told.length === 0 ? undefined : hashFiles(told), key).toBe(there);
    }
  } finally {
    history.close();
  }
}

/** After the next start: nothing of ours lies around, and the history fits what is there. */
async function settle(tree: TempTree): Promise<Content> {
  const skills = await openSkills(tree, { index: "off" });
  expect(skills.snapshot.diagnostics.filter(({ code }) => code === "change-unfinished")).toEqual([]);
  expect(readdirSync(tree.at("own/state/store"))).toEqual([]);
  expect(readdirSync(tree.at("home/.agents/skills")).filter((name) => name.startsWith("."))).toEqual([]);
  expectHistoryFits(tree);
  return contentOf(tree);
}

const crashes = ["before", "halfway", "after"] as const;

test.for(Object.keys(operations).flatMap((name) => crashes.map((when) => [name, when] as const)))(
  "%s: whoever dies %s any step leaves the old skill or the new one",
  async ([name, when]) => {
    const work = operations[name] as Work;
    const seen = new Set<string>();
    const steps = await atEveryStep(
      attemptOf(work),
      (at) => ({ kind: "crash", at, when }),
      async ({ tree, before, after, failed }) => {
        if (failed !== undefined) expect(failed).toSatisfy(isDeath);
        const settled = await settle(tree);
        expect([before, after].map(settledPart)).toContainEqual(settledPart(settled));
        seen.add(JSON.stringify(settledPart(settled)));
      },
    );
    expect(steps).toBeGreaterThan(5);
    // Both outcomes were met: the test would notice a store that never gets anywhere.
    expect(seen.size).toBe(2);
  },
);

test.for(
  Object.keys(operations).flatMap((name) =>
    (["EIO once", "ENOSPC end"] as const).map((fault) => [name, fault] as const),
  ),
)(
  "%s: whatever step is refused with %s, the skill is as before or as wanted, also without a restart",
  async ([name, fault]) => {
    const [code, until] = fault.split(" ") as [string, "once" | "end"];
    const steps = await atEveryStep(
      attemptOf(operations[name] as Work),
      (at) => ({ kind: "refuse", at, code, until }),
      async ({ tree, before, after, failed }) => {
        if (until === "once" && failed !== undefined) {
          expect(failed).toMatchObject({ code: "permission_error" });
          expect(visible(visibleContent(tree))).toEqual(visible(before));
        }
        const settled = await settle(tree);
        expect([before, after].map(settledPart)).toContainEqual(settledPart(settled));
        if (failed === undefined) expect(settledPart(settled)).toEqual(settledPart(after));
      },
    );
    expect(steps).toBeGreaterThan(5);
  },
);

function isDeath(error: unknown): boolean {
  return error instanceof Died || (error instanceof Error && error.cause instanceof Died);
}

/** A skill that was brought back may still be in the trash when the process died in between: nothing is lost by that. */
function settledPart(content: Content): Content {
  const entries = Object.entries(content).filter(([name]) => name !== "trash: gone");
  return Object.fromEntries(entries);
}

/** Without what waits to be cleared. */
function visibleContent(tree: TempTree): Content {
  const root = tree.at("home/.agents/skills");
  return Object.fromEntries(
    readdirSync(root)
      .filter((name) => !name.startsWith("."))
      .map((name) => [name, hashFiles(readSkillTree(`${root}/${name}`))]),
  );
}

function visible(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content)
      .filter(([name]) => !name.startsWith("trash: "))
      .map(([name, hash]) => [name, hash.replace(" with .git", "")]),
  );
}
