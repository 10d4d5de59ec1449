import { readdirSync } from "node:fs";
import { isSkillwrightError } from "@skillwright/core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gitRepository } from "../support/git-repository.ts";
import { type Shop, ways } from "../support/hostile-sources.ts";
import { type Attack, attacks, type HostileFile, isInGit } from "../support/hostile-trees.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { skillText, type TempTree, tempTree } from "../support/temp-tree.ts";

/** The skill around the bad files. */
const good: HostileFile = { path: "SKILL.md", content: skillText("pdf") };

const harmless: HostileFile = { path: "a.md", content: "A.\n" };

let tree: TempTree;
beforeAll(() => {
  tree = tempTree({ "project/keep.md": "Keep.\n" });
});
afterAll(() => tree[Symbol.dispose]());

function expectNothingWritten(): void {
  expect([
    readdirSync(tree.at("project")),
    readdirSync(tree.path).filter((name) => name.includes("evil")),
  ]).toEqual([["keep.md"], []]);
}

describe.for(Object.entries(ways))("%s", ([, way]) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await way.open(tree);
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  test("brings a skill without attacks", async () => {
    const { skills, refused } = await listSource(await shop.publish([good, harmless]), testContext(tree));
    expect([Object.keys(skills).length, refused]).toEqual([1, []]);
  });

  const possible = attacks.filter(
    ({ files, only = way.form ?? "compressed" }) =>
      only === (way.form ?? "compressed") && files.every((file) => way.expresses(file)),
  );
  test.for(possible)("is refused: $name", async ({ files, named = /evil/ }: Attack) => {
    const source = await shop.publish([good, ...files]);
    const outcome = await listSource(source, testContext(tree)).catch((error: unknown) => {
      if (!isSkillwrightError(error)) throw error;
      return { skills: {}, refused: [error.message] };
    });
    expect(outcome.skills).toEqual({});
    expect(outcome.refused).toEqual([expect.stringMatching(named)]);
    expectNothingWritten();
  });
});

describe("a Git repository", () => {
  const possible = attacks.filter(({ files, only }) => only !== "compressed" && files.every(isInGit));
  const folderOf = (index: number): string => `skills/pdf-${index + 1}`;
  let found: Awaited<ReturnType<typeof listSource>>;
  // One repository with a skill for each attack: starting git for each of them would take most of the time.
  beforeAll(async () => {
    const repository = gitRepository(tree.at("r.git"));
    const trees = [...possible.map(({ files }) => files), [harmless]];
    repository.commit(
      trees.flatMap((files, index) =>
        [good, ...files].map(({ path, content = "", kind }) => ({
          path: `${folderOf(index)}/${path}`,
          content,
          ...(kind === "link" && { mode: "120000" as const }),
        })),
      ),
    );
    found = await listSource(repository.url, testContext(tree));
  });

  test("brings a skill without attacks", () => {
    expect(Object.keys(found.skills)).toEqual([folderOf(possible.length)]);
    expectNothingWritten();
  });

  test.for(possible)("is refused: $name", ({ named = /evil/, ...attack }) => {
    const index = possible.findIndex(({ name }) => name === attack.name);
    const own = found.refused.filter((text) => text.startsWith(`${folderOf(index)}: `));
    expect(own).toEqual([expect.stringMatching(named)]);
  });
});

test("every attack can be expressed in at least one archive", () => {
  const missing = attacks.filter(
    ({ files }) => !Object.values(ways).some((way) => files.every((file) => way.expresses(file))),
  );
  expect(missing).toEqual([]);
});
