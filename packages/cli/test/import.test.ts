import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeZip, type RawZipEntry } from "@skillwright/core/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bin, createWorld, type Ran, type World } from "./world.ts";

const text = (name: string, more = ""): string =>
  `---\nname: ${name}\ndescription: Merges PDF files. Use when PDFs come up.\n${more}---\nMerge them.\n`;

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

const mine = (...path: readonly string[]): string => join(world.home, ".agents/skills", ...path);
const run = (...args: readonly string[]): Ran => world.run(["import", ...args]);
const zip = (name: string, entries: readonly RawZipEntry[]): string => {
  const file = join(world.project, name);
  writeFileSync(file, makeZip(entries));
  return file;
};

/** Runs `import` at a terminal, where a person types answers. */
const atTerminal = (args: string, answers: string): string =>
  spawnSync("script", ["-qec", `stty cols 80; node ${bin} import ${args}`, "/dev/null"], {
    cwd: world.project,
    encoding: "utf8",
    input: answers,
    env: { ...world.env, TERM: "dumb" },
  }).stdout.replaceAll("\r\n", "\n");

describe("import", () => {
  test("shows a skill's files and permissions, and writes nothing without confirmation", () => {
    zip("pdf.skill", [
      { name: "pdf/SKILL.md", content: text("pdf", "allowed-tools: Bash(git:*)\n") },
      { name: "pdf/scripts/run.sh", content: "echo\n", mode: 0o100755 },
      { name: "pdf/.env", content: "KEY=1" },
    ]);
    const { status, stdout, stderr } = run("pdf.skill");
    expect(stdout).toBe(
      [
        "pdf.skill contains 1 skill:",
        "",
        "PDF  pdf",
        "Merges PDF files. Use when PDFs come up.",
        "Folder       pdf",
        "Files        SKILL.md (111 B)",
        "             scripts/run.sh (5 B, executable)",
        "Runs         script: scripts/run.sh",
        "Permissions  May run `git` with any arguments without asking. `git` can run every other program.",
        "Left out     .env (may contain a secret)",
        "",
        "",
      ].join("\n"),
    );
    expect([status, stderr]).toEqual([
      2,
      "error: Nothing was imported: can't prompt, not a terminal\nPass `--yes` to import without asking, or `--preview` to only show the contents.\n",
    ]);
    expect(run("pdf.skill", "--preview")).toEqual({ status: 0, stdout, stderr: "" });
    expect(existsSync(mine())).toBe(false);
  });

  test("--yes takes it over, and a second time names the choices", () => {
    world.write("project/pdf.md", text("pdf"));
    expect(run("pdf.md", "--yes").stdout).toContain('Imported "pdf" to ~/.agents/skills/pdf.\n');
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toBe(text("pdf"));
    const again = run("pdf.md", "--yes");
    expect(again.status).toBe(4);
    expect(again.stderr).toContain("Choose with `--on-conflict rename|replace`.");
    expect(run("pdf.md", "--yes", "--on-conflict", "cancel").stdout).toContain('Kept the existing "pdf".');
    expect(run("pdf.md", "--yes", "--on-conflict", "rename").stdout).toContain('Imported "pdf-2"');
    expect(run("pdf.md", "--yes", "--on-conflict", "replace").stdout).toContain('Replaced "pdf"');
    expect(run("pdf.md", "--yes", "--name", "other").stdout).toContain('Imported "other"');
    expect(readdirSync(mine()).toSorted()).toEqual(["other", "pdf", "pdf-2"]);
  });

  test("reads standard input, as text and as an archive", () => {
    const input = (bytes: Uint8Array | string): Ran =>
      spawnSync("node", [bin, "import", "-", "--yes", "--scope", "project"], {
        cwd: world.project,
        env: world.env,
        input: bytes,
        encoding: "utf8",
      });
    expect(input(text("one")).stdout).toContain('Imported "one" to .agents/skills/one.');
    expect(input(makeZip([{ name: "SKILL.md", content: text("two") }])).stdout).toContain('Imported "two"');
  });

  test("takes one of several, and says as JSON what there is and what was done", () => {
    zip("many.zip", [
      { name: "README.md", content: "x" },
      { name: "aa/SKILL.md", content: text("aa") },
      { name: "bb/SKILL.md", content: text("bb") },
      { name: "cc/SKILL.md", content: "broken" },
    ]);
    const preview = JSON.parse(run("many.zip", "--preview", "--json").stdout);
    expect(preview).toMatchObject({
      kind: "archive",
      skills: [
        { name: "aa", conflict: null, executes: [], permissions: [] },
        { name: "bb", files: [{ path: "SKILL.md", bytes: text("bb").length, executable: false }] },
      ],
      broken: [{ folder: "cc", error: { code: "parse_error" } }],
      strays: ["README.md"],
      imported: [],
    });
    const done = JSON.parse(run("many.zip", "--json", "--yes", "--skill", "bb").stdout);
    expect(done.imported).toEqual([
      { name: "bb", action: "created", scope: "user", folder: mine("bb"), file: mine("bb/SKILL.md") },
    ]);
    expect(run("many.zip", "--skill", "dd").status).toBe(3);
    expect(readdirSync(mine())).toEqual(["bb"]);
  });

  test("asks at a terminal, about a taken name too", () => {
    world.write("project/pdf.md", text("pdf"));
    expect(atTerminal("pdf.md", "n\n")).toContain("Nothing was imported.");
    expect(existsSync(mine())).toBe(false);
    expect(atTerminal("pdf.md", "y\n")).toContain('Imported "pdf"');
    const renamed = atTerminal("pdf.md --on-conflict rename", "y\n");
    expect(renamed).toContain('Imported "pdf-2"');
    expect(readdirSync(mine()).toSorted()).toEqual(["pdf", "pdf-2"]);
  });

  test("a broken frontmatter is refused with its place", () => {
    world.write("project/bad.md", "---\n- a list\n---\nx\n");
    const { status, stderr } = run("bad.md", "--yes");
    expect(status).toBe(1);
    expect(stderr).toContain("bad.md");
    expect(JSON.parse(run("bad.md", "--json").stdout).error.code).toBe("parse_error");
  });
});

