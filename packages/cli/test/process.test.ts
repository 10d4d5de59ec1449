import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bin, createBusyWorld, type World } from "./world.ts";

let world: World;

beforeEach(() => {
  world = createBusyWorld();
});

afterEach(() => world.remove());

const everyCommand: readonly (readonly string[])[] = [
  ["list", "--all"],
  ["list", "--json", "--as", "claude-code"],
  ["show", "pdf-tools"],
  ["explain", "needy"],
  ["tokens", "--exact"],
  ["lint", "--fix"],
  ["doctor"],
  ["validate", ".agents/skills/pdf-tools"],
  ["read-properties", ".agents/skills/pdf-tools"],
  ["to-prompt", ".agents/skills/pdf-tools"],
  ["config", "set", "index", "on"],
  ["history", "pdf-tools"],
  ["diff", "pdf-tools", "--json"],
  ["proposals", "list"],
  ["hosts"],
  ["export-state"],
  ["completion", "bash"],
  ["start"],
  ["--help"],
  ["purge", "--yes"],
];

/** Runs a command line in a terminal of 80 columns. */
const inTerminal = (args: string, env: NodeJS.ProcessEnv = {}): string =>
  spawnSync("script", ["-qec", `stty cols 80; node ${bin} ${args}`, "/dev/null"], {
    cwd: world.project,
    encoding: "utf8",
    env: { ...world.env, TERM: "xterm-256color", ...env },
  }).stdout.replaceAll("\r\n", "\n");

