import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isSkillwrightError, type PackagePath } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { lintSkills, openTrustStore, type Session, type Skills } from "../src/index.ts";
import { asNobody } from "./support/as-nobody.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const root = "home/.agents/skills";
const textOf = (name: string): string => `---
name: ${name}
description: Takes notes. Use when something is worth keeping.
hooks:
  SkillActivated:
    - command: echo hook
commands:
  - name: sum
    description: Sums up.
    run: { script: scripts/sum.sh }
---

Today is !\`date\`. See references/a.md.
`;

/** Puts a thing in the place of what is there. */
function replace(path: string, put: (path: string) => void): void {
  rmSync(path, { recursive: true, force: true });
  put(path);
}

const toNothing = (path: string): void => symlinkSync("nowhere", path);
const toItself = (path: string): void => symlinkSync(path, path);
const asPipe = (path: string): void => void execFileSync("mkfifo", [path]);

/** What may happen to a skill after it was found. */
const events: Readonly<Record<string, (folder: string) => void>> = {
  "the folder goes": (folder) => rmSync(folder, { recursive: true }),
  "the folder gets another name": (folder) => renameSync(folder, `${folder}-2`),
  "the folder becomes a file": (folder) => replace(folder, (path) => writeFileSync(path, "")),
  "the folder becomes a link to nothing": (folder) => replace(folder, toNothing),
  "the folder becomes a link to itself": (folder) => replace(folder, toItself),
  "the folder of all skills goes": (folder) => rmSync(dirname(folder), { recursive: true, force: true }),
  "the folder of all skills becomes a file": (folder) =>
    replace(dirname(folder), (path) => writeFileSync(path, "")),
  "the folder may not be read": (folder) => chmodSync(folder, 0),
  "the file goes": (folder) => rmSync(`${folder}/SKILL.md`),
  "the file becomes a folder": (folder) => replace(`${folder}/SKILL.md`, (path) => mkdirSync(path)),
  "the file becomes a link to nothing": (folder) => replace(`${folder}/SKILL.md`, toNothing),
  "the file becomes a link to itself": (folder) => replace(`${folder}/SKILL.md`, toItself),
  "the file becomes a pipe": (folder) => replace(`${folder}/SKILL.md`, asPipe),
  "the file may not be read": (folder) => chmodSync(`${folder}/SKILL.md`, 0),
  "the file is empty": (folder) => writeFileSync(`${folder}/SKILL.md`, ""),
  "the file isn't a skill any more": (folder) => writeFileSync(`${folder}/SKILL.md`, "---\n- a\n---\n"),
  "another file goes": (folder) => rmSync(`${folder}/references/a.md`),
  "another file becomes a folder": (folder) =>
    replace(`${folder}/references/a.md`, (path) => mkdirSync(path)),
  "another file becomes a link to itself": (folder) => replace(`${folder}/references/a.md`, toItself),
  "another file becomes a pipe": (folder) => replace(`${folder}/references/a.md`, asPipe),
  "another file may not be read": (folder) => chmodSync(`${folder}/references/a.md`, 0),
  "another folder becomes a file": (folder) =>
    replace(`${folder}/references`, (path) => writeFileSync(path, "")),
  "another folder may not be read": (folder) => chmodSync(`${folder}/references`, 0),
  "a script goes": (folder) => rmSync(`${folder}/scripts/sum.sh`),
  "a script becomes a folder": (folder) => replace(`${folder}/scripts/sum.sh`, (path) => mkdirSync(path)),
  "a script becomes a link to itself": (folder) => replace(`${folder}/scripts/sum.sh`, toItself),
};

interface Place {
  /** The name of the skill, and its folder. */
  readonly name: string;
  readonly folder: string;
  /** What knows the skill as it was. */
  readonly skills: Skills;
  readonly session: Session;
  readonly state: string;
}

type Use = (place: Place) => unknown;

const author = { kind: "agent", name: "builder" } as const;

/** What can be done with a skill that was found; none of these looks at the disk for it again. */
const looks: Readonly<Record<string, Use>> = {
  load: ({ name, skills }) => skills.load(name),
  files: ({ name, skills }) => skills.files(name),
  readFile: ({ name, skills }) => skills.readFile(name, "references/a.md"),
  explain: ({ name, skills }) => skills.explain(name),
  fetch: ({ name, skills }) => skills.fetch(name),
  search: ({ skills }) => skills.search("take notes"),
  prepareSearch: ({ skills }) => skills.prepareSearch(),
  hash: ({ name, skills }) => skills.hash(name),
  history: ({ name, skills }) => skills.history(name),
  readVersion: ({ name, skills }) => skills.readVersion(name, 1),
  diff: ({ name, skills }) => skills.diff(name, { from: 1, to: "disk" }),
  inspectProposal: async ({ name, skills }) => skills.inspectProposal((await proposalOf(skills, name)) ?? ""),
  exportSkill: ({ name, skills }) => skills.export(name),
  exportText: ({ name, skills }) => skills.export(name, { format: "md" }),
  pack: ({ skills, folder }) => skills.pack(folder),
  previewImport: ({ skills, folder }) => skills.previewImport({ path: folder }),
  lint: ({ skills, folder }) => lintSkills(skills, { paths: [folder] }),
  approvals: ({ state }) => openTrustStore({ state }).approvals(),
  catalog: ({ session }) => session.catalog({ prompt: "take notes" }).text,
  embedPrompt: ({ session }) => session.embedPrompt("take notes"),
  bind: ({ name, session }) => session.bind(name),
  readResource: ({ name, session }) => session.readResource(name, "references/a.md"),
  review: ({ name, session }) => session.review(name),
  compaction: ({ session }) => session.afterCompaction().text,
};

