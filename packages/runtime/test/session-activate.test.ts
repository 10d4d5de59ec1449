import { rmSync, symlinkSync } from "node:fs";
import type { EnvelopeId } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import type { Activation, Session } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const skill = (frontmatter: string, body: string): string => `---\n${frontmatter}\n---\n${body}`;

async function start(tree: TempTree): Promise<Session> {
  return (await openSkills(tree)).session({ id: "s1" });
}

function textOf(activation: Activation): string {
  return "text" in activation ? activation.text : activation.kind;
}

describe("activating a skill", () => {
  test("gives its body in an envelope, with what it costs", async () => {
    using tree = tempTree({
      "home/.agents/skills/pdf/SKILL.md": skill("name: pdf\ndescription: Does PDFs.", "Merge $ARGUMENTS.\n"),
      "home/.agents/skills/pdf/references/forms.md": "Forms",
    });
    const session = await start(tree);
    const result = await session.activate({ name: "pdf", arguments: "a.pdf b.pdf", trigger: "user" });
    expect(result).toMatchObject({ kind: "activated", skill: "pdf", unfilled: [], notices: [], asked: [] });
    expect(textOf(result)).toBe(
      [
        '<skill_content name="pdf">',
        "Merge a.pdf b.pdf.",
        "",
        `Skill directory: ${tree.at("home/.agents/skills/pdf")}`,
        "Relative paths in this skill are relative to the skill directory.",
        "<skill_resources>",
        "<file>references/forms.md</file>",
        "</skill_resources>",
        "</skill_content>",
      ].join("\n"),
    );
    expect(session.skills.find(({ id }) => id === "pdf")?.state).toBe("active");
  });

  test.for<[EnvelopeId, RegExp]>([
    [
      "skill",
      /^<skill>\n<name>pdf<\/name>\n<path>.*SKILL\.md<\/path>\n---\nname: pdf\n.*Do it with x\.\n\n<\/skill>$/s,
    ],
    ["load-skill", /^# Skill: PDF\nDescription: Does PDFs\.\n\n---\n\nDo it with x\./],
    ["read-skill", /^Skill loaded: pdf \(approx\. \d+ tokens\)\n\nDo it with x\./],
    ["opencode", /^<skill_content name="pdf">\n# Skill: pdf\n/],
    [
      "slash",
      /^<command-message>pdf<\/command-message>\n<command-name>\/pdf<\/command-name>\n<command-args>x</,
    ],
    ["xml-skills", /^<skills>\n<skill id="pdf" name="PDF">\n<instructions>\nDo it with x\./],
  ])("as %s", async ([envelope, expected]) => {
    using tree = tempTree({
      "home/.agents/skills/pdf/SKILL.md": skill("name: pdf\ndescription: Does PDFs.", "Do it with $0.\n"),
    });
    const session = await start(tree);
    const result = await session.activate({ name: "pdf", arguments: "x", trigger: "model", envelope });
    expect(textOf(result)).toMatch(expected);
  });

  test("a person is asked for required parameters, a model gets them listed", async () => {
    using tree = tempTree({
      "home/.agents/skills/mail/SKILL.md": skill(
        "name: mail\ndescription: Mails.\nparameters:\n  - { name: to, type: string, required: true, description: Who }",
        "Write to {{to}}.\n",
      ),
    });
    const session = await start(tree);
    expect(await session.activate({ name: "mail", trigger: "user" })).toEqual({
      kind: "needs-parameters",
      skill: "mail",
      missing: [{ name: "to", type: "string", required: true, description: "Who" }],
      values: {},
    });
    const model = await session.activate({ name: "mail", trigger: "model", envelope: "load-skill" });
    expect(model).toMatchObject({ kind: "activated", unfilled: ["to"] });
    expect(textOf(model)).toMatch(/Missing parameters: to\n\n---\n\nWrite to \{\{to\}\}\./);
    const given = await session.activate({ name: "mail", parameters: { to: "{{to}} $0" }, trigger: "user" });
    expect(textOf(given)).toContain("Write to {{to}} $0.");
    const mistyped = { name: "mail", parameters: { to: "Ada", tho: "Bob" }, trigger: "user" } as const;
    expect(await session.activate(mistyped)).toMatchObject({
      notices: [{ code: "unknown_parameter", text: '"mail" has no parameter "tho". Did you mean "to"?' }],
    });
  });

  test("who may call it decides, and the refusal names only what the caller may see", async () => {
    using tree = tempTree({
      "home/.agents/skills/both/SKILL.md": skillText("both"),
      "home/.agents/skills/people/SKILL.md": skillText("people", { "disable-model-invocation": "true" }),
      "home/.agents/skills/models/SKILL.md": skillText("models", { "user-invocable": "false" }),
      "home/.agents/skills/lacking/SKILL.md": skillText("lacking", { eligibility: "{ bins: [no-such-x] }" }),
      "repo/.agents/skills/theirs/SKILL.md": skillText("theirs"),
    });
    const session = await start(tree);
    const ask = async (name: string, trigger: "user" | "model"): Promise<string> => {
      const result = await session.activate({ name, trigger });
      return result.kind === "refused" ? `${result.code} ${result.text}` : result.kind;
    };
    expect(await ask("people", "user")).toBe("activated");
    expect(await ask("people", "model")).toBe(
      "invocation_denied Skill 'people' cannot be invoked: only a person may call it",
    );
    expect(await ask("models", "user")).toMatch(/^invocation_denied .*only a model may call it$/);
    expect(await ask("lacking", "user")).toMatch(/^invocation_denied .*no-such-x/);
    for (const trigger of ["user", "model"] as const) {
      expect(await ask("theirs", trigger)).toMatch(
        /^invocation_denied .*a project that is not trusted(?= \(Review|$)/,
      );
    }
    expect(await ask("thiers", "model")).toBe(
      "skill_not_found Skill 'thiers' not found. Available skills: both, models",
    );
  });

  test("the same text is not sent twice; other arguments are", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skill("name: a\ndescription: A.", "Do $ARGUMENTS.\n"),
    });
    const session = await start(tree);
    await session.activate({ name: "a", arguments: "one", trigger: "user" });
    const again = await session.activate({
      name: "a",
      arguments: "one",
      trigger: "model",
      envelope: "skill",
    });
    expect(again).toMatchObject({ kind: "repeated", skill: "a" });
    expect(textOf(again)).toContain("already loaded");
    expect(await session.activate({ name: "a", arguments: "two", trigger: "user" })).toMatchObject({
      kind: "activated",
    });
  });

  test("skills it builds on are named until they are active", async () => {
    using tree = tempTree({
      "home/.agents/skills/top/SKILL.md": skillText("top", { requires: "[base, gone]" }),
      "home/.agents/skills/base/SKILL.md": skillText("base"),
    });
    const session = await start(tree);
    expect(textOf(await session.activate({ name: "top", trigger: "model" }))).toMatch(
      /This skill requires: base, gone\. Load them first if you haven't already\. Not available here: gone \(there is no such skill\)\.$/,
    );
    await session.activate({ name: "base", trigger: "model" });
    const other = await session.activate({ name: "top", arguments: "x", trigger: "model" });
    expect(textOf(other)).toContain("This skill requires: gone.");
  });

  test("skills it builds on that a model cannot load are named with the reason", async () => {
    using tree = tempTree({
      "home/.agents/skills/top/SKILL.md": skillText("top", { requires: "[needy, people, twin]" }),
      "home/.agents/skills/needy/SKILL.md": skillText("needy", { eligibility: "{ bins: [no-such-jq] }" }),
      "home/.agents/skills/people/SKILL.md": skillText("people", { "disable-model-invocation": "true" }),
      "home/.agents/skills/a/twin/SKILL.md": skillText("twin"),
      "home/.agents/skills/b/twin/SKILL.md": skillText("twin"),
    });
    const text = textOf(await (await start(tree)).activate({ name: "top", trigger: "model" }));
    expect(text.slice(text.indexOf("Not available here"))).toBe(
      "Not available here: needy (needs `no-such-jq`, which isn't installed (Install no-such-jq and make sure it is on the PATH)), people (only a person may call it), twin (several skills have this name).",
    );
  });

  test("a refusal says how to get a program that is missing", async () => {
    using tree = tempTree({
      "home/.agents/skills/needy/SKILL.md": skillText("needy", {
        eligibility: "{ bins: [no-such-jq] }",
        install: "[{ kind: brew, formula: jq }, { kind: npm, package: 'x; rm -rf ~' }]",
      }),
    });
    for (const trigger of ["user", "model"] as const) {
      expect(textOf(await (await start(tree)).activate({ name: "needy", trigger }))).toBe(
        "Skill 'needy' cannot be invoked: needs `no-such-jq`, which isn't installed (Install it with `brew install -- jq`)",
      );
    }
  });

  test("a turn sees one text; the next one sees the change", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a") });
    const session = await start(tree);
    await session.activate({ name: "a", trigger: "user" });
    tree.write({ "home/.agents/skills/a/SKILL.md": skill("name: a\ndescription: A.", "Changed.\n") });
    expect(await session.activate({ name: "a", trigger: "user" })).toMatchObject({ kind: "repeated" });
    session.nextTurn();
    expect(textOf(await session.activate({ name: "a", trigger: "user" }))).toContain("Changed.");
  });

  test("a deleted file is searched once more", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skillText("a"),
      "home/.agents/skills/b/SKILL.md": skillText("b"),
    });
    const session = await start(tree);
    rmSync(tree.at("home/.agents/skills/a"), { recursive: true });
    expect(await session.activate({ name: "a", trigger: "model" })).toEqual({
      kind: "refused",
      code: "skill_not_found",
      text: "Skill 'a' not found. Available skills: b",
    });
  });

  test("a link that took a file's place is not followed", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a"), secret: "canary" });
    const session = await start(tree);
    rmSync(tree.at("home/.agents/skills/a/SKILL.md"));
    symlinkSync(tree.at("secret"), tree.at("home/.agents/skills/a/SKILL.md"));
    const result = await session.activate({ name: "a", trigger: "user" });
    expect(result.kind).toBe("refused");
    expect(textOf(result)).not.toContain("canary");
  });

  test("a fork says how it wants to run", async () => {
    using tree = tempTree({
      "home/.agents/skills/deep/SKILL.md": skillText("deep", { context: "fork", agent: "explorer" }),
    });
    expect(await (await start(tree)).activate({ name: "deep", trigger: "user" })).toMatchObject({
      fork: { agent: "explorer" },
    });
  });

  test("a simulated agent activates nothing", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a") });
    const session = await (await openSkills(tree, { host: "codex" })).session({ trust: "project" });
    expect(await session.activate({ name: "a", trigger: "user" })).toMatchObject({ kind: "refused" });
  });
});

