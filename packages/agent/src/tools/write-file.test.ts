import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atWork, yes } from "../../test/support/agent-session.ts";
import { skillText, tempWorkspace } from "../../test/support/temp-workspace.ts";
import { writeFile } from "./write-file.ts";

describe("write_file", () => {
  test("writes after a person saw the diff", async () => {
    using workspace = tempWorkspace({ "repo/notes.txt": "one\ntwo\n" });
    const work = await atWork(workspace, { ask: yes });
    expect(await work.call("write_file", { path: "notes.txt", content: "one\n2\n" })).toEqual({
      text: "The file notes.txt was replaced (6 bytes).",
      isError: false,
    });
    expect(work.asked).toEqual([
      {
        kind: "use-tool",
        tool: "write_file",
        input: { path: "notes.txt", content: "one\n2\n" },
        why: "no rule allows it",
        diff: "--- a/notes.txt\n+++ b/notes.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n",
      },
    ]);
    await work.call("write_file", { path: `${workspace.at("repo")}/a/b.md`, content: "new\n" });
    expect(readFileSync(workspace.at("repo/a/b.md"), "utf8")).toBe("new\n");
    expect(work.asked[1]).toMatchObject({ diff: "--- /dev/null\n+++ b/a/b.md\n@@ -0,0 +1 @@\n+new\n" });
    expect(readdirSync(workspace.at("repo/a"))).toEqual(["b.md"]);
  });

  test("a rule for a path allows only that path without a question", async () => {
    using workspace = tempWorkspace({
      "home/.agents/agents/scribe.yaml": [
        "id: scribe",
        "name: Scribe",
        "description: Writes.",
        "prompt_template: Write.",
        "uses_tools: [write_file]",
        "permissions:",
        '  allow: ["write_file(notes/**)"]',
        "",
      ].join("\n"),
    });
    const work = await atWork(workspace, { agent: "scribe", ask: () => Promise.resolve(false) });
    expect(await work.call("write_file", { path: "notes/a.md", content: "A" })).toMatchObject({
      isError: false,
    });
    expect(await work.call("write_file", { path: "other.md", content: "A" })).toMatchObject({
      code: "permission_error",
    });
    expect(await work.call("write_file", { path: "notes/../out.md", content: "A" })).toMatchObject({
      code: "path_escapes_root",
    });
    expect(work.asked).toMatchObject([{ kind: "use-tool", input: { path: "other.md" } }]);
    expect(readdirSync(workspace.at("repo/notes"))).toEqual(["a.md"]);
  });

  test("completes no Git repository under another name, and changes none, whatever is answered", async () => {
    using workspace = tempWorkspace({
      "repo/mirror/HEAD": "ref: refs/heads/main\n",
      "repo/mirror/objects/a": "",
      "repo/mirror/refs/b": "",
    });
    const work = await atWork(workspace, { ask: yes });
    const write = (path: string) => work.call("write_file", { path, content: "x" });
    for (const path of ["new/config", "new/objects/a", "new/refs/b"])
      expect(await write(path)).toMatchObject({ isError: false });
    for (const path of ["new/HEAD", "mirror/config", "mirror/hooks/post-checkout"])
      expect([path, await write(path)]).toMatchObject([path, { isError: true, code: "permission_error" }]);
    expect(readdirSync(workspace.at("repo/new"))).toEqual(["config", "objects", "refs"]);
    expect(readdirSync(workspace.at("repo/mirror"))).toEqual(["HEAD", "objects", "refs"]);
  });

  test("writes nothing if no one can be prompted or the person refuses", async () => {
    using workspace = tempWorkspace();
    const input = { path: "x.txt", content: "x" };
    expect(await (await atWork(workspace)).call("write_file", input)).toMatchObject({
      code: "permission_error",
    });
    const no = await atWork(workspace, { ask: () => Promise.resolve(false) });
    expect(await no.call("write_file", input)).toMatchObject({ code: "permission_error" });
    expect(existsSync(workspace.at("repo/x.txt"))).toBe(false);
  });

  test("writes nothing if the file changed while the person reviewed the diff", async () => {
    using workspace = tempWorkspace({ "repo/a.txt": "old" });
    const work = await atWork(workspace, {
      ask() {
        writeFileSync(workspace.at("repo/a.txt"), "changed by somebody");
        return Promise.resolve(true);
      },
    });
    expect(await work.call("write_file", { path: "a.txt", content: "new" })).toMatchObject({
      code: "edit_conflict",
    });
    expect(readFileSync(workspace.at("repo/a.txt"), "utf8")).toBe("changed by somebody");
  });

  test("never writes a skill, even if a link in the path changes after the first check", async () => {
    using workspace = tempWorkspace({
      "repo/.agents/skills/own/SKILL.md": skillText("own"),
      "repo/plain/SKILL.md": "plain",
    });
    symlinkSync(workspace.at("repo/plain"), workspace.at("repo/way"));
    const { skills } = await atWork(workspace);
    const tool = writeFile(skills);
    const input = { path: "way/SKILL.md", content: "x" };
    expect(await tool.check?.(input as never)).toBeUndefined();
    unlinkSync(workspace.at("repo/way"));
    symlinkSync(workspace.at("repo/.agents/skills/own"), workspace.at("repo/way"));
    expect(await tool.execute(input)).toMatchObject({ isError: true, code: "permission_error" });
    expect(readFileSync(workspace.at("repo/.agents/skills/own/SKILL.md"), "utf8")).toBe(skillText("own"));
  });

  test.for([
    "../out.txt",
    "a/../../out.txt",
    "/etc/skillwright-test",
    "link/out.txt",
    "dangling",
    "dangling/x.txt",
    "a\0b",
    "",
    "con",
  ])("refuses %j and leaves the disk alone", async (path) => {
    using workspace = tempWorkspace();
    mkdirSync(workspace.at("outside"));
    symlinkSync(workspace.at("outside"), workspace.at("repo/link"));
    symlinkSync(workspace.at("outside/new"), workspace.at("repo/dangling"));
    const work = await atWork(workspace, { ask: yes });
    const { isError } = await work.call("write_file", { path, content: "x" });
    expect(isError).toBe(true);
    expect(readdirSync(workspace.at("outside"))).toEqual([]);
    expect(existsSync(workspace.at("out.txt"))).toBe(false);
  });

  test.for([
    ".agents/skills/pdf/SKILL.md",
    ".agents/skills/new/SKILL.md",
    ".claude/settings.json",
    ".git/hooks/pre-commit",
    ".GIT/hooks/pre-commit",
    "sub/.vscode/tasks.json",
    "sub/.git/hooks/pre-commit",
    "sub/.envrc",
    "a/b/.ssh/config",
    "a/.aws/credentials",
    "a/.gnupg/gpg.conf",
    "a/.vimrc",
    ".config/git/config",
    "a/.config/systemd/user/x.service",
    "a/.config/Autostart/x.desktop",
    ".local/bin/git",
    ".skillwright/config.yaml",
    "way/new/SKILL.md",
  ])("never writes %s, whatever a person says", async (path) => {
    using workspace = tempWorkspace({ "repo/.agents/skills/pdf/SKILL.md": skillText("pdf") });
    symlinkSync(workspace.at("repo/.agents/skills"), workspace.at("repo/way"));
    const work = await atWork(workspace, { ask: yes });
    expect(await work.call("write_file", { path, content: "x" })).toMatchObject({
      isError: true,
      code: "permission_error",
    });
    expect(existsSync(workspace.at(`repo/${path}`)) && path !== ".agents/skills/pdf/SKILL.md").toBe(false);
    expect(readFileSync(workspace.at("repo/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(skillText("pdf"));
  });

  test("asks about an agent of the project even where a rule allows every file", async () => {
    using workspace = tempWorkspace({
      "home/.agents/agents/writer.yaml": "uses_tools: [write_file]\npermissions: { allow: [write_file] }\n",
    });
    const work = await atWork(workspace, { agent: "writer", ask: yes });
    await work.call("write_file", { path: "a.txt", content: "x" });
    expect(work.asked).toEqual([]);
    for (const name of ["helper.yaml", "helper/manifest.yaml"]) {
      await work.call("write_file", { path: `.agents/agents/${name}`, content: "prompt: x\n" });
      expect(work.asked.at(-1)).toMatchObject({ why: "it defines an agent of this project" });
      expect(existsSync(workspace.at(`repo/.agents/agents/${name}`))).toBe(true);
    }
  });

  test("never leaves the work folder, whatever path it is given", async () => {
    using workspace = tempWorkspace();
    const work = await atWork(workspace, { ask: yes });
    const part = fc.constantFrom("..", ".", "a", "b", "/", "~", "", "link");
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
        await work.call("write_file", { path: parts.join("/"), content: "x" });
        expect(
          readdirSync(workspace.at(".")).filter((name) => !["home", "own", "repo"].includes(name)),
        ).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
