import { readFileSync } from "node:fs";
import { parseSourceReference, type Source } from "@skillwright/core/internal";
import { afterEach, beforeEach } from "vitest";
import type { Skills } from "../../src/index.ts";
import type { Installer } from "../../src/install/installer.ts";
import { openSource } from "../../src/sources/open-source.ts";
import { type InstallerOptions, withInstaller } from "./open-installer.ts";
import { openSkills } from "./open-skills.ts";
import { type TempTree, tempTree } from "./temp-tree.ts";

/** A new tree for each test, with a source of two skills: `pdf` and `docx`. */
export interface InstallPlace {
  readonly tree: TempTree;
  readonly skills: Skills;
  /** Works with an installer. */
  readonly use: <T>(work: (installer: Installer) => Promise<T>, options?: InstallerOptions) => Promise<T>;
  /** The path of the source. */
  readonly source: () => string;
  /** A path in the user's folder of skills. */
  readonly mine: (path: string) => string;
  readonly lockText: () => string;
  readonly openLocal: (reference: string, cwd: string) => Source;
  /** Installs skills of the source, `pdf` by default. */
  readonly add: (names?: readonly string[]) => Promise<unknown>;
}

/** The text of a skill. */
export const text = (name: string, more = "", body = "Do it."): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n${more}---\n\n${body}\n`;

/** Makes the place before each test of a file, and removes it after. */
export function installPlace(): InstallPlace {
  let tree: TempTree;
  let skills: Skills;
  beforeEach(async () => {
    tree = tempTree({
      "source/skills/pdf/SKILL.md": text("pdf", "version: 1.0.0\n"),
      "source/skills/pdf/scripts/run.sh": "echo one\n",
      "source/skills/docx/SKILL.md": text("docx"),
    });
    skills = await openSkills(tree, { index: "off" });
  });
  afterEach(() => tree[Symbol.dispose]());
  const use: InstallPlace["use"] = (work, options) => withInstaller(tree, skills, work, options);
  const source = (): string => tree.at("source");
  return {
    get tree() {
      return tree;
    },
    get skills() {
      return skills;
    },
    use,
    source,
    mine: (path) => tree.at(`home/.agents/skills/${path}`),
    lockText: () => readFileSync(tree.at("own/state/skills.lock.json"), "utf8"),
    openLocal: (reference, cwd) =>
      openSource(parseSourceReference(reference), {
        cwd,
        home: tree.at("home"),
        cache: tree.at("own/cache"),
        env: {},
      }),
    add: (names = ["pdf"]) =>
      use((installer) => installer.install(source(), { approval: "given", skills: names })),
  };
}
