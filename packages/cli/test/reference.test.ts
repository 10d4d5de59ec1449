import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin, createWorld, type World } from "./world.ts";

let world: World;
beforeAll(() => {
  world = createWorld();
  world.skill(
    "project/my-skill",
    "name: my-skill\ndescription: Use <foo> & <bar> tags\nlicense: MIT\nmetadata:\n  version: 1.0",
  );
  world.skill("project/wrong", "name: Other\ndescription: Something\ncolor: red");
});
afterAll(() => world.remove());

describe("the commands of the reference tool", () => {
  test.for([["my-skill"], ["my-skill/SKILL.md"], ["./my-skill/"]])("validate %s", ([path = ""]) => {
    expect(world.run(["validate", path])).toEqual({
      status: 0,
      stdout: `Valid skill: ${path}\n`,
      stderr: "",
    });
  });

  test("validate lists every error on standard error and ends with 1", () => {
    expect(world.run(["validate", "wrong"])).toEqual({
      status: 1,
      stdout: "",
      stderr: `Validation failed for wrong:
  - Unexpected fields in frontmatter: color. Only allowed-tools, compatibility, description, license, metadata, name are allowed.
  - Skill name 'Other' must be lowercase
  - Directory name 'wrong' must match skill name 'Other'
`,
    });
    expect(JSON.parse(world.run(["validate", "wrong", "--json"]).stdout)).toMatchObject({ valid: false });
  });

  test.for([
    ["nowhere", "Path does not exist"],
    [".git", "Missing required file: SKILL.md"],
  ] as const)("validate %s", ([path, message]) => {
    const { stderr, status } = world.run(["validate", path]);
    expect(status).toBe(1);
    expect(stderr).toContain(`  - ${message}`);
  });

  test("read-properties prints JSON", () => {
    const { stdout, status } = world.run(["read-properties", "my-skill"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      name: "my-skill",
      description: "Use <foo> & <bar> tags",
      license: "MIT",
      metadata: { version: "1" },
    });
    expect(world.run(["read-properties", ".git"])).toMatchObject({ status: 1, stdout: "" });
  });

  test("with --json read-properties prints errors as JSON and keeps the exit status", () => {
    const { status, stdout, stderr } = world.run(["read-properties", "nowhere", "--json"]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: "file_not_found",
        message: expect.stringContaining("SKILL.md not found in"),
        details: { path: join(world.project, "nowhere") },
        hint: null,
      },
    });
  });

  test("a file too large to be read whole gets no verdict", () => {
    const file = world.write(
      "huge/SKILL.md",
      `---\nname: huge\ndescription: d\n---\n${"x".repeat(4 * 1024 * 1024)}`,
    );
    const { status, stdout, stderr } = world.run(["validate", file]);
    expect([status === 0, stdout]).toEqual([false, ""]);
    expect(stderr.replaceAll(/\s+/g, " ")).toContain("it is larger than 4194304 bytes");
  });

  test("an unreadable file is distinguished from a missing one", (context) => {
    if (process.getuid === undefined) context.skip("permissions work differently here");
    const file = world.skill("project/locked", "name: locked\ndescription: Locked away.");
    chmodSync(world.root, 0o755);
    chmodSync(file, 0o200);
    // The superuser may read everything, so nobody asks.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { status, stderr } = spawnSync("node", [bin, "validate", join(file, "..")], {
      encoding: "utf8",
      env: world.env,
      ...nobody,
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: .*locked\/SKILL\.md cannot be read:/);
  });

  test("to-prompt prints the block", () => {
    const location = join(world.project, "my-skill/SKILL.md");
    expect(world.run(["to-prompt", "my-skill"]).stdout).toBe(`<available_skills>
<skill>
<name>
my-skill
</name>
<description>
Use &lt;foo&gt; &amp; &lt;bar&gt; tags
</description>
<location>
${location}
</location>
</skill>
</available_skills>
`);
    expect(world.run(["to-prompt", "my-skill", "nowhere"])).toMatchObject({ status: 1, stdout: "" });
    expect(world.run(["to-prompt"]).status).toBe(2);
  });
});