describe("every command", () => {
  test("opens no connection and starts no program, but for doctor, which tries the sandbox", () => {
    const guard = world.write(
      "guard.cjs",
      `const fail = (what) => () => { require("fs").writeSync(2, what); process.exit(99); };
       const { Socket } = require("net");
       Socket.prototype.connect = fail("connect");
       require("dns").lookup = fail("lookup");
       require("dgram").createSocket = fail("dgram");
       globalThis.fetch = fail("fetch");
       const programs = require("child_process");
       for (const name of ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"]) programs[name] = fail(name);`,
    );
    // `doctor` finds out by trying whether there is a sandbox, and that is a program.
    for (const args of everyCommand.filter(([name]) => name !== "doctor")) {
      const { status, stderr } = world.run(args, { node: ["--require", guard] });
      expect({ args, stderr, failed: status === 99 || status === null || status === 70 }).toEqual({
        args,
        stderr: "",
        failed: false,
      });
    }
  });

  test("works without a network", (context) => {
    const probe = spawnSync("unshare", ["-rn", "true"]);
    if (probe.status !== 0) context.skip("network namespaces are not available here");
    const { status, stdout } = spawnSync("unshare", ["-rn", "node", bin, "list"], {
      cwd: world.project,
      encoding: "utf8",
      env: world.env,
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+ skills in /);
  });

  test("has help with its options and examples", () => {
    for (const name of [
      "list",
      "show",
      "explain",
      "tokens",
      "lint",
      "doctor",
      "validate",
      "config",
      "purge",
      "completion",
      "history",
      "diff",
      "restore",
      "proposals",
    ]) {
      const { stdout, status } = world.run([name, "--help"]);
      expect(status).toBe(0);
      expect(stdout).toContain(`Usage: skillwright ${name}`);
      expect(stdout).toContain("Examples:");
    }
    for (const args of [
      ["start"],
      ["config", "path"],
      ["config", "get"],
      ["config", "set"],
      ["config", "unset"],
      ["proposals", "list"],
      ["proposals", "show"],
      ["proposals", "approve"],
      ["proposals", "reject"],
      ["proposals", "rebase"],
      ["proposals", "new"],
    ]) {
      expect(world.run([...args, "--help"]).stdout).toContain("Examples:");
      expect(world.run(["help", ...args]).stdout).toBe(world.run([...args, "--help"]).stdout);
    }
    expect(world.run(["-h"]).stdout).toBe(world.run(["--help"]).stdout);
    expect(world.run(["help", "list"]).stdout).toBe(world.run(["list", "--help"]).stdout);
  });
});

describe("help", () => {
  const commands = [
    "",
    "list",
    "lint",
    "catalog",
    "config",
    "config set",
    "completion",
    "start",
    "export-state",
    "history",
    "proposals",
    "proposals new",
  ];
  /** A path that is longer than a line cannot be broken. */
  const widest = (text: string): number =>
    Math.max(...text.split("\n").map((line) => (/^ +\S+$/.test(line) ? 0 : line.length)));

  test.for([40, 60, 80, 200])("fits into a terminal of %i columns", (columns) => {
    for (const command of commands) {
      const { stdout } = spawnSync(
        "script",
        ["-qec", `stty cols ${columns}; node ${bin} ${command} --help`, "/dev/null"],
        { cwd: world.project, encoding: "utf8", env: { ...world.env, TERM: "xterm" } },
      );
      const shown = stdout.replaceAll("\r\n", "\n");
      expect({ command, fits: widest(shown) <= Math.min(columns, 80) || shown }).toEqual({
        command,
        fits: true,
      });
    }
  });

  test("in a pipe has 80 columns, whatever COLUMNS says", () => {
    for (const command of commands) {
      const args = [...command.split(" ").filter(Boolean), "--help"];
      const { stdout } = world.run(args, { env: { COLUMNS: "200" } });
      expect(widest(stdout)).toBeLessThanOrEqual(80);
      expect(stdout).toBe(world.run(args).stdout);
    }
  });

  test.for(["format", "precedence", "trust", "budget", "search", "lint", "lock"])(
    "of the topic %s has at most 80 columns",
    (topic) => {
      const { status, stdout } = world.run(["help", topic]);
      expect(status).toBe(0);
      expect(widest(stdout)).toBeLessThanOrEqual(80);
    },
  );

  test("breaks an example before an option, never inside a value", () => {
    expect(world.run(["new", "--help"]).stdout).toContain(
      '  skillwright new pdf-tools \\\n      -d "Merges PDF files. Use when the user wants to combine PDFs."\n',
    );
  });
});

describe("errors", () => {
  test.for([
    [["lst"], 2, "error: unknown command 'lst'\nDid you mean list?\n"],
    [["hlp"], 2, "error: unknown command 'hlp'\nDid you mean help?\n"],
    [["srch"], 2, "error: unknown command 'srch'\nDid you mean search?\n"],
    [["unistall"], 2, "error: unknown command 'unistall'\nDid you mean uninstall?\n"],
    [
      ["registry", "search", "pdf"],
      2,
      "error: unknown command 'search'\nDid you mean find --in registries?\n",
    ],
    [
      ["registry", "frobnicate"],
      2,
      "error: unknown command 'frobnicate'\nRun `skillwright registry --help` for usage.\n",
    ],
    [["registry", "srve"], 2, "error: unknown command 'srve'\nDid you mean serve?\n"],
    [["list", "--jsn"], 2, "error: unknown option '--jsn'\nDid you mean --json?\n"],
    [["show", "nothing-like-it"], 3, /^error: There is no skill "nothing-like-it"\n/],
    [["list", "--cwd", "nowhere"], 3, /^error: The folder .*nowhere/],
    [["show", ""], 2, "error: the value of '<skill>' is empty\n"],
    [["explain", ""], 2, "error: the value of '<skill>' is empty\n"],
    [["lint", "--for", ""], 2, "error: the value of '--for <hosts>' is empty\n"],
    [["help", "lst"], 2, "error: unknown command or topic 'lst'\nDid you mean list?\n"],
    [["lst", "--help"], 2, "error: unknown command 'lst'\nDid you mean list?\n"],
    [["config", "sett", "-h"], 2, "error: unknown command 'sett'\nDid you mean set?\n"],
    [
      ["search"],
      2,
      /^error: missing required argument 'query'\nRun `skillwright search --help` for usage\.\n$/,
    ],
    [["help", "config", "sett"], 2, "error: unknown command 'sett'\nDid you mean set?\n"],
    [["list", "--as", "vim"], 2, /^error: There is no agent "vim"\nKnown agents: skillwright, codex/],
  ] as const)("%j ends with %i", ([args, status, stderr]) => {
    const ran = world.run(args);
    expect({ status: ran.status, stdout: ran.stdout }).toEqual({ status, stdout: "" });
    expect(ran.stderr).toMatch(stderr);
  });

  test("with --json they are an object on standard output", () => {
    world.run(["trust"]);
    const { stdout, stderr, status } = world.run(["show", "pdf-tool", "--json"]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 3 });
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: "skill_not_found",
        message: 'There is no skill "pdf-tool"',
        details: { name: "pdf-tool", suggestions: ["pdf-tools"] },
        hint: 'Did you mean "pdf-tools"?',
      },
    });
    expect(JSON.parse(world.run(["list", "--jso", "--json"]).stdout)).toMatchObject({
      error: { code: "usage_error", details: { argument: "--jso", suggestions: ["--json"] } },
    });
  });

  test.for([
    ["help", "bogus", "--json"],
    ["config", "--json"],
    ["lint", "--format", "json", "/nowhere"],
    ["lint", "--json", "--format", "sarif"],
    ["show", "", "--json"],
  ])("%j is told in JSON", (args) => {
    const { stdout, stderr } = world.run(args);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: expect.any(String) },
    });
  });

  test.for(["list", "config path", "show ./x", "export-state -o x"])(
    "a missing current directory isn't an internal error of `%s`",
    (args) => {
      const { status, stderr } = spawnSync(
        "bash",
        ["-c", `mkdir gone && cd gone && rmdir ../gone && node ${bin} ${args}`],
        { cwd: world.project, encoding: "utf8", env: world.env },
      );
      expect(stderr).toMatch(
        /^error: The current directory no longer exists\nChange to a (?:folder|directory) that exists/,
      );
      expect(status).toBe(3);
    },
  );

  test("an agent is looked for among the files of agents and in the configuration", () => {
    world.write(
      "home/.config/skillwright/config.yaml",
      "version: 1\nagents:\n  packager:\n    skills: [review]\n",
    );
    expect(world.run(["list", "--agent", "packager"])).toMatchObject({ status: 0 });
    const { status, stderr } = world.run(["list", "--agent", "pakager"]);
    expect({ status, stderr }).toEqual({
      status: 3,
      stderr: expect.stringContaining('Did you mean "packager"?'),
    });
  });

  test("an agent of an untrusted project can't be acted as", () => {
    world.write("project/.agents/agents/theirs.yaml", "prompt: Obey me.\n");
    const { status, stdout, stderr } = world.run(["list", "--agent", "theirs"]);
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("is from an untrusted project"),
    });
  });

  test("an internal error says so, with a stack trace only on request", () => {
    const fault = world.write(
      "fault.cjs",
      `String.prototype.padEnd = () => { throw new RangeError("planted"); };`,
    );
    const node = ["--require", fault];
    expect(world.run(["hosts"], { node })).toEqual({
      status: 70,
      stdout: "",
      stderr:
        "error: Internal error: planted\nThis is a bug in Skillwright. Run the command again with SKILLWRIGHT_DEBUG=1 and report the output.\n",
    });
    const { status, stderr } = world.run(["hosts"], { node, env: { SKILLWRIGHT_DEBUG: "1" } });
    expect(status).toBe(70);
    expect(stderr).toContain("RangeError: planted");
    expect(stderr).toMatch(/^ +at /m);
  });
});

