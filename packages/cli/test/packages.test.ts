import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readZip } from "@skillwright/core/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bin, createWorld, type World } from "./world.ts";

const head = "name: pdf\ndescription: Merges PDF files. Use when PDFs come up.";
let world: World;
beforeEach(() => {
  world = createWorld();
  world.skill("project/.agents/skills/pdf", head);
  chmodSync(world.write("project/.agents/skills/pdf/scripts/run.sh", "echo\n"), 0o755);
});
afterEach(() => world.remove());

const inProject = (file: string): Buffer => readFileSync(join(world.project, file));

describe("export", () => {
  test("writes the whole skill, and says so", () => {
    const { status, stdout } = world.run(["export", "pdf"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Wrote pdf\.skill \(\d+ B\)\.\nsha256 [0-9a-f]{64}\n$/);
    expect(readZip(inProject("pdf.skill")).map(({ path, executable }) => [path, executable])).toEqual([
      ["pdf/SKILL.md", false],
      ["pdf/scripts/run.sh", true],
    ]);
  });

  test("writes only the SKILL.md, and names the files left out", () => {
    const { stdout } = world.run(["export", "pdf", "-o", "out.md"]);
    expect(stdout).toContain("1 file left out.");
    expect(inProject("out.md").toString()).toBe(`---\n${head}\n---\n\nDo it well.\n`);
  });

  test("sends exact bytes to a pipe", () => {
    world.run(["export", "pdf"]);
    const piped = spawnSync("node", [bin, "export", "pdf", "-o", "-"], {
      cwd: world.project,
      env: world.env,
    });
    expect(piped.stdout).toEqual(inProject("pdf.skill"));
  });

  test("prints the result as JSON, including what was left out", () => {
    world.write("project/.agents/skills/pdf/.env", "KEY=1\n");
    const document = JSON.parse(world.run(["export", "pdf", "--json"]).stdout) as { sha256: string };
    expect(document).toEqual({
      name: "pdf",
      format: "skill",
      written: join(world.project, "pdf.skill"),
      bytes: inProject("pdf.skill").length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      files: [
        { path: "SKILL.md", bytes: 85, executable: false },
        { path: "scripts/run.sh", bytes: 5, executable: true },
      ],
      omitted: [],
      leftOut: [{ path: ".env", reason: "secret" }],
    });
  });

  test("a missing folder, a folder and an unknown skill are errors", () => {
    expect(world.run(["export", "pdf", "-o", "gone/x.skill"]).status).toBe(3);
    expect(world.run(["export", "pdf", "-o", "."]).status).toBe(2);
    expect(world.run(["export", "pdg"]).stderr).toContain("pdf");
    expect(world.run(["export", "pdf", "-o", "-", "--json"]).status).toBe(2);
  });
});

describe("pack", () => {
  test("makes the same file as an export, in any time zone", () => {
    world.run(["export", "pdf"]);
    const { status } = world.run(["pack", ".agents/skills/pdf", "-o", "other.skill"], {
      env: { TZ: "Asia/Kolkata" },
    });
    expect(status).toBe(0);
    expect(inProject("other.skill")).toEqual(inProject("pdf.skill"));
    expect(world.run(["pack", "pdf", "-o", "named.skill"]).status).toBe(0);
    expect(inProject("named.skill")).toEqual(inProject("pdf.skill"));
  });

  test("names what is neither a path nor a skill", () => {
    expect(world.run(["pack", "pdg"])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/pdg does not exist, and no skill has that name\n[\s\S]*pdf/),
    });
  });

  test("uses the current folder, and prints warnings", () => {
    world.skill("project/vague", "name: vague\ndescription: Helps.");
    const { status, stderr } = world.run(["pack"], { cwd: join(world.project, "vague") });
    expect(status).toBe(0);
    expect(stderr).toMatch(/^\d+ warnings?\. Run `skillwright lint \.` for details\.\n$/);
    expect(existsSync(join(world.project, "vague/vague.skill"))).toBe(true);
  });

  test("does not pack what is broken", () => {
    world.skill("project/broken", "- a list");
    const { status, stderr } = world.run(["pack", "broken"]);
    expect(status).toBe(1);
    expect(stderr).toContain("SKILL.md");
    expect(existsSync(join(world.project, "broken.skill"))).toBe(false);
  });
});
