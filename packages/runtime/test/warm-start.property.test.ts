import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSkills } from "../src/index.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const OLD = new Date("2020-01-01T00:00:00Z");
const RUNS = process.env.SOAK === "1" ? 400 : 25;

const place = fc.constantFrom("a", "b", "group/c", "a/inner", "d");
const step = fc.oneof(
  fc.record({
    do: fc.constant("write" as const),
    at: place,
    text: fc.constantFrom("One.", "Two.", "Six.", ""),
  }),
  fc.record({ do: fc.constant("sidecar" as const), at: place, text: fc.constantFrom("One", "Two") }),
  fc.record({ do: fc.constant("remove" as const), at: place }),
  fc.record({ do: fc.constant("move" as const), at: place, to: place }),
  fc.record({ do: fc.constant("age" as const), at: place }),
  fc.record({ do: fc.constant("plugin" as const), at: place, text: fc.constantFrom("p", "q") }),
);

function write(tree: TempTree, path: string, text: string): void {
  const full = tree.at(`home/.agents/skills/${path}`);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

function apply(tree: TempTree, change: typeof step extends fc.Arbitrary<infer T> ? T : never): void {
  const folder = tree.at(`home/.agents/skills/${change.at}`);
  try {
    if (change.do === "write") {
      const broken =
        change.text === "" ? "no frontmatter" : skillText(change.at, { description: change.text });
      write(tree, `${change.at}/SKILL.md`, broken);
    } else if (change.do === "sidecar") {
      write(tree, `${change.at}/agents/openai.yaml`, `interface: { display_name: ${change.text} }\n`);
    } else if (change.do === "plugin") {
      write(tree, `${change.at}/.codex-plugin/plugin.json`, `{"name":"${change.text}"}`);
    } else if (change.do === "remove") rmSync(folder, { recursive: true, force: true });
    else if (change.do === "move") renameSync(folder, tree.at(`home/.agents/skills/${change.to}`));
    else
      for (const path of [`${folder}/SKILL.md`, folder, tree.at("home/.agents/skills")])
        utimesSync(path, OLD, OLD);
  } catch (error) {
    // A change that the disk does not allow isn't a change.
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
  }
}

test("a warm start answers as a cold one, whatever happened in between", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (changes) => {
      using tree = tempTree({ "work/x": "", "home/.agents/skills": { folder: true } });
      const look = async (index: "on" | "off"): Promise<string> => {
        const env = { SKILLWRIGHT_HOME: tree.at("own") };
        const { snapshot } = await createSkills({ cwd: tree.at("work"), home: tree.at("home"), env, index });
        return JSON.stringify([snapshot.found, snapshot.skills, snapshot.diagnostics]);
      };
      for (const change of changes) {
        apply(tree, change);
        const warm = await look("on");
        expect(warm).toBe(await look("off"));
      }
    }),
    { numRuns: RUNS },
  );
});