describe("choosing by message", () => {
  test("mentions and slashes refer only to usable skills", async () => {
    using tree = tempTree({
      "home/.agents/skills/mine/SKILL.md": skillText("mine"),
      "repo/.agents/skills/theirs/SKILL.md": skillText("theirs"),
    });
    const session = await start(tree);
    const { skills, notices } = session.mentions("use $mine and $theirs");
    expect(skills.map(({ id }) => id)).toEqual(["mine"]);
    expect(notices).toMatchObject([{ code: "unavailable", name: "theirs" }]);
    expect(session.slash("/mine now")).toMatchObject({ kind: "skills", arguments: "now" });
    expect(session.slash("/theirs now")).toMatchObject({ kind: "refused" });
    expect(session.slash("/help")).toMatchObject({ kind: "app", command: "help" });
  });
});

test("a link with a relative path starts at the working folder and at the project", async () => {
  using tree = tempTree({
    "repo/.agents/skills/multi/SKILL.md": skillText("multi"),
    "repo/app": { folder: true },
  });
  for (const cwd of ["repo", "repo/app"]) {
    const session = await (await openSkills(tree, { cwd: tree.at(cwd) })).session({ trust: "project" });
    const { skills, notices } = session.mentions("[$multi](.agents/skills/multi/SKILL.md) now");
    expect([skills.map(({ id }) => id), notices]).toEqual([["multi"], []]);
  }
});