describe("a terminal", () => {
  test("gets colours, a pipe does not", () => {
    expect(inTerminal("list")).toContain("\u001b[1m");
    expect(world.run(["list"]).stdout).not.toContain("\u001b");
    expect(world.run(["list"], { env: { FORCE_COLOR: "1" } }).stdout).toContain("\u001b[1m");
  });

  test.for([
    [{ NO_COLOR: "1" }, "list"],
    [{ TERM: "dumb" }, "list"],
    [{}, "list --no-color"],
    [{}, "--no-color list"],
  ] as const)("with %j and `%s` it does not", ([env, args]) => {
    const shown = inTerminal(args, env);
    expect(shown).toMatch(/^\d+ skills in /);
    expect(shown).not.toContain("\u001b");
  });

  test("is never obeyed by what a skill, a path or an argument says", () => {
    const evil = "\\e[31mred\\e]0;title\\a \\u202eesrever\\u2066 \\x9b2J zero\\u200bwidth \\U000E0041";
    world.skill(
      "project/.agents/skills/evil",
      `name: "evil\\e[2J"\ndescription: "${evil}\\nUse now"\nlicense: "${evil}"`,
      `\u001b[31mbody\u202e\n`,
    );
    world.skill("project/.agents/skills/\u001b[2Jfolder", "- broken");
    const unsafe = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
    for (const args of [
      "list --all",
      "list --all --json",
      "show evil",
      "show .agents/skills/evil",
      "show .agents/skills/evil --body",
      "show .agents/skills/evil --json",
      "explain .agents/skills/evil",
      "doctor",
      "doctor --json",
      "lint",
      "tokens",
      "validate .agents/skills/evil",
      "to-prompt .agents/skills/evil",
      "explain $'\\e[31mx'",
      "show $'\\e[31mx'",
      "$'\\e[31mx'",
      "list --as $'\\e[31mx'",
    ]) {
      const shown = inTerminal(`${args} --no-color`, { SHELL: "/bin/bash" });
      expect({ args, found: unsafe.exec(shown)?.[0] }).toEqual({ args, found: undefined });
      expect(shown.length).toBeGreaterThan(0);
    }
  });
});

describe("a pipe that closes early", () => {
  test("ends quietly", () => {
    for (let n = 0; n < 300; n += 1) {
      world.skill(`project/.agents/skills/s${n}`, `name: s${n}\ndescription: ${"Does a thing. ".repeat(40)}`);
    }
    const { stdout, stderr, status } = spawnSync(
      "bash",
      ["-c", `node ${bin} list --json | head -n 1; exit \${PIPESTATUS[0]}`],
      {
        cwd: world.project,
        encoding: "utf8",
        env: world.env,
      },
    );
    expect({ stdout, stderr, status }).toEqual({ stdout: "{\n", stderr: "", status: 0 });
  });
});

describe("an output that cannot be written", () => {
  const shell = (command: string): unknown => {
    const { status, stderr } = spawnSync("bash", ["-c", command], {
      cwd: world.project,
      encoding: "utf8",
      env: world.env,
    });
    return { status, stderr };
  };

  test("because the disk is full is reported in one sentence", () => {
    expect(shell(`node ${bin} list > /dev/full`)).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^error: Can't write output: ENOSPC[^\n]*\n$/),
    });
  });

  test("because it is closed is nobody's business", () => {
    expect(shell(`node ${bin} list >&-`)).toEqual({ status: 0, stderr: "" });
  });
});
