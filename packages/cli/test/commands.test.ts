import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBusyWorld, createWorld, type World } from "./world.ts";

let world: World;
beforeAll(() => {
  world = createBusyWorld();
  world.run(["trust"]);
});
afterAll(() => world.remove());

describe("show", () => {
  test("shows a skill's manifest, location, token cost and files", () => {
    const { stdout, status } = world.run(["show", "pdf-tools"]);
    expect(status).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "pdf-tools  PDF Tools",
      "Merge and split PDF files. Use when the user mentions PDFs, forms or scanned documents.",
      "",
      "State        available: models can use it and you can call it with /pdf-tools",
      "Scope        project",
      "File         .agents/skills/pdf-tools/SKILL.md",
      "Shadows      user:pdf-tools",
      expect.stringMatching(
        /^Tokens {7}about \d+ in the catalog, about \d+ when loaded, about \d+ in its files$/,
      ),
      "License      MIT",
      "Files        references/forms.md",
      "",
    ]);
  });

  test("--json has the manifest and exact tokens", () => {
    const shown = JSON.parse(world.run(["show", "pdf-tools", "--json"]).stdout);
    expect(shown).toMatchObject({
      id: "pdf-tools",
      inRoot: true,
      manifest: { name: "pdf-tools", license: "MIT" },
      files: ["references/forms.md"],
      tokens: { estimated: false },
      diagnostics: [],
    });
  });

  test("--json has null for what the manifest does not say", () => {
    const { manifest } = JSON.parse(world.run(["show", "pdf-tools", "--json"]).stdout);
    expect(manifest).toMatchObject({ license: "MIT", model: null, whenToUse: null, permissions: null });
  });

  test("--body prints the instructions as they are", () => {
    expect(world.run(["show", "pdf-tools", "--body"]).stdout).toBe(
      "\n# PDF tools\n\nSee [the forms](references/forms.md).\n",
    );
  });

  test("a disabled skill says who disabled it", () => {
    const { stdout } = world.run(["show", "quiet"]);
    expect(stdout).toContain("not available");
    expect(stdout).toContain("disabled by the user configuration");
    expect(stdout).toContain("~/.config/skillwright/config.yaml:3");
  });

  test.for([["elsewhere/alone"], ["elsewhere/alone/SKILL.md"]])(
    "%s, a path in no root, is loaded alone",
    ([path = ""]) => {
      world.skill("project/elsewhere/alone", "name: alone\ndescription: Stands alone. Use here.");
      const { stdout, status } = world.run(["show", path]);
      expect(status).toBe(0);
      expect(stdout).toContain("alone  Alone");
      expect(stdout).toContain("none (outside every skill folder)");
      expect(stdout).toMatch(/^State {8}not available: outside every skill folder$/m);
      const explained = world.run(["explain", path]);
      expect(explained.status).toBe(0);
      expect(explained.stdout.replace(/\n */g, " ")).toMatch(
        /^".*alone.*" is not available in Skillwright: it is outside every skill folder\./,
      );
      expect(explained.stdout).not.toContain("may choose it");
    },
  );

  test("a link names its target", () => {
    world.skill("project/elsewhere/target", "name: linked\ndescription: Reached by a link. Use so.");
    symlinkSync(join(world.project, "elsewhere/target"), join(world.project, ".agents/skills/linked"));
    expect(world.run(["show", "linked"]).stdout).toMatch(/^Links to {5}elsewhere\/target\/SKILL\.md$/m);
  });

  test("a file that does not load is an error with its place", () => {
    const { stderr, stdout, status } = world.run(["show", "broken"]);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toMatch(/^error: .*broken\/SKILL\.md/);
  });

  test("an unknown name gets suggestions and status 3", () => {
    expect(world.run(["show", "pdf-tool"])).toEqual({
      status: 3,
      stdout: "",
      stderr: 'error: There is no skill "pdf-tool"\nDid you mean "pdf-tools"?\n',
    });
  });
});

