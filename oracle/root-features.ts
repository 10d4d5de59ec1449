import { basename, join } from "node:path";
import type { Random } from "./random.ts";
import { names, type TreeWriter } from "./tree-writer.ts";

/** What a feature can use: its root, a name for its folder, and a folder that no host searches. */
export interface FeatureSite {
  readonly root: string;
  readonly name: string;
  readonly elsewhere: string;
  readonly random: Random;
  readonly write: TreeWriter;
}

type Feature = (site: FeatureSite) => void;

const sidecars = [
  "policy:\n  allow_implicit_invocation: false\n",
  "policy:\n  products: [chatgpt]\n",
  "policy:\n  products: [codex]\n",
  "interface:\n  display_name: Shown  Name\n  brand_color: blue\n",
  "interface: [unclosed\n",
] as const;

const manifests = [
  '{"name": "plug"}',
  '{"name": ""}',
  "{}",
  '{"name": 5}',
  '{"name": "two words"}',
  "{broken",
] as const;

const manifestFolders = [".codex-plugin", ".claude-plugin", ".cursor-plugin"] as const;
const oddFolders = [
  ".hidden",
  "node_modules",
  "synced",
  "with space",
  "UPPER",
  "\u00fcn\u00ef",
  "a:b",
  "[b]",
  "_u",
  "skills",
] as const;

/** Features of real skill folders, by name; each adds at least one file or link to a root. */
export const rootFeatures: Readonly<Record<string, Feature>> = {
  skill: ({ root, name, write }) => write.skill(join(root, name)),
  "nested skill": ({ root, name, random, write }) => {
    const depth = 1 + random.below(8);
    const groups = Array.from({ length: depth }, (_, level) => `group${level}-${random.below(3)}`);
    write.skill(join(root, ...groups, name), "good");
  },
  "skill in a skill": ({ root, name, random, write }) => {
    write.skill(join(root, name), "good");
    write.skill(join(root, name, random.pick(names)), "good");
  },
  "oddly named folder": ({ root, random, write }) => write.skill(join(root, random.pick(oddFolders)), "good"),
  "hidden group": ({ root, name, write }) => write.skill(join(root, ".group", name), "good"),
  "dependency folder": ({ root, name, write }) =>
    write.skill(join(root, "group", "node_modules", name), "good"),
  "lower-case file": ({ root, name, write }) => write.text(join(root, `lower-${name}`, "skill.md")),
  "file in another case": ({ root, name, random, write }) =>
    write.text(join(root, `case-${name}`, random.pick(["Skill.md", "SKILL.MD", "SKILL.Md"]))),
  "flat file": ({ root, name, write }) => write.text(join(root, `${name}.md`)),
  "folder linked from elsewhere": ({ root, name, elsewhere, write }) => {
    const target = join(elsewhere, basename(root), name);
    write.skill(target, "good");
    write.link(target, join(root, `linked-${name}`));
  },
  "group linked from elsewhere": ({ root, name, elsewhere, write }) => {
    const target = join(elsewhere, `group-of-${name}`);
    write.skill(join(target, name), "good");
    write.link(target, join(root, `group-${name}`));
  },
  "folder linked twice": ({ root, name, random, write }) => {
    write.skill(join(root, `m-${name}`), "good");
    write.link(`m-${name}`, join(root, `${random.pick(["a", "z"])}-${name}`));
  },
  "file linked from elsewhere": ({ root, name, elsewhere, write }) => {
    const target = join(elsewhere, `${name}.md`);
    write.text(target);
    write.link(target, join(root, `file-${name}`, "SKILL.md"));
  },
  "file linked in its folder": ({ root, name, write }) => {
    write.text(join(root, `inner-${name}`, "real.md"));
    write.link("real.md", join(root, `inner-${name}`, "SKILL.md"));
  },
  "hard link": ({ root, name, elsewhere, write }) => {
    const target = join(elsewhere, `hard-${name}.md`);
    write.text(target);
    write.hardLink(target, join(root, `hard-${name}`, "SKILL.md"));
  },
  "broken links": ({ root, name, write }) => {
    write.link("missing", join(root, `broken-${name}`));
    write.link("missing.md", join(root, `broken-file-${name}`, "SKILL.md"));
  },
  "folder named SKILL.md": ({ root, name, write }) =>
    write.skill(join(root, `folder-${name}`, "SKILL.md"), "good"),
  sidecar: ({ root, name, random, write }) => {
    write.skill(join(root, `side-${name}`), "good");
    write.raw(join(root, `side-${name}`, "agents/openai.yaml"), random.pick(sidecars));
  },
  plugin: ({ root, name, random, write }) => {
    const plugin = join(root, `plugin-${name}`);
    // Of two plugins with one name, the one that the disk returns first wins in Claude Code.
    const manifest = random.pick(manifests).replace("plug", `plug-${name}-${random.below(1000)}`);
    write.raw(join(plugin, random.pick(manifestFolders), "plugin.json"), manifest);
    write.skill(join(plugin, "skills", name), "good");
    if (random.chance(0.4)) write.skill(plugin, "good");
  },
};