describe("after compaction", () => {
  test("the newest that fit come back, with the catalog", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skillText("a"),
      "home/.agents/skills/b/SKILL.md": skill("name: b\ndescription: B.", "long ".repeat(3000)),
      "home/.agents/skills/c/SKILL.md": skillText("c"),
      "home/.agents/skills/d/SKILL.md": skillText("d"),
    });
    const skills = await openSkills(tree);
    const session = await skills.session();
    session.catalog();
    for (const name of ["a", "b", "c", "d"]) await session.activate({ name, trigger: "model" });
    rmSync(tree.at("home/.agents/skills/d"), { recursive: true });
    await skills.reload();
    const { text, skills: kept, dropped, catalog } = session.afterCompaction({ tokens: 500 });
    expect(kept.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(dropped).toEqual([
      { id: "d", why: "unavailable" },
      { id: "b", why: "budget" },
    ]);
    expect(text.startsWith(catalog.text)).toBe(true);
    expect(catalog.text).not.toContain("Does d.");
    expect(await session.activate({ name: "b", trigger: "model" })).toMatchObject({ kind: "activated" });
    expect(await session.activate({ name: "a", trigger: "model" })).toMatchObject({ kind: "repeated" });
  });
});

describe("a repeated activation", () => {
  test("makes a skill the newest, and its text of then the one that comes back", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skill("name: a\ndescription: A.", "Of $ARGUMENTS.\n"),
      "home/.agents/skills/b/SKILL.md": skillText("b"),
    });
    const session = await (await openSkills(tree)).session();
    for (const text of ["one", "two"])
      await session.activate({ name: "a", arguments: text, trigger: "user" });
    await session.activate({ name: "b", trigger: "user" });
    expect(await session.activate({ name: "a", arguments: "one", trigger: "user" })).toMatchObject({
      kind: "repeated",
    });
    const { skills, dropped } = session.afterCompaction({ tokens: 60 });
    expect({ kept: skills.map(({ id }) => id), dropped }).toEqual({
      kept: ["a"],
      dropped: [{ id: "b", why: "budget" }],
    });
    expect(skills[0]?.text).toContain("Of one.");
    expect(await session.activate({ name: "a", arguments: "two", trigger: "user" })).toMatchObject({
      kind: "activated",
    });
  });
});

