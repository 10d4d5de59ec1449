import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bin, createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

const DESCRIPTION = "Counts lines. Use when asked how long a file is.";
const mine = (path: string): string => join(world.home, ".agents/skills", path);

describe("new", () => {
  test.for(["minimal", "with-script", "with-references", "parameterised"])(
    "the template %s makes a skill, and lint only says that its instructions are the template's",
    (template) => {
      const made = world.run(["new", "count-lines", "-d", DESCRIPTION, "-t", template]);
      expect(made).toMatchObject({ status: 0, stderr: "" });
      expect(made.stdout).toContain('Created "count-lines"  ~/.agents/skills/count-lines');
      const { stdout } = world.run(["lint", mine("count-lines")]);
      expect(stdout).toContain("The instructions are still those of the template");
      expect(stdout).toContain("1 warning");
    },
  );

  test("a taken name is refused with the option that decides, and never overwritten", () => {
    world.run(["new", "count-lines", "-d", DESCRIPTION]);
    const before = readFileSync(mine("count-lines/SKILL.md"), "utf8");
    const taken = world.run(["new", "count-lines", "-d", "Other words. Use when asked."]);
    expect(taken.status).toBe(4);
    expect(taken.stderr.replace("\n", " ")).toMatch(/--on-conflict\s+rename\|replace/);
    expect(readFileSync(mine("count-lines/SKILL.md"), "utf8")).toBe(before);
    const json = world.run(["new", "count-lines", "-d", DESCRIPTION, "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      error: {
        code: "name_conflict",
        details: { choices: ["rename", "replace"], suggestion: "count-lines-2" },
      },
    });
    const renamed = world.run(["new", "count-lines", "-d", DESCRIPTION, "--on-conflict", "rename", "--json"]);
    expect(JSON.parse(renamed.stdout)).toMatchObject({ action: "created", name: "count-lines-2" });
  });

  test("--as writes where that agent reads, and the agent then lists it", () => {
    const lists = (host: string): string => world.run(["list", "--as", host]).stdout;
    expect(lists("claude-code").replace(/\n */g, " ")).toMatch(
      /run `skillwright new --as claude-code` or write ~\/\.claude\/skills\/my-skill\/SKILL\.md/,
    );
    const { stdout } = world.run(["new", "count-lines", "-d", DESCRIPTION, "--as", "claude-code"]);
    expect(stdout).toContain("~/.claude/skills/count-lines");
    expect(lists("claude-code")).toContain("count-lines");
    world.run(["new", "sort-lines", "-d", DESCRIPTION, "--as", "claude-code", "--scope", "project"]);
    expect(existsSync(join(world.project, ".claude/skills/sort-lines/SKILL.md"))).toBe(true);
    world.run(["new", "join-lines", "-d", DESCRIPTION, "--as", "agents-dir"]);
    expect(existsSync(join(world.project, ".agents/skills/join-lines/SKILL.md"))).toBe(true);
    expect(world.run(["new", "x-y", "-d", DESCRIPTION, "--as", "nobody"]).status).toBe(2);
  });

  test("--root writes into that folder, and a name that is taken there is a conflict", () => {
    const folder = join(world.project, "team");
    const { stdout } = world.run(["new", "count-lines", "-d", DESCRIPTION, "--root", folder]);
    expect(stdout).toContain("Created");
    expect(existsSync(join(folder, "count-lines/SKILL.md"))).toBe(true);
    expect(world.run(["new", "count-lines", "-d", DESCRIPTION, "--root", folder]).status).toBe(4);
    expect(world.run(["new", "a-b", "-d", DESCRIPTION, "--root", folder, "--as", "codex"]).status).toBe(2);
  });

  test("explain --as names the folder that the agent does not read", () => {
    world.run(["new", "count-lines", "-d", DESCRIPTION]);
    const { stdout, status } = world.run(["explain", "count-lines", "--as", "claude-code"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^"count-lines" is in ~\/\.agents\/skills, which Claude Code does not read\.\n/);
    expect(world.run(["explain", "count-lines", "--as", "codex"]).stdout).toContain("is offered by Codex");
    expect(world.run(["explain", "nowhere", "--as", "claude-code"]).status).toBe(3);
  });

  test("a project skill is in the project", () => {
    world.run(["new", "count-lines", "-d", DESCRIPTION, "--scope", "project"]);
    expect(existsSync(join(world.project, ".agents/skills/count-lines/SKILL.md"))).toBe(true);
  });
});

