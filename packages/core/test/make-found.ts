import type { FoundSkill } from "../src/model/resolved-skill.ts";
import { buildManifest } from "../src/parse/build-manifest.ts";
import type { FrontmatterValues } from "../src/parse/frontmatter-fields.ts";

/** A found skill for tests of later stages: `at` is its folder below the root. */
export function makeFound(root: number, at: string, values: FrontmatterValues = {}): FoundSkill {
  const directory = at.slice(at.lastIndexOf("/") + 1);
  const group = at.includes("/") ? at.slice(0, at.lastIndexOf("/")) : "";
  const path = `/root${root}/${at}/SKILL.md`;
  const name = values.name ?? directory;
  return {
    key: path,
    path,
    kind: "skill",
    root,
    group,
    directory,
    manifest: buildManifest({ name, description: `Does ${name}.`, values }),
    diagnostics: [],
    body: { tokens: 1, estimated: true },
  };
}