describe("files of a skill", () => {
  const files = {
    "home/.agents/skills/a/SKILL.md": skillText("a"),
    "home/.agents/skills/a/references/deep/notes.md": "Notes.\n",
    "home/.agents/skills/a/logo.png": new Uint8Array([0x89, 0x50, 0, 1]),
    "home/.agents/skills/a/large.txt": "x".repeat(300_000),
    "home/.agents/skills/a/out.md": { link: "../../../secret" },
    "home/.agents/skills/people/SKILL.md": skillText("people", { "disable-model-invocation": "true" }),
    "home/.agents/skills/people/notes.md": "For people.\n",
    "home/secret": "canary",
  } as const;

  test("are read inside its folder", async () => {
    using tree = tempTree(files);
    const session = await start(tree);
    expect(session.readResource("a", "./references/deep/notes.md")).toEqual({
      path: "references/deep/notes.md",
      text: "Notes.\n",
      bytes: 7,
      tokens: expect.any(Number),
    });
  });

  test.for([
    ["../people/notes.md", "Path traversal detected"],
    ["references/../../people/notes.md", "Path traversal detected"],
    ["references/../SKILL.md", "Path traversal detected"],
    ["/etc/passwd", "Path traversal detected"],
    ["..\\people\\notes.md", "Path traversal detected"],
    ["out.md", "Path traversal detected"],
    ["none.md", "There is no file none.md"],
    ["references", "There is no file references"],
    ["large.txt", "large.txt is larger than 262144 bytes"],
    ["logo.png", "logo.png is not a text file (4 bytes)"],
  ])("%s is refused", async ([path = "", message = ""]) => {
    using tree = tempTree(files);
    const session = await start(tree);
    expect(() => session.readResource("a", path)).toThrow(message);
  });

  test("of a skill for people are read once a person brought it in", async () => {
    using tree = tempTree(files);
    const session = await start(tree);
    expect(() => session.readResource("people", "notes.md")).toThrow("only a person may call it");
    await session.activate({ name: "people", trigger: "user" });
    expect(session.readResource("people", "notes.md").text).toBe("For people.\n");
  });
});
