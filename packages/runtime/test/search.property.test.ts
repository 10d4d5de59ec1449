import { rmSync } from "node:fs";
import { memoryEmbedder } from "@skillwright/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSkills, type SearchRequest, type Skills } from "../src/index.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const WORDS = "merge split pdf page chart table letter review deploy build test clean".split(" ");

const words = (least: number, most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...WORDS), { minLength: least, maxLength: most }).map((list) => list.join(" "));

/** A skill is written, or is gone. */
const change = fc.record({
  name: fc.constantFrom("a", "b", "c", "d", "e"),
  text: fc.option(fc.record({ description: words(2, 5), body: words(0, 30) })),
});

function open(tree: TempTree, own: string): Promise<Skills> {
  return createSkills({
    cwd: tree.at("work"),
    home: tree.at("home"),
    env: { SKILLWRIGHT_HOME: tree.at(own) },
    embedder: memoryEmbedder(),
  });
}

/** Everything that an answer says, for words alone and for words and meaning. */
async function answers(skills: Skills, queries: readonly string[]): Promise<readonly unknown[]> {
  const requests: readonly SearchRequest[] = [
    { by: "keyword" },
    { by: "keyword", copies: "separate" },
    { by: "semantic", timeout: 60_000 },
  ];
  const told: unknown[] = [];
  for (const query of queries) {
    for (const request of requests) {
      const { hits, confidence, among } = await skills.search(query, request);
      const found = hits.map(({ skill, score, by, reasons, copies }) => ({
        id: skill.id,
        score,
        by,
        reasons,
        copies: copies.map(({ id }) => id),
      }));
      told.push({ query, request, found, confidence, among });
    }
  }
  return told;
}

test("an index that followed every change answers like a rebuilt one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.array(words(1, 4), { minLength: 1, maxLength: 3 }),
      async (rounds, queries) => {
        using tree = tempTree({ "work/x": "", "home/.agents/skills/x": "" });
        const followed = await open(tree, "followed");
        for (const changes of rounds) {
          for (const { name, text } of changes) {
            const file = `home/.agents/skills/${name}/SKILL.md`;
            if (text === null)
              rmSync(tree.at(`home/.agents/skills/${name}`), { recursive: true, force: true });
            else
              tree.write({
                [file]: `---\nname: ${name}\ndescription: ${text.description}\n---\n# ${name}\n\n${text.body}\n`,
              });
          }
          await followed.reload();
          await followed.search("anything", { by: "keyword" });
        }
        const reopened = await open(tree, "reopened");
        await Promise.all(
          [followed, reopened].map((skills) => skills.prepareSearch({ embeddings: "compute" })),
        );
        expect(await answers(followed, queries)).toEqual(await answers(reopened, queries));
        await Promise.all([followed.close(), reopened.close()]);
      },
    ),
    { numRuns: 15 },
  );
});