describe("a hostile archive is refused whole, its entry named, and nothing written", () => {
  const good: RawZipEntry = { name: "pdf/SKILL.md", content: text("pdf") };
  test.for<readonly [string, RawZipEntry]>([
    ["leaves the folder", { name: "pdf/../../../evil" }],
    ["is absolute", { name: "/etc/cron.d/evil" }],
    ["has a backslash", { name: "pdf\\..\\evil" }],
    ["is a link", { name: "pdf/link", content: "/etc/passwd", mode: 0o120777 }],
    ["is there twice", { name: "pdf/SKILL.md" }],
    ["differs in case alone", { name: "pdf/skill.md" }],
    ["is a bomb", { name: "pdf/bomb", size: 30_000_000 }],
  ])("%s", ([, entry]) => {
    zip("evil.skill", [good, entry]);
    const { status, stdout } = run("evil.skill", "--yes", "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: "archive_error", details: { entry: entry.name } },
    });
    expect(existsSync(mine())).toBe(false);
    expect(readdirSync(world.root).toSorted()).toEqual(["home", "project"]);
  });

  test("has a hundred thousand entries", () => {
    const number = 100_000;
    const one = Buffer.from(makeZip([{ name: "a", method: 0 }]));
    const [local, entry, end] = [one.subarray(0, 31), one.subarray(31, 78), Buffer.from(one.subarray(78))];
    // As programs write a count that does not fit.
    end.fill(0xff, 8, 12);
    end.writeUInt32LE(entry.length * number, 12);
    const all = Buffer.concat([local, ...Array.from({ length: number }, () => entry), end]);
    writeFileSync(join(world.project, "many.zip"), all);
    expect(JSON.parse(run("many.zip", "--yes", "--json").stdout)).toMatchObject({
      error: { code: "archive_error", details: { reason: "too-large" } },
    });
    expect(existsSync(mine())).toBe(false);
  });

  test("what it says reaches a terminal escaped", () => {
    zip("evil.zip", [good, { name: "pdf/\u001b[2Jevil" }]);
    const { stderr } = run("evil.zip", "--yes");
    expect(stderr).not.toContain("\u001b");
    expect(stderr).toMatch(/^error: \S/);
  });
});