/** What looks again, or changes something, and so needs a place of its own. */
const changes: Readonly<Record<string, Use>> = {
  reload: ({ skills }) => skills.reload(),
  updateBody: ({ name, skills }) => skills.update(name, { body: "New.\n" }),
  updateFields: ({ name, skills }) => skills.update(name, { fields: [{ field: "version", value: "2.0.0" }] }),
  updateFile: ({ name, skills }) =>
    skills.update(name, {
      write: [
        { path: "references/a.md" as PackagePath, bytes: new TextEncoder().encode("B"), executable: false },
      ],
    }),
  rename: ({ name, skills }) => skills.rename(name, "letters"),
  clone: ({ name, skills }) => skills.clone(name, { name: "copy" }),
  delete: ({ name, skills }) => skills.delete(name),
  enable: ({ name, skills }) => skills.enable(name),
  disable: ({ name, skills }) => skills.disable(name),
  restoreVersion: ({ name, skills }) => skills.restoreVersion(name, 1),
  propose: ({ name, skills }) =>
    skills.propose({ skill: name, change: { text: "Better.\n" }, justification: "Better.", author }),
  approveProposal: async ({ name, skills }) =>
    skills.reviewProposal((await proposalOf(skills, name)) ?? "", {
      decision: "approve",
      reviewer: { kind: "person", name: "me" },
    }),
  rebaseProposal: async ({ name, skills }) => skills.rebaseProposal((await proposalOf(skills, name)) ?? ""),
  importSkill: ({ skills, folder }) => skills.import({ path: folder }, { name: "taken" }),
  compose: ({ name, session }) => session.compose(`/${name} now`),
  mention: ({ name, session }) => session.compose(`use $${name} now`),
  activate: ({ name, session }) => session.activate({ name, trigger: "user" }),
  activateByModel: ({ name, session }) => session.activate({ name, trigger: "model" }),
  approve: ({ name, session }) => session.approve(session.review(name)),
  run: ({ name, session }) => session.run({ skill: name, script: "scripts/sum.sh" }),
  runCommand: ({ name, session }) => session.runCommand({ command: `${name}:sum` }),
  callTools: async ({ name, session }) => {
    const inputs = [
      { name },
      { skill: name },
      { name, path: "references/a.md" },
      { skill: name, path: "references/a.md" },
      { name, script: "scripts/sum.sh" },
      { query: "notes" },
    ];
    for (const tool of session.tools()) for (const input of inputs) await tool.execute(input);
  },
  laterTurn: async ({ name, session }) => {
    await session.activate({ name, trigger: "user" });
    session.nextTurn();
    await session.deactivate(name);
  },
};

async function proposalOf(skills: Skills, name: string): Promise<string | undefined> {
  return (await skills.proposals()).proposals.find(({ skill }) => skill === name)?.id;
}

/** What a use ends with: nothing to complain about, or an error that has no code. */
async function defectOf(use: Use, place: Place): Promise<string | undefined> {
  try {
    await use(place);
    return undefined;
  } catch (error) {
    if (isSkillwrightError(error)) return error.code === "internal_error" ? String(error) : undefined;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

const attempts = [Object.entries(looks), ...Object.entries(changes).map((change) => [change])];

/** Skills with a past and a proposal, and for each somebody who found it. */
async function openPlaces(tree: TempTree): Promise<readonly Place[]> {
  const names = attempts.map((_, index) => `notes-${index}`);
  for (const name of names) {
    tree.write({
      [`${root}/${name}/SKILL.md`]: textOf(name),
      [`${root}/${name}/references/a.md`]: "A.\n",
      [`${root}/${name}/scripts/sum.sh`]: "#!/bin/sh\necho 1\n",
    });
  }
  const first = await openSkills(tree, { watch: "off" });
  for (const [index, uses] of attempts.entries()) {
    if (!uses.some(([use]) => /version|proposal|diff/i.test(use))) continue;
    const name = `notes-${index}`;
    await first.update(name, { body: "Today is !`date`. See references/a.md.\n" });
    const change = { text: "Better.\n" };
    await first.propose({ skill: name, change, justification: "Better.", author });
  }
  return Promise.all(
    names.map(async (name) => {
      const skills = await openSkills(tree, { watch: "off" });
      const session = await skills.session({ ask: async () => true });
      return { name, folder: tree.at(`${root}/${name}`), state: tree.at("own/state"), skills, session };
    }),
  );
}

test.for(Object.entries(events))(
  "every use of a skill has a result or an error with a code when %s",
  async ([, happen]) => {
    using tree = tempTree();
    const places = await openPlaces(tree);
    // What is refused later is refused because of what happened, and not because somebody else tries.
    execFileSync("chmod", ["-R", "a+rwX", tree.path]);
    for (const { folder } of places) happen(folder);
    const defects: string[] = [];
    for (const [index, place] of places.entries()) {
      for (const [name, use] of attempts[index] ?? []) {
        const defect = await asNobody(() => defectOf(use, place));
        if (defect !== undefined) defects.push(`${name}: ${defect}`);
      }
      await place.session.close();
      await place.skills.close();
    }
    expect(defects.join("\n\n")).toBe("");
  },
);