describe("explain", () => {
  test("answers first, then explains each step for each file", () => {
    const { stdout, status } = world.run(["explain", "pdf-tools"]);
    expect(status).toBe(0);
    const [answer] = stdout.split("\n");
    expect(answer).toBe('"pdf-tools" is offered by Skillwright.');
    expect(stdout).toMatch(/^ {2}✓ found in .agents\/skills/m);
    expect(stdout).toMatch(/^ {2}✗ .*pdf-tools/m);
  });

  test("has a plain form for terminals without Unicode", () => {
    const { stdout } = world.run(["explain", "pdf-tools"], { env: { LANG: "C" } });
    expect(stdout).toMatch(/^ {2}\+ found in/m);
    expect(stdout).toMatch(/^[\x20-\x7e\n]*$/);
  });

  test("explains why a skill is not offered", () => {
    expect(world.run(["explain", "needy"]).stdout).toMatch(
      /^"needy" is not offered by Skillwright: [^.]*no-such-program/,
    );
    const { files } = JSON.parse(world.run(["explain", "quiet", "--json"]).stdout);
    expect(files).toMatchObject([{ id: "quiet", offered: false }]);
  });

  test("calls a project's scope a project", () => {
    const { stdout } = world.run(["explain", "pdf-tools"]);
    expect(stdout).toContain("found in .agents/skills (project)");
  });

  test("--json has null for what a step does not have", () => {
    const { files } = JSON.parse(world.run(["explain", "pdf-tools", "--json"]).stdout);
    for (const { steps } of files) {
      for (const step of steps) {
        expect(Object.keys(step)).toEqual(["stage", "outcome", "message", "file", "line", "hint"]);
      }
    }
  });

  test("an unknown name exits with 3 and lists the searched folders", () => {
    const { stdout, status } = world.run(["explain", "nothing-like-it"]);
    expect(status).toBe(3);
    expect(stdout).toContain("Searched folders:\n  .agents/skills\n");
  });
});

describe("tokens", () => {
  const costs = (...args: string[]): { id: string; body: number; estimated: boolean }[] =>
    JSON.parse(world.run(["tokens", "--json", ...args]).stdout).skills;

  test("sorts by cost or name and adds up", () => {
    const bodies = costs().map(({ body }) => body);
    expect(bodies).toEqual(bodies.toSorted((a, b) => b - a));
    const ids = costs("--sort", "name").map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(world.run(["tokens"]).stdout).toMatch(/^total +\d+ +≈\d+$/m);
    expect(world.run(["tokens", "--files"]).stdout).toMatch(/^total +\d+ +≈\d+ +≈\d+$/m);
  });

  test("--exact reads every skill", () => {
    expect(costs().every(({ estimated }) => estimated)).toBe(true);
    expect(costs("--exact").some(({ estimated }) => estimated)).toBe(false);
    expect(world.run(["tokens", "--exact"]).stdout).not.toContain("≈");
  });
});

describe("doctor", () => {
  test("reports everything and exits with 1 when a skill is broken", () => {
    const { stdout, status } = world.run(["doctor"]);
    expect(status).toBe(1);
    for (const part of [
      /^Skillwright \d+\.\d+\.\d+, Node\.js \d+/,
      /^Skill folders, highest priority first$/m,
      /^ {2}\.agents\/skills +project, \d skills, links followed inside the project$/m,
      /^ {2}~\/\.agents\/skills +user, 5 skills, links followed$/m,
      /^Name collisions$/m,
      /^ {2}~\/\.config\/skillwright\/config\.yaml {2}user$/m,
      /^Shadowed by a skill of the same name$/m,
      /^Missing requirements\n {2}needy needs `no-such-program`/m,
      /^Disabled\n {2}quiet disabled by the user configuration/m,
      /^Files that don't load$/m,
      /^Trust$/m,
      /run in a sandbox, and only after you approve/,
      /^Sandbox$/m,
      /^Index\n {2}~\/\.cache\/skillwright\/index\.sqlite {2}in use: \d+ skills? from the index, \d+ read from disk$/m,
      /^1 error/m,
    ]) {
      expect(stdout).toMatch(part);
    }
  });

  test("--json says the same as data", () => {
    const document = JSON.parse(world.run(["doctor", "--json", "--no-index"]).stdout);
    expect(document).toMatchObject({
      healthy: false,
      host: { id: "skillwright", observed: null },
      collisions: "first-root",
      shadowed: [{ by: "pdf-tools" }],
      ineligible: [{ id: "needy" }],
      disabled: [{ id: "quiet" }],
      index: { state: "off" },
    });
    expect(document.roots.filter(({ scope }: { scope: string }) => scope === "project")).toEqual(
      expect.arrayContaining([expect.objectContaining({ textTrusted: false })]),
    );
  });

  test("tests the sandbox only on request", () => {
    const fresh = createWorld();
    const { sandbox } = JSON.parse(fresh.run(["doctor", "--sandbox", "--json"]).stdout);
    expect(sandbox).toEqual({
      state: expect.stringMatching(/^(?:on|unavailable)$/),
      kind: sandbox.state === "on" ? expect.stringMatching(/^(?:bubblewrap|seatbelt)$/) : null,
      memoryLimit: sandbox.state === "on" ? expect.stringMatching(/^(?:kernel|counted|none)$/) : null,
      problem: sandbox.state === "on" ? null : expect.any(String),
      hint: sandbox.state === "on" ? null : expect.any(String),
    });
    fresh.remove();
  });

  test("says when the person switched the sandbox off, and that a project cannot", () => {
    const fresh = createWorld();
    fresh.write("project/.skillwright/config.yaml", "version: 1\nsandbox: off\n");
    expect(JSON.parse(fresh.run(["doctor", "--json"]).stdout)).toMatchObject({
      sandbox: { state: expect.stringMatching(/^(?:found|unavailable)$/) },
      diagnostics: [{ code: "config-ignored" }],
    });
    expect(fresh.run(["config", "set", "sandbox", "off"]).status).toBe(0);
    expect(JSON.parse(fresh.run(["doctor", "--json"]).stdout)).toMatchObject({
      sandbox: { state: "off", kind: null, problem: null, hint: null },
    });
    expect(fresh.run(["doctor"]).stdout).toMatch(/^Sandbox\n {2}Off in your configuration/m);
    fresh.remove();
  });

  test("a computer without problems is healthy", () => {
    const fresh = createWorld();
    const { stdout, status } = fresh.run(["doctor"]);
    expect(status).toBe(0);
    expect(stdout).toContain("No problems found.");
    expect(stdout).toContain("No configuration file. Yours would be ~/.config/skillwright/config.yaml.");
    fresh.remove();
  });

  test("--as names the version that was observed and what the disk does not tell", () => {
    const { stdout } = world.run(["doctor", "--as", "codex"]);
    expect(stdout).toMatch(/^Simulating Codex [\d.]+, tested on [\d-]+\.$/m);
    expect(stdout).toMatch(/^Limits of this simulation$/m);
  });
});

