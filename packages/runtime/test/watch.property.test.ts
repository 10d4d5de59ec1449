import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SkillStatus } from "@skillwright/core/internal";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChangeEvent, Snapshot } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";
import { watchSkills } from "./support/watched-skills.ts";

const RUNS = process.env.SOAK === "1" ? 150 : 12;

const HOME = "home/.agents/skills";
const REPO = "repo/.agents/skills";
const place = fc.constantFrom(
  `${HOME}/a`,
  `${HOME}/b`,
  `${HOME}/group/c`,
  `${REPO}/a`,
  `${REPO}/d`,
  "more/e",
  "elsewhere/f",
  HOME,
  "home/.agents",
  "elsewhere",
);
const word = fc.constantFrom("One.", "Two.", "Six.");
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant("write" as const), at: place, text: word }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant("save" as const), at: place, text: word }), weight: 3 },
  fc.record({ do: fc.constant("body" as const), at: place, text: word }),
  fc.record({ do: fc.constant("sidecar" as const), at: place, text: word }),
  fc.record({ do: fc.constant("remove" as const), at: place }),
  fc.record({ do: fc.constant("move" as const), at: place, to: place }),
  { arbitrary: fc.record({ do: fc.constant("link" as const), at: place, to: place }), weight: 2 },
  fc.record({ do: fc.constant("file-link" as const), at: place, to: place }),
  fc.record({ do: fc.constant("plugin" as const), at: place, text: fc.constantFrom("p", "q") }),
  fc.record({ do: fc.constant("config" as const), text: fc.constantFrom("off", "on", "name-only") }),
  fc.record({ do: fc.constant("roots" as const), at: fc.constantFrom("more", "elsewhere", "none") }),
  fc.record({ do: fc.constant("wait" as const), for: fc.integer({ min: 1, max: 150 }) }),
);
const burst = fc.array(step, { minLength: 1, maxLength: 4 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function write(tree: TempTree, path: string, text: string): void {
  mkdirSync(dirname(tree.at(path)), { recursive: true });
  writeFileSync(tree.at(path), text);
}

async function apply(tree: TempTree, change: Step): Promise<void> {
  try {
    await applyToDisk(tree, change);
  } catch (error) {
    // A change that the disk does not allow isn't a change.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

async function applyToDisk(tree: TempTree, change: Step): Promise<void> {
  switch (change.do) {
    case "write":
      return write(tree, `${change.at}/SKILL.md`, skillText("x", { description: change.text }));
    case "save":
      write(tree, `${change.at}/.SKILL.md.tmp`, skillText("y", { description: change.text }));
      return renameSync(tree.at(`${change.at}/.SKILL.md.tmp`), tree.at(`${change.at}/SKILL.md`));
    case "body":
      return write(tree, `${change.at}/SKILL.md`, skillText("x").replace("Do it.", change.text));
    case "sidecar":
      return write(
        tree,
        `${change.at}/agents/openai.yaml`,
        `interface: { display_name: "${change.text}" }\n`,
      );
    case "plugin":
      return write(tree, `${change.at}/.codex-plugin/plugin.json`, `{"name":"${change.text}"}`);
    case "remove":
      return rmSync(tree.at(change.at), { recursive: true, force: true });
    case "move":
      return renameSync(tree.at(change.at), tree.at(change.to));
    case "link":
      rmSync(tree.at(change.at), { recursive: true, force: true });
      mkdirSync(dirname(tree.at(change.at)), { recursive: true });
      return symlinkSync(tree.at(change.to), tree.at(change.at));
    case "file-link":
      unlinkSync(tree.at(`${change.at}/SKILL.md`));
      return symlinkSync(tree.at(`${change.to}/SKILL.md`), tree.at(`${change.at}/SKILL.md`));
    case "config":
      return write(tree, "own/config/config.yaml", `version: 1\nskills: { x: ${change.text} }\n`);
    case "roots":
      return write(tree, "own/config/config.yaml", `version: 1\nroots: [${tree.at(change.at)}]\n`);
    case "wait":
      await sleep(change.for);
      return;
    default:
      change satisfies never;
  }
}

function facts({ skills, found, diagnostics }: Snapshot): string {
  return JSON.stringify([skills, found, diagnostics]);
}

/** What a listener would know that heard every event. */
function replay(first: readonly SkillStatus[], events: readonly ChangeEvent[]): readonly string[] {
  const known = new Map(first.map((skill) => [skill.found.key, skill]));
  for (const { added, changed, removed } of events) {
    for (const { found } of removed) known.delete(found.key);
    for (const skill of added) known.set(skill.found.key, skill);
    for (const { after } of changed) known.set(after.found.key, after);
  }
  return [...known.values()].map(summary).toSorted();
}

function summary({ id, state, manifest, found }: SkillStatus): string {
  return JSON.stringify([id, state, manifest, found.path, found.body]);
}

test("whatever happens, a watcher ends up with the result of a fresh scan, and reported every change", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(burst, { minLength: 1, maxLength: 8 }), async (bursts) => {
      using tree = tempTree({
        [`${REPO}/d/SKILL.md`]: skillText("d"),
        [`${HOME}/a/SKILL.md`]: skillText("a"),
        [`${HOME}/b/SKILL.md`]: skillText("b"),
        [`${HOME}/b/agents/openai.yaml`]: "interface: { display_name: B }\n",
        "elsewhere/f/SKILL.md": skillText("f"),
        [`${HOME}/l`]: { link: "../../../elsewhere/f" },
        [`${HOME}/group/c/SKILL.md`]: { link: "../../../../../elsewhere/f/SKILL.md" },
      });
      await using watched = await watchSkills(tree);
      const first = watched.skills.snapshot;
      for (const changes of bursts) {
        for (const change of changes) await apply(tree, change);
        const fresh = facts((await openSkills(tree, { index: "off" })).snapshot);
        await watched.until(() => facts(watched.skills.snapshot) === fresh);
      }
      expect(replay(first.skills, watched.events)).toEqual(
        watched.skills.snapshot.skills.map(summary).toSorted(),
      );
      const versions = watched.events.map(({ version }) => version);
      expect(versions).toEqual(versions.map((_, index) => first.version + 1 + index));
    }),
    { numRuns: RUNS, plugins: [fc.timeout(120_000)] },
  );
});