describe("edit", () => {
  beforeEach(() => {
    world.skill(
      "home/.agents/skills/pdf",
      "name: pdf # ours\ndescription: Merges PDFs. Use when asked.\nmodel: x",
    );
  });

  test("fields change, comments stay, and the difference is shown", () => {
    const { status, stdout } = world.run(["edit", "pdf", "--set", "license=MIT", "--unset", "model"]);
    expect(status).toBe(0);
    expect(stdout).toContain('Saved "pdf"');
    expect(stdout).toContain("-model: x");
    expect(stdout).toContain("+license: MIT");
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("name: pdf # ours\n");
  });

  test("a text that does not load is refused by default, and can be repaired with its folder's name", () => {
    const broken = world.write("broken.md", "no frontmatter\n");
    expect(world.run(["edit", "pdf", "--from", broken])).toMatchObject({ status: 1 });
    expect(world.run(["edit", "pdf", "--from", broken, "--allow-broken"])).toMatchObject({ status: 0 });
    expect(world.run(["show", "pdf"]).status).not.toBe(0);
    const good = world.write("good.md", "---\nname: pdf\ndescription: Good. Use when asked.\n---\n\nDo.\n");
    expect(world.run(["edit", "pdf", "--from", good])).toMatchObject({ status: 0 });
    expect(world.run(["show", "pdf"]).status).toBe(0);
  });

  test("a text that can't be read is an error and no defect", () => {
    world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs.");
    expect(world.run(["edit", "pdf", "--from", "nowhere.md"])).toMatchObject({ status: 3 });
    writeFileSync(
      join(world.project, "latin.md"),
      Buffer.from("---\nname: pdf\ndescription: \u00fc\n---\nx\n", "latin1"),
    );
    expect(world.run(["edit", "pdf", "--from", "latin.md"])).toMatchObject({ status: 1 });
  });

  test("without a terminal no editor is opened", () => {
    const { status, stderr } = world.run(["edit", "pdf"], { env: { EDITOR: "touch /should-not-run" } });
    expect(status).toBe(2);
    expect(stderr).toContain("--set FIELD=VALUE");
  });
});

test("rename, clone, delete, trash and restore", () => {
  world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs. Use when asked.");
  expect(world.run(["rename", "pdf", "pdf-tools"]).stdout).toContain('Renamed to "pdf-tools"');
  expect(world.run(["clone", "pdf-tools", "pdf-copy", "--scope", "project"]).status).toBe(0);
  expect(readdirSync(join(world.project, ".agents/skills"))).toEqual(["pdf-copy"]);
  expect(world.run(["delete", "pdf-tools"])).toMatchObject({ status: 2, stdout: "" });
  expect(world.run(["delete", "pdf-tools", "--yes"]).stdout).toContain("to the trash");
  expect(readdirSync(mine(""))).toEqual([]);
  expect(world.run(["trash"]).stdout).toContain("pdf-tools");
  expect(JSON.parse(world.run(["trash", "--json"]).stdout)).toMatchObject({ trash: [{ name: "pdf-tools" }] });
  expect(world.run(["restore", "pdf-tool"]).status).toBe(3);
  expect(world.run(["restore", "pdf-tools", "--name", "old-pdf"]).stdout).toContain('Restored "old-pdf"');
  expect(world.run(["trash"]).stdout).toContain("The trash is empty.");
  world.run(["delete", "old-pdf", "--yes"]);
  expect(world.run(["trash", "--empty"]).status).toBe(2);
  expect(world.run(["trash", "--empty", "--yes"]).stdout).toContain("Permanently deleted 1 skill.");
});

test("a skill that does not load can be deleted and comes back", () => {
  world.write("home/.agents/skills/broken/SKILL.md", "no frontmatter");
  expect(world.run(["delete", "broken", "--yes"])).toMatchObject({ status: 0 });
  expect(existsSync(mine("broken"))).toBe(false);
  expect(world.run(["restore", "broken"])).toMatchObject({ status: 0 });
  expect(existsSync(mine("broken/SKILL.md"))).toBe(true);
});

test("the history names the person who made a change", () => {
  world.run(["new", "pdf", "--description", "Merges PDFs. Use when asked."]);
  world.run(["edit", "pdf", "--set", "license=MIT"]);
  world.run(["rename", "pdf", "docs"]);
  const { versions } = JSON.parse(world.run(["history", "docs", "--json"]).stdout) as {
    versions: readonly { readonly author: unknown }[];
  };
  const author = { kind: "person", name: userInfo().username };
  expect(versions.map((version) => version.author)).toEqual([author, author, author]);
});

