import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Skills } from "../src/index.ts";
import type { Installer } from "../src/install/installer.ts";
import { readSkillTree } from "../src/skill-tree/read-skill-tree.ts";
import { gitRepository } from "./support/git-repository.ts";
import { type Shop, ways } from "./support/hostile-sources.ts";
import { attacks, type HostileFile, isInGit, textAttacks } from "./support/hostile-trees.ts";
import { withInstaller } from "./support/open-installer.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const given = { approval: "given", several: "all-or-none" } as const;

/** The skill around the bad files. */
const good: HostileFile = { path: "SKILL.md", content: skillText("pdf") };
const harmless: HostileFile = { path: "a.md", content: "A.\n" };

/** What an attack publishes as an update of the skill, and what the refusal has to name. */
interface Update {
  readonly name: string;
  readonly files: readonly HostileFile[];
  readonly named: RegExp;
}

const fileUpdates = (isPossible: (file: HostileFile) => boolean, form: "compressed" | "plain"): Update[] =>
  attacks
    .filter(({ files, only = form }) => only === form && files.every(isPossible))
    .map(({ name, files, named = /evil/ }) => ({ name, files: [good, ...files], named }));

const textUpdates = textAttacks.map(
  ({ name, text, named }): Update => ({ name, files: [{ path: "SKILL.md", content: text }], named }),
);

/** Everything below the folder of skills, and the lockfile. */
function contentOf(tree: TempTree): unknown {
  const root = tree.at("home/.agents/skills");
  return [
    readdirSync(root).map((name) => [name, readSkillTree(`${root}/${name}`)]),
    readFileSync(tree.at("own/state/skills.lock.json"), "utf8"),
  ];
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  try {
    return `No error: ${JSON.stringify(await work)}`;
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return error.message;
  }
}

describe.for(Object.entries(ways))("an update from %s", ([, way]) => {
  let tree: TempTree;
  let skills: Skills;
  let shop: Shop;
  let before: unknown;
  const use = <T>(work: (installer: Installer) => Promise<T>): Promise<T> =>
    withInstaller(tree, skills, work);
  beforeAll(async () => {
    tree = tempTree();
    skills = await openSkills(tree, { index: "off" });
    shop = await way.open(tree);
    const source = await shop.publish([good, harmless]);
    await use((installer) => installer.install(source, given));
    before = contentOf(tree);
  });
  afterAll(async () => {
    await shop[Symbol.asyncDispose]();
    tree[Symbol.dispose]();
  });

  const updates = fileUpdates((file) => way.expresses(file), way.form ?? "compressed");
  // What SKILL.md says is read in the same way wherever it comes from.
  const texts = way.isArchive === true ? textUpdates : [];
  test.for([...updates, ...texts])(
    "is refused and leaves every byte as it is: $name",
    async ({ files, named }) => {
      await shop.publish(files);
      expect(await messageOf(use((installer) => installer.update(["pdf"], given)))).toMatch(named);
      expect(contentOf(tree)).toEqual(before);
      expect(existsSync("/tmp/skillwright-evil")).toBe(false);
    },
  );

  // A source without modes has nothing to take over.
  test.for(way.modes === undefined ? [way] : [])(
    "13: special bits and bits for everybody are not taken over",
    async () => {
      const modes = [0o6755, 0o7777, 0o666, 0o4644];
      const scripts = modes.map((mode): HostileFile => ({ path: `m${mode.toString(8)}.sh`, mode }));
      await shop.publish([good, ...scripts]);
      await use((installer) => installer.update(["pdf"], { ...given, edits: "overwrite" }));
      const modeOf = ({ path }: HostileFile): string =>
        (lstatSync(tree.at(`home/.agents/skills/pdf/${path}`)).mode & 0o7777).toString(8);
      expect(scripts.map(modeOf)).toEqual(["755", "755", "644", "644"]);
    },
  );
});

test("an update from a Git repository with any of the attacks is refused, each skill by its entry", async () => {
  using tree = tempTree();
  const skills = await openSkills(tree, { index: "off" });
  const use = <T>(work: (installer: Installer) => Promise<T>): Promise<T> =>
    withInstaller(tree, skills, work);
  const repository = gitRepository(tree.at("r.git"));
  const updates = [...fileUpdates(isInGit, "plain"), ...textUpdates];
  const publish = (filesOf: (update: Update) => readonly HostileFile[], seconds: number): void =>
    void repository.commit(
      updates.flatMap((update, index) =>
        filesOf(update).map(({ path, content = "", kind }) => ({
          path: `skills/s${index}/${path}`,
          content: content === good.content ? skillText(`s${index}`) : content,
          ...omitUndefined({ mode: kind === "link" ? ("120000" as const) : undefined }),
        })),
      ),
      "main",
      seconds,
    );
  publish(() => [good, harmless], 1_767_225_600);
  await use((installer) => installer.install(repository.url, given));
  const before = contentOf(tree);
  publish(({ files }) => files, 1_767_225_660);
  const { applied, failed } = await use((installer) => installer.update([], { approval: "given" }));
  expect(applied).toEqual([]);
  const messages = new Map(failed.map(({ name, error }) => [name, error.message]));
  for (const [index, { name, named }] of updates.entries())
    expect(messages.get(`s${index}`), name).toMatch(named);
  expect(contentOf(tree)).toEqual(before);
});
