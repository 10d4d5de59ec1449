import { describe, expect, test } from "vitest";
import { tempTree } from "../support/temp-tree.ts";
import { listAs, skill } from "./list-as.ts";

const R = "repo/.agents/skills";
const git = { "repo/.git": { folder: true } } as const;
const manifest = (name: unknown): string => JSON.stringify({ name });

describe("the prefixes of Codex", () => {
  test("discovers_nested_plugin_namespace_without_plugin_identity: a manifest gives its folder's skills a prefix", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/nested/.codex-plugin/plugin.json`]: manifest("plugin-name"),
      [`${R}/nested/skills/demo/SKILL.md`]: skill("demo"),
    });
    expect((await listAs("codex", tree)).names).toEqual(["plugin-name:demo"]);
  });

  test("nested_plugin_namespaces_do_not_apply_to_plain_siblings: only what lies below a manifest has its prefix", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/p/.claude-plugin/plugin.json`]: manifest("p"),
      [`${R}/p/a/SKILL.md`]: skill("a"),
      [`${R}/b/SKILL.md`]: skill("b"),
    });
    expect((await listAs("codex", tree)).names).toEqual(["b", "p:a"]);
  });

  test("nearest_valid_manifest_overrides_or_falls_back_to_outer_namespace: what isn't JSON is passed over", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/o/.codex-plugin/plugin.json`]: manifest("outer"),
      [`${R}/o/in/.codex-plugin/plugin.json`]: manifest("inner"),
      [`${R}/o/in/a/SKILL.md`]: skill("a"),
      [`${R}/o/bad/.codex-plugin/plugin.json`]: "not json",
      [`${R}/o/bad/b/SKILL.md`]: skill("b"),
      [`${R}/o/number/.codex-plugin/plugin.json`]: manifest(5),
      [`${R}/o/number/c/SKILL.md`]: skill("c"),
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual(["inner:a", "outer:b", "outer:c"]);
    expect(listing.said("plugin-invalid")).toHaveLength(2);
  });

  test("symlinked_external_directories_do_not_inherit_plugin_namespace: a folder linked in from outside has none", async () => {
    using tree = tempTree({
      ...git,
      "outside/a/SKILL.md": skill("a"),
      [`${R}/p/.codex-plugin/plugin.json`]: manifest("p"),
      [`${R}/p/link`]: { link: "../../../../outside" },
    });
    expect((await listAs("codex", tree)).names).toEqual(["a"]);
  });

  test("ancestor_symlink_roots_preserve_inherited_plugin_namespace: a root reached by a link keeps its plugin", async () => {
    using tree = tempTree({
      ...git,
      "plugin/.codex-plugin/plugin.json": manifest("linked"),
      "plugin/skills/a/SKILL.md": skill("a"),
      [R]: { link: "../../plugin/skills" },
    });
    expect((await listAs("codex", tree)).names).toEqual(["linked:a"]);
  });

  test("inherits_plugin_namespace_from_above_scanned_skills_root: the search for a manifest ends nowhere", async () => {
    using tree = tempTree({
      ...git,
      ".codex-plugin/plugin.json": manifest("above"),
      [`${R}/a/SKILL.md`]: skill("a"),
      "home/.agents/skills/b/SKILL.md": skill("b"),
    });
    expect((await listAs("codex", tree)).names).toEqual(["above:a", "above:b"]);
  });

  test("executor_bundle_preserves_parent_namespace_and_manifest_precedence: codex, then claude, then cursor", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/x/.cursor-plugin/plugin.json`]: manifest("cursor"),
      [`${R}/x/.claude-plugin/plugin.json`]: manifest("claude"),
      [`${R}/x/a/SKILL.md`]: skill("a"),
      [`${R}/y/.codex-plugin/plugin.json`]: "{",
      [`${R}/y/.claude-plugin/plugin.json`]: manifest("second"),
      [`${R}/y/b/SKILL.md`]: skill("b"),
      [`${R}/z/.Codex-Plugin/plugin.json`]: manifest("case"),
      [`${R}/z/c/SKILL.md`]: skill("c"),
    });
    expect((await listAs("codex", tree)).names).toEqual(["b", "c", "claude:a"]);
  });

  test("the name in a manifest is used as it is, the folder's where there is none", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/one/.codex-plugin/plugin.json`]: "{}",
      [`${R}/one/a/SKILL.md`]: skill("a"),
      [`${R}/two/.codex-plugin/plugin.json`]: manifest(""),
      [`${R}/two/b/SKILL.md`]: skill("b"),
      [`${R}/three/.codex-plugin/plugin.json`]: manifest("  x  y "),
      [`${R}/three/SKILL.md`]: skill("c"),
      [`${R}/np/.codex-plugin/plugin.json`]: manifest("np"),
      [`${R}/np/d/SKILL.md`]: skill("np:zz"),
    });
    expect((await listAs("codex", tree)).names).toEqual(["  x  y :c", "np:np:zz", "one:a", "two:b"]);
  });

  test("plugin_root_accepts_maximum_length_qualified_skill_name, plugin_root_rejects_overlong_qualified_skill_name", async () => {
    const long = "s".repeat(64);
    using tree = tempTree({
      ...git,
      [`${R}/a/.codex-plugin/plugin.json`]: manifest("p".repeat(64)),
      [`${R}/a/s/SKILL.md`]: skill(long),
      [`${R}/b/.codex-plugin/plugin.json`]: manifest("q".repeat(65)),
      [`${R}/b/s/SKILL.md`]: skill(long),
      [`${R}/c/.codex-plugin/plugin.json`]: manifest("r".repeat(100)),
      [`${R}/c/s/SKILL.md`]: skill("short"),
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual([`${"p".repeat(64)}:${long}`, `${"r".repeat(100)}:short`]);
    expect(listing.said("name-too-long")).toEqual([
      "Codex: invalid qualified name: exceeds maximum length of 129 characters",
    ]);
  });
});

test.for<readonly [manifest: string, prefix: string]>([
  ["[]", "p:"],
  ['["nm"]', "nm:"],
  ['["nm", "1.0"]', ""],
  ['\uFEFF{"name": "bom"}', ""],
  ['{"name": "one", "name": "two"}', ""],
  ['{"name": "x", "version": "1", "version": "2"}', "x:"],
  [String.raw`{"name": "a\uD83Db"}`, ""],
  [String.raw`{"name": "\uD83D\uDE00"}`, "😀:"],
  [String.raw`{"name": "x", "description": "\uD800"}`, "x:"],
  [String.raw`{"name": "x", "\uD800": 1}`, ""],
  ['{"name": "  "}', "p:"],
  ['{"name": " x "}', " x :"],
  ['{"name": null}', ""],
  ['"nm"', ""],
])("Codex reads the manifest %s as the prefix %j", async ([text, prefix]) => {
  using tree = tempTree({
    ...git,
    [`${R}/p/.codex-plugin/plugin.json`]: text,
    [`${R}/p/a/SKILL.md`]: skill("a"),
  });
  expect((await listAs("codex", tree)).names).toEqual([`${prefix}a`]);
});