test("a skill can be named by a path from here", () => {
  world.skill("project/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs. Use when asked.");
  const path = ".agents/skills/pdf";
  const calls = [
    ["edit", path, "--set", "license=MIT"],
    ["history", `${path}/SKILL.md`],
    ["disable", path],
    ["export", path, "-o", "-"],
    ["delete", path, "--yes"],
  ];
  expect(calls.map((call) => [call[0], world.run(call).status])).toEqual(calls.map(([call]) => [call, 0]));
});

test("a version is restored where and as what it was", () => {
  world.run(["new", "pdf", "--description", "Merges PDFs. Use when asked."]);
  for (const option of ["--name", "--scope"]) {
    const value = option === "--name" ? "other" : "project";
    expect(world.run(["restore", "pdf", "--version", "1", option, value])).toMatchObject({ status: 2 });
  }
});

test("a folder that cannot be kept is not said to be somebody else's", () => {
  world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs.");
  symlinkSync("/etc/hostname", mine("pdf/leak"));
  expect(world.run(["history", "pdf"]).stdout.replace(/\s+/g, " ")).toContain(
    "because its folder can't be stored",
  );
});

test("a plugin's skill is not changed, and how to get a copy is said", () => {
  world.write("plugin/.claude-plugin/plugin.json", '{"name":"acme"}');
  world.skill("plugin/skills/audit", "name: audit\ndescription: Audits. Use before a release.");
  world.write(
    "home/.config/skillwright/config.yaml",
    `version: 1\nplugins: [${join(world.root, "plugin")}]\n`,
  );
  const { status, stderr } = world.run(["delete", "acme:audit", "--yes"]);
  expect(status).toBe(5);
  expect(stderr).toContain("skillwright clone acme:audit");
  expect(world.run(["clone", "acme:audit"]).stdout).toContain('Created "audit"');
});

test("a skill that stays as it was ends with 1 and says why", () => {
  world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs.");
  const early = world.run(["disable", "pdf", "--scope", "project"]);
  expect(early).toMatchObject({ status: 1, stdout: "" });
  expect(early.stderr.replace(/\s+/g, " ")).toContain(
    "pdf is still enabled: the project's settings have no effect until you trust the project with `skillwright trust`.",
  );
  world.run(["trust", "."]);
  const { status, stdout, stderr } = world.run(["enable", "pdf"]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr.replace(/\s+/g, " ")).toMatch(
    /^pdf is still disabled: disabled by the project configuration/,
  );
  expect(stderr).not.toContain("Changed");
  const json = world.run(["enable", "pdf", "--json"]);
  expect(json.status).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ id: "pdf", enabled: false, changed: false });
});

test("disable and enable", () => {
  world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs. Use when asked.");
  expect(world.run(["disable", "pdf"]).stdout).toContain("Disabled pdf");
  expect(world.run(["list", "--json"]).stdout).not.toContain('"pdf"');
  expect(JSON.parse(world.run(["enable", "pdf", "--json"]).stdout)).toMatchObject({
    id: "pdf",
    enabled: true,
    changed: true,
  });
});

test("prefer makes a skill win its name", () => {
  world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: Mine. Use when asked.");
  world.skill("project/.agents/skills/pdf", "name: pdf\ndescription: Theirs. Use when asked.");
  world.run(["trust", "."]);
  const preferred = world.run(["prefer", "user:pdf"]);
  expect(preferred).toMatchObject({ status: 0, stderr: "" });
  expect(preferred.stdout).toContain("pdf now means ~/.agents/skills/pdf/SKILL.md");
  expect(world.run(["show", "pdf"]).stdout).toContain("Mine.");
  expect(world.run(["prefer", "pdf"]).stdout).toContain("pdf already means ~/.agents/skills/pdf/SKILL.md");
  expect(JSON.parse(world.run(["prefer", "project:pdf", "--json"]).stdout)).toMatchObject({
    id: "pdf",
    changed: true,
    path: join(world.project, ".agents/skills/pdf/SKILL.md"),
  });
});

/** Runs a command at a terminal, with what a person types there. Lines are joined: they break where the paths end. */
function atTerminal(
  args: string,
  typed: string,
  env: NodeJS.ProcessEnv = {},
): { out: string; status: number | null } {
  const { stdout, status } = spawnSync("script", ["-qec", `stty cols 80; node ${bin} ${args}`, "/dev/null"], {
    cwd: world.project,
    encoding: "utf8",
    env: { ...world.env, TERM: "xterm", ...env },
    input: typed,
  });
  return { out: stripVTControlCharacters(stdout).replace(/\s+/g, " "), status };
}

