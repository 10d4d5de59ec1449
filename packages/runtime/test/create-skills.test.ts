import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Skills } from "../src/index.ts";
import { asNobody } from "./support/as-nobody.ts";
import { open } from "./support/open-project.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const ids = (skills: Skills): readonly string[] =>
  skills.list({ all: true }).map((skill) => `${skill.scope} ${skill.id}`);

describe("createSkills", () => {
  test("finds skills of every usual folder, the nearest first", async () => {
    using tree = tempTree({
      "repo/.agents/skills/one/SKILL.md": skillText("one"),
      "repo/.claude/skills/two/SKILL.md": skillText("two"),
      "repo/.opencode/skill/three/SKILL.md": skillText("three"),
      "repo/.skillwright/skills/four/SKILL.md": skillText("four"),
      "repo/sub/.agents/skills/one/SKILL.md": skillText("one"),
      "repo/sub/deeper/file.txt": "",
      "home/.agents/skills/five/SKILL.md": skillText("five"),
      "home/.claude/skills/group/six/skill.md": skillText("six"),
      "elsewhere/seven/SKILL.md": skillText("seven"),
    });
    const skills = await open(tree, { cwd: tree.at("repo/sub/deeper"), roots: [tree.at("elsewhere")] });
    expect(ids(skills)).toEqual([
      "project four",
      "project project:one",
      "project one",
      "project three",
      "project two",
      "user five",
      "user seven",
      "user six",
    ]);
    expect(skills.get("one").found.path).toBe(tree.at("repo/sub/.agents/skills/one/SKILL.md"));
  });

  test("says which folder it is about to read", async () => {
    using tree = tempTree({ "elsewhere/seven/SKILL.md": skillText("seven") });
    const folders: string[] = [];
    const skills = await open(tree, {
      roots: [tree.at("elsewhere")],
      onFolder: (folder) => folders.push(folder),
    });
    expect(folders).toEqual(skills.snapshot.roots.map(({ root }) => root.path));
    expect(folders).toContain(tree.at("elsewhere"));
  });

  test.each(["skillwright", "codex"] as const)(
    "what has the name of a skill file and is a folder isn't a skill, and says so (%s)",
    async (host) => {
      using tree = tempTree({
        "repo/.agents/skills/fine/SKILL.md": skillText("fine"),
        "repo/.agents/skills/folder/SKILL.md/note.txt": "",
      });
      symlinkSync("SKILL.md", tree.at("repo/.agents/skills/folder/skill.md"));
      mkdirSync(tree.at("repo/.agents/skills/linked"));
      symlinkSync("../folder", tree.at("repo/.agents/skills/linked/SKILL.md"));
      for (const _ of ["cold", "warm"]) {
        const skills = await open(tree, { host });
        expect(skills.list().map(({ name }) => name)).toEqual(["fine"]);
        const findings = skills.snapshot.diagnostics.filter(({ code }) => code === "file-unreadable");
        expect(findings.find(({ file }) => file === tree.at("repo/.agents/skills/folder/SKILL.md"))).toEqual({
          code: "file-unreadable",
          severity: "error",
          message: "This is a folder; a skill needs a file of this name",
          file: tree.at("repo/.agents/skills/folder/SKILL.md"),
          hint: "Check that it is a file and that you may read it.",
        });
        expect(findings.map(({ file }) => file)).toContain(tree.at("repo/.agents/skills/linked/SKILL.md"));
      }
    },
  );

  test("lists what can be used unless all is asked for, and says why the rest cannot", async () => {
    using tree = tempTree({
      "repo/.agents/skills/fine/SKILL.md": skillText("fine"),
      "repo/.agents/skills/needy/SKILL.md": skillText("needy", {
        eligibility: "{ bins: [no-such-program-here] }",
      }),
      "home/.agents/skills/fine/SKILL.md": skillText("fine"),
    });
    const skills = await open(tree);
    expect(skills.list().map((skill) => skill.id)).toEqual(["fine"]);
    expect(skills.status()).toEqual([
      { id: "fine", state: "eligible", reasons: [] },
      {
        id: "needy",
        state: "ineligible",
        reasons: [
          {
            code: "missing_dependency",
            message: "needs `no-such-program-here`, which isn't installed",
            hint: "Install no-such-program-here and make sure it is on the PATH.",
          },
        ],
      },
      { id: "user:fine", state: "discovered", reasons: [] },
    ]);
  });

  test("keeps broken files out, visible and explained", async () => {
    using tree = tempTree({ "repo/.agents/skills/broken/SKILL.md": "no frontmatter here" });
    const skills = await open(tree);
    expect(skills.list({ all: true })).toEqual([]);
    expect(skills.snapshot.diagnostics.map(({ code, severity, file }) => ({ code, severity, file }))).toEqual(
      [
        {
          code: "frontmatter-missing",
          severity: "error",
          file: tree.at("repo/.agents/skills/broken/SKILL.md"),
        },
      ],
    );
    expect(skills.explain("broken").answer).toBe(
      '"broken" is not offered by Skillwright: The file does not start with `---` (frontmatter-missing).',
    );
  });

  test("takes no skills from inside a skill, from hidden folders or from node_modules", async () => {
    using tree = tempTree({
      "home/.agents/skills/outer/SKILL.md": skillText("outer"),
      "home/.agents/skills/outer/assets/template/SKILL.md": skillText("template"),
      "home/.agents/skills/.hidden/SKILL.md": skillText("hidden"),
      "home/.agents/skills/node_modules/dep/SKILL.md": skillText("dep"),
      "home/.agents/skills/SKILL.md": skillText("skills"),
    });
    expect(ids(await open(tree))).toEqual(["user outer", "user skills"]);
  });

  test("follows links of the user, and those of a project only inside the project", async () => {
    using tree = tempTree({
      "far/mine/SKILL.md": skillText("mine"),
      "far/foreign/SKILL.md": skillText("foreign"),
      "repo/tools/inner/SKILL.md": skillText("inner"),
      "home/.agents/skills/mine": { link: "../../../far/mine" },
      "repo/.agents/skills/foreign": { link: "../../../far/foreign" },
      "repo/.agents/skills/inner": { link: "../../tools/inner" },
      "repo/.agents/skills/loop": { link: ".." },
      "repo/.agents/skills/gone": { link: "nowhere" },
    });
    const skills = await open(tree);
    expect(ids(skills)).toEqual(["project inner", "user mine"]);
    expect(skills.get("mine").found.key).toBe(tree.at("far/mine/SKILL.md"));
    expect(skills.snapshot.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["link-not-followed", tree.at("repo/.agents/skills/foreign")],
      ["link-broken", tree.at("repo/.agents/skills/gone")],
    ]);
  });

  test("a whole folder of skills that a project links from outside is not read", async () => {
    using tree = tempTree({
      "far/secret/SKILL.md": skillText("secret"),
      "repo/.agents/skills": { link: "../../far" },
    });
    const skills = await open(tree);
    expect(ids(skills)).toEqual([]);
    expect(skills.snapshot.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["link-not-followed"]);
  });

  test("prefixes the skills of plugins and marketplaces", async () => {
    using tree = tempTree({
      "acme/.claude-plugin/plugin.json": '{"name":"acme","skills":"./extra"}',
      "acme/skills/deploy/SKILL.md": skillText("deploy"),
      "acme/extra/audit/SKILL.md": skillText("audit"),
      "acme/commands/ship.md": "Ship it.\n",
      "repo/.claude-plugin/marketplace.json": JSON.stringify({
        name: "market",
        owner: { name: "x" },
        plugins: [
          { name: "docs", source: "./", skills: ["./packs/pdf"] },
          { name: "dev", source: "./plugins/dev" },
          { name: "evil", source: "../elsewhere" },
        ],
      }),
      "repo/packs/pdf/SKILL.md": skillText("pdf"),
      "repo/skills/unlisted/SKILL.md": skillText("unlisted"),
      "repo/plugins/dev/skills/lint/SKILL.md": skillText("lint"),
      "elsewhere/skills/stolen/SKILL.md": skillText("stolen"),
      "home/.agents/skills/pack/.codex-plugin/plugin.json": '{"name":"pack"}',
      "home/.agents/skills/pack/skills/merge/SKILL.md": skillText("merge"),
    });
    const skills = await open(tree, { plugins: [tree.at("acme")] });
    expect(ids(skills)).toEqual([
      "project dev:lint",
      "project docs:pdf",
      "user acme:audit",
      "user acme:deploy",
      "user acme:ship",
      "user pack:merge",
    ]);
    expect(skills.snapshot.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["plugin-invalid", 'The plugin "evil" has a source outside the marketplace'],
    ]);
  });

  test("merges commands, and skills win", async () => {
    using tree = tempTree({
      "repo/.claude/commands/review.md": "---\ndescription: Reviews\nargument-hint: [file]\n---\nReview $1\n",
      "repo/.claude/commands/git/tidy.md": "Tidy the history.\n",
      "repo/.claude/commands/ship.md": "Ship it.\n",
      "home/.agents/skills/ship/SKILL.md": skillText("ship"),
    });
    const skills = await open(tree);
    expect(
      skills
        .list({ all: true })
        .map(({ id, found, manifest, shadowedBy }) => [id, found.kind, manifest.description, shadowedBy]),
    ).toEqual([
      ["review", "command", "Reviews", undefined],
      ["project:ship", "command", "Ship it.", "ship"],
      ["tidy", "command", "Tidy the history.", undefined],
      ["ship", "skill", "Does ship. Use when ship is wanted.", undefined],
    ]);
    expect(skills.get("review").manifest.argumentHint).toBe("[file]");
  });

  test("obeys configuration of user and project, and reports rules that match nothing", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skillText("a"),
      "home/.agents/skills/b/SKILL.md": skillText("b"),
      "own/config/config.yaml": "skills:\n  a: user-only\n  typo: off\n",
      "repo/.skillwright/config.yaml": "skills:\n  b: off\nagents:\n  writer: { skills: [a] }\n",
    });
    const skills = await open(tree);
    expect(
      skills.fullStatus().map(({ id, enabled, modelInvocable }) => [id, enabled, modelInvocable]),
    ).toEqual([
      ["a", true, false],
      ["b", false, false],
    ]);
    expect(skills.snapshot.diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
      ["rule-unmatched", tree.at("own/config/config.yaml"), 3],
    ]);
    const writer = await open(tree, { agent: "writer" });
    expect(writer.status().map(({ id, reasons }) => [id, reasons.map((reason) => reason.code)])).toEqual([
      ["a", []],
      ["b", ["disabled", "not_allowed_for_agent"]],
    ]);
  });

  test("reads sidecars, and a denial in any of them counts", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skillText("a"),
      "home/.agents/skills/a/agents/openai.yaml":
        "interface: { display_name: Ay }\npolicy: { allow_implicit_invocation: false }\n",
      "home/.agents/skills/a/agents/skillwright.yaml": "interface: { short_description: Short }\n",
    });
    const { manifest, modelInvocable } = (await open(tree)).get("a");
    expect([manifest.displayName, manifest.interface.shortDescription, modelInvocable]).toEqual([
      "Ay",
      "Short",
      false,
    ]);
  });

  test("refuses a working folder that does not exist", async () => {
    using tree = tempTree();
    await expect(open(tree, { cwd: tree.at("nowhere") })).rejects.toMatchObject({ code: "file_not_found" });
  });

  test("sees changes on reload and counts versions", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a") });
    const skills = await open(tree);
    tree.write({ "home/.agents/skills/b/SKILL.md": skillText("b") });
    expect(ids(skills)).toEqual(["user a"]);
    expect((await skills.reload()).version).toBe(2);
    expect(ids(skills)).toEqual(["user a", "user b"]);
  });

  test("gives the same answer byte for byte whatever order the disk lists", async () => {
    using one = tempTree();
    using two = tempTree();
    const names = ["b", "a", "d", "c"];
    for (const name of names) one.write({ [`home/.agents/skills/${name}/SKILL.md`]: skillText(name) });
    for (const name of names.toReversed())
      two.write({ [`home/.agents/skills/${name}/SKILL.md`]: skillText(name) });
    const dump = async (tree: TempTree): Promise<string> => {
      const { skills, roots, diagnostics } = (await open(tree)).snapshot;
      // Stamps are those of two disks.
      const withoutStamps = (key: string, value: unknown): unknown => (key === "stamp" ? undefined : value);
      return JSON.stringify({ skills, roots, diagnostics }, withoutStamps).replaceAll(tree.path, "");
    };
    expect(await dump(one)).toBe(await dump(two));
  });

  test("reports a folder it may not read", async () => {
    using tree = tempTree({ "home/.agents/skills/locked/SKILL.md": skillText("locked") });
    mkdirSync(tree.at("repo/.git"), { recursive: true });
    chmodSync(tree.path, 0o755);
    chmodSync(tree.at("home/.agents/skills/locked"), 0o000);
    const skills = await asNobody(() => open(tree, { index: "off" }));
    expect(skills.snapshot.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["folder-unreadable", tree.at("home/.agents/skills/locked")],
    ]);
    chmodSync(tree.at("home/.agents/skills/locked"), 0o755);
  });

  test("tells of folders that were named and are not there, or that a host has no place for", async () => {
    using tree = tempTree();
    const own = await open(tree, { roots: [tree.at("gone")], plugins: [tree.at("none")] });
    expect(own.snapshot.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["root-missing", tree.at("gone")],
      ["plugin-invalid", tree.at("none")],
    ]);
    const codex = await open(tree, { host: "codex", plugins: [tree.at("none")] });
    expect(codex.snapshot.diagnostics.map(({ code }) => code)).toEqual(["config-ignored"]);
  });

  test("reports the depth below which it does not search", async () => {
    using tree = tempTree({ "home/.agents/skills/1/2/3/4/5/6/7/SKILL.md": skillText("deep") });
    const skills = await open(tree);
    expect(ids(skills)).toEqual([]);
    expect(skills.snapshot.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["scan-depth", tree.at("home/.agents/skills/1/2/3/4/5/6/7")],
    ]);
  });

  test.runIf(process.platform === "linux")("folders that the system makes up are not searched", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a") });
    symlinkSync("/proc/self", tree.at("home/.agents/skills/me"));
    const skills = await open(tree, { roots: ["/proc", "/sys/kernel"] });
    expect(ids(skills)).toEqual(["user a"]);
    expect(skills.snapshot.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["system-folder", "/proc"],
      ["system-folder", "/sys/kernel"],
      ["system-folder", tree.at("home/.agents/skills/me")],
    ]);
  });

  test("a link in a circle ends", async () => {
    using tree = tempTree({ "home/.agents/skills/a/b/c/SKILL.md": skillText("c") });
    symlinkSync("..", tree.at("home/.agents/skills/a/b/up"));
    symlinkSync("../..", tree.at("home/.agents/skills/a/b/top"));
    expect(ids(await open(tree))).toEqual(["user c"]);
  });
});
