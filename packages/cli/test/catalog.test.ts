import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBusyWorld, createWorld, type World } from "./world.ts";

let world: World;
beforeAll(() => {
  world = createBusyWorld();
});
afterAll(() => world.remove());

describe("catalog", () => {
  test("prints the text for the model, and the rest on standard error", () => {
    const { stdout, stderr, status } = world.run(["catalog"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^## Available Skills/);
    expect(stdout).toContain("技能");
    expect(stdout).toContain("pdf-tools: My own notes");
    expect(stdout).not.toMatch(/ship|fix-issue|quiet|needy/);
    expect(stderr).toContain("of 16000 characters used.");
    expect(stderr.replace(/\s+/g, " ")).toContain(
      "4 project skills are left out because the project is not trusted. Review the project's skills, then run `skillwright trust`.",
    );
  });

  test("takes another form, a window and a budget", () => {
    expect(world.run(["catalog", "--format", "standard-xml"]).stdout).toMatch(/^<available_skills>/);
    const { stderr: windowed } = world.run(["catalog", "--context-window", "200000"]);
    expect(windowed.replaceAll("\n", " ")).toMatch(/^About (\d+) tokens\. Budget: \1 of 4000 tokens\. /);
    const { stdout, stderr } = world.run(["catalog", "--budget", "1"]);
    expect(stdout).toBe("");
    expect(stderr).toContain("are not listed, because the catalog is limited to 1 token");
    expect(world.run(["catalog", "--format", "xml"])).toMatchObject({ status: 2, stdout: "" });
  });

  test("--prompt keeps what shares its words when not all fit, and says that there is more", () => {
    inWorld(createWorld(), (own) => {
      for (let number = 10; number < 40; number += 1) {
        const description = number === 39 ? "Merges documents." : "Does something else.";
        own.skill(`home/.agents/skills/s${number}`, `name: s${number}\ndescription: ${description}`);
      }
      const told = (...args: string[]): string => own.run(["catalog", "--budget", "80", ...args]).stdout;
      expect(told()).toMatch(/- s10\n- s11\n(?:- s\d+\n)+\d+ more skills are available; call list_skills/);
      expect(told()).not.toContain("s39");
      expect(told("--prompt", "merge my documents")).toMatch(
        /- s39: Merges documents\.\n\d+ more skills are available/,
      );
      expect(own.run(["catalog", "--prompt", "merge my documents"]).stdout).toBe(own.run(["catalog"]).stdout);
    });
  });

  test("takes a percentage of the window, and the variable that Claude Code reads", () => {
    const { stderr } = world.run(["catalog", "--context-window", "200000", "--max-pct", "0.5"]);
    expect(stderr.replaceAll("\n", " ")).toMatch(/Budget: \d+ of 1000 tokens\./);
    const problem = (...args: string[]): string => world.run(["catalog", ...args]).stderr;
    expect(problem("--max-pct", "1")).toContain("Add --context-window, or use --budget.");
    expect(problem("--max-pct", "0.02", "--context-window", "9")).toContain("2 means 2 %");
    expect(problem("--max-pct", "two")).toContain("needs a number, not 'two'");
    const args = ["catalog", "--as", "claude-code", "--json"];
    const { stdout } = world.run(args, { env: { SLASH_COMMAND_TOOL_CHAR_BUDGET: "123" } });
    expect(JSON.parse(stdout).budget).toMatchObject({ unit: "characters", limit: 123, origin: "override" });
  });

  test("--json has the text, the tokens and the report", () => {
    const document = JSON.parse(world.run(["catalog", "--json"]).stdout);
    expect(document).toMatchObject({
      host: "skillwright",
      format: "available-skills",
      budget: { unit: "characters", limit: 16_000, origin: "fallback" },
      report: { total: 3, messages: [expect.stringContaining("listed by name only")] },
      untrusted: ["fix-issue", "project:pdf-tools", "review", "ship"],
    });
    expect(document.tokens).toBeGreaterThan(0);
  });

  test("a catalog without a limit says so", () => {
    const own = createWorld();
    try {
      own.skill("project/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs. Use for PDFs.");
      own.run(["trust", "--yes"]);
      const { stderr } = own.run(["catalog", "--as", "agents-dir"]);
      expect(stderr).toMatch(/^About \d+ tokens; \d+ characters, no limit\.\n/);
    } finally {
      own.remove();
    }
  });

  test("--as shows another agent's catalog, in its format", () => {
    const { stdout, stderr } = world.run(["catalog", "--as", "codex"]);
    expect(stdout).toContain("pdf-tools: Merge and split PDF files.");
    expect(stderr).toContain("Simulated: this is the catalog of Codex");
  });
});

describe("trust", () => {
  test("lets models see a project's skills, and takes it back", () => {
    inWorld(createBusyWorld(), (own) => {
      const inside = join(own.project, ".agents/skills");
      expect(own.run(["trust"], { cwd: inside }).stdout).toContain(`Trusted ${own.project}`);
      expect(own.run(["catalog"]).stdout).toContain("Merge and split PDF files");
      const { folders } = JSON.parse(own.run(["trust", "--list", "--json"]).stdout);
      expect(folders).toEqual([
        { path: own.project, trustedAt: expect.any(String), identity: expect.anything() },
      ]);
      expect(own.run(["trust", "--list"]).stdout).toContain("1 trusted project:");
      expect(JSON.parse(own.run(["trust", "--revoke", "--json"]).stdout)).toEqual({
        folder: own.project,
        trusted: false,
        changed: true,
        approvalsRevoked: [],
      });
      expect(own.run(["catalog"]).stdout).not.toContain("Merge and split PDF files");
    });
  });

  test("list says that a project is not trusted, until it is", () => {
    inWorld(createBusyWorld(), (own) => {
      const listed = (...args: string[]): string => own.run(["list", ...args]).stdout.replace(/\s+/g, " ");
      const line = "Models can't see the project's 4 skills until you trust the project";
      expect(listed()).toContain(line);
      expect(listed("--as", "codex")).not.toContain("before you trust it");
      own.run(["trust"]);
      expect(listed()).not.toContain("before you trust it");
    });
  });

  test("a path that does not exist is not taken for the project around it", () => {
    inWorld(createWorld(), (own) => {
      expect(own.run(["trust", "no-such-folder"])).toMatchObject({ status: 3, stdout: "" });
      expect(own.run(["trust", "--list"]).stdout).toBe("No trusted projects.\n");
    });
  });
});

function inWorld(own: World, work: (own: World) => void): void {
  try {
    work(own);
  } finally {
    own.remove();
  }
}