describe("at a terminal", () => {
  const pdf = "name: pdf\ndescription: Merges PDFs. Use when asked.";

  test("edit opens the editor, saves what it left and shows the difference", () => {
    world.skill("home/.agents/skills/pdf", pdf);
    const { out, status } = atTerminal("edit pdf", "", { EDITOR: "sed -i s/Merges/Splits/" });
    expect(status).toBe(0);
    expect(out).toContain("+description: Splits PDFs. Use when asked.");
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("Splits");
    expect(readdirSync(world.root).filter((name) => name.startsWith("skillwright-edit-"))).toEqual([]);
  });

  test("a proposal of more than words is applied after a question", () => {
    world.write("new.md", `---\n${pdf}\n---\nRun !\`date\`.\n`);
    const file = join(world.root, "new.md");
    world.run(["proposals", "new", "pdf", "--create", "--file", file, "--why", "Asked", "--by", "writer"]);
    expect(atTerminal("proposals approve pdf", "n\n").status).toBe(1);
    expect(existsSync(mine("pdf"))).toBe(false);
    const { out, status } = atTerminal("proposals approve pdf", "y\n");
    expect(status).toBe(0);
    expect(out).toContain("shell: date");
    expect(existsSync(mine("pdf/SKILL.md"))).toBe(true);
  });

  test("a text that does not load is not saved, and kept when the person gives up", () => {
    const file = world.skill("home/.agents/skills/pdf", pdf);
    const before = readFileSync(file, "utf8");
    const { out, status } = atTerminal("edit pdf", "n\n", { EDITOR: "sed -i 1d" });
    expect(status).toBe(1);
    expect(out).toContain("Open the editor again? [y/N]");
    const kept = /saved in (\S+)/.exec(out)?.[1] ?? "";
    expect(readFileSync(kept, "utf8")).toBe(before.slice(before.indexOf("\n") + 1));
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("a file that changed while the editor was open is not written over", () => {
    const file = world.skill("home/.agents/skills/pdf", pdf);
    const editor = `sh -c 'echo theirs >> ${file}; echo mine >> "$0"'`;
    const { out, status } = atTerminal("edit pdf", "", { EDITOR: editor });
    expect(status).toBe(4);
    expect(out).toContain("was changed in the meantime");
    expect(readFileSync(file, "utf8")).toMatch(/theirs\n$/);
  });

  test("an editor that removes the file or writes no UTF-8 changes nothing", () => {
    const file = world.skill("home/.agents/skills/pdf", pdf);
    const before = readFileSync(file, "utf8");
    const removed = atTerminal("edit pdf", "", { EDITOR: "rm" });
    expect(removed.status).toBe(3);
    expect(removed.out).toContain("does not exist");
    const broken = atTerminal("edit pdf", "n\n", { EDITOR: `sh -c 'printf "\\377" >> "$0"'` });
    expect(broken.status).toBe(1);
    expect(broken.out).toContain("is not valid UTF-8");
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("delete asks, and anything but a yes keeps the skill", () => {
    world.skill("home/.agents/skills/pdf", pdf);
    expect(atTerminal("delete pdf", "n\n")).toMatchObject({ status: 1 });
    expect(existsSync(mine("pdf/SKILL.md"))).toBe(true);
    expect(atTerminal("delete pdf", "y\n")).toMatchObject({ status: 0 });
    expect(existsSync(mine("pdf"))).toBe(false);
  });

  test("new with name and description given asks nothing", () => {
    const { out, status } = atTerminal(`new count-lines -d "${DESCRIPTION}" -t minimal`, "");
    expect(status).toBe(0);
    expect(out).toContain('Created "count-lines"');
  });
});

test("the next steps after new --root lead to the new skill", () => {
  const { stdout } = world.run(["new", "away", "-d", "Counts lines. Use when asked.", "--root", "elsewhere"]);
  const hint = /`skillwright (try [^`]+)`/.exec(stdout.replace(/\s+/g, " "))?.[1]?.split(" ") ?? [];
  expect(hint.slice(0, 3)).toEqual(["try", '"/away"', "--root"]);
  const tried = world.run(["try", "/away", ...hint.slice(2)]);
  expect(tried.stdout).toContain("elsewhere/away");
});