describe("doctor's notes", () => {
  test("name a link that was not followed", () => {
    const fresh = createWorld();
    fresh.skill("outside/away", "name: away\ndescription: Lies outside. Use never.");
    fresh.write("project/.agents/skills/README.md", "x");
    symlinkSync(join(fresh.root, "outside/away"), join(fresh.project, ".agents/skills/away"));
    const { stdout } = fresh.run(["doctor"]);
    expect(stdout.replace(/\n +/g, " ")).toMatch(/^Notes note .*link-not-followed/m);
    fresh.remove();
  });

  test("are counted where there are many", () => {
    const fresh = createWorld();
    for (let n = 0; n < 15; n += 1) {
      fresh.skill(`project/.agents/skills/s${n}`, `name: s${n}\ndescription: Does it. Use now.\nmood: ${n}`);
    }
    expect(fresh.run(["doctor"]).stdout).toContain(
      "5 more notes; run `skillwright doctor --json` to see all.",
    );
    fresh.remove();
  });
});

describe("start", () => {
  test.for([["start"], []])("%j shows what is here and how to go on", (args) => {
    const { stdout, status } = world.run(args);
    const { version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8")) as { version: string };
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Skillwright ${version}\n\n\\d+ skills in `));
    expect(stdout).toMatch(/^Next steps$/m);
    expect(stdout).toMatch(/^ {2}skillwright show NAME/m);
  });

  test("under npm it names commands that can be typed there", () => {
    const { stdout } = world.run(["start"], { env: { npm_lifecycle_event: "start" } });
    expect(stdout).toMatch(/^ {2}npx skillwright show NAME/m);
    expect(stdout).toContain("`npx skillwright list --all`");
  });

  test("--json is the listing with the version", () => {
    const started = JSON.parse(world.run(["start", "--json"]).stdout);
    expect(started).toMatchObject({ skillwright: expect.any(String), host: "skillwright" });
    expect(started.skills).toEqual(JSON.parse(world.run(["list", "--json"]).stdout).skills);
  });
});

describe("hosts", () => {
  test("lists the agents with the version that was observed", () => {
    const { stdout } = world.run(["hosts"]);
    expect(stdout).toMatch(/^codex +Codex +tested with [\d.]+, \d{4}-\d\d-\d\d$/m);
    expect(stdout).toMatch(/^cursor +Cursor +from its documentation, \d{4}-\d\d-\d\d$/m);
    expect(stdout).toMatch(/^agents-dir +\.agents folder +from the design of \d{4}-\d\d-\d\d$/m);
    expect(world.run(["list", "--as", "agents-dir"]).stdout.replace(/\n +/g, " ")).toMatch(
      /^.*, as found by the \.agents folder \(design of \d{4}-\d\d-\d\d\)$/m,
    );
    const hosts = JSON.parse(world.run(["hosts", "--json"]).stdout) as { id: string }[];
    expect(hosts.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        "skillwright",
        "codex",
        "claude-code",
        "opencode",
        "openclaw",
        "gemini-cli",
        "agents-dir",
      ]),
    );
  });
});
