import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin, createBusyWorld, type World } from "./world.ts";

let world: World;
beforeAll(() => {
  world = createBusyWorld();
  world.skill(
    "project/.agents/skills/hostile",
    "name: '$(touch pwned)'\ndescription: Runs `touch pwned`. Use never.",
  );
  world.run(["trust"]);
});
afterAll(() => world.remove());

const offered = (...words: string[]): readonly string[] => {
  const lines = world
    .run(["complete", "--", ...words])
    .stdout.trimEnd()
    .split("\n");
  expect(lines.pop()).toMatch(/^:\d+$/);
  return lines.map((line) => line.split("\t")[0] ?? "");
};

describe("completion", () => {
  test.for(["bash", "zsh", "fish", "powershell"])("prints a script for %s", (shell) => {
    const { stdout, status } = world.run(["completion", shell]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/complete.*--/);
  });

  test("an unknown shell is refused", () => {
    expect(world.run(["completion", "csh"])).toMatchObject({ status: 2, stdout: "" });
  });

  test("the script for zsh escapes the colons of ids", () => {
    expect(world.run(["completion", "zsh"]).stdout).toContain("{comp//:/\\\\:}");
  });

  test("the script for bash is valid", () => {
    const { stdout } = world.run(["completion", "bash"]);
    expect(spawnSync("bash", ["-n"], { input: stdout, encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  test("completes commands, subcommands, options, agents and skills", () => {
    expect(offered("sh")).toEqual(["show"]);
    expect(offered("config", "")).toEqual(expect.arrayContaining(["path", "get", "set", "unset"]));
    expect(offered("list", "--j")).toEqual(["--json"]);
    expect(offered("list", "--as", "cl")).toEqual(["claude-code"]);
    expect(offered("tokens", "--sort", "")).toEqual(["tokens", "name"]);
    expect(offered("namespace", "set", "@acme", "--review", "")).toEqual(["off", "required"]);
    expect(offered("namespace", "set", "@acme", "--review", "--vis")).toEqual(["--visibility"]);
    expect(offered("namespace", "set", "@acme", "--review", "off", "--vis")).toEqual(["--visibility"]);
    expect(offered("show", "pdf")).toEqual(["pdf-tools"]);
    expect(offered("agents", "show", "orch")).toEqual(["orchestrator"]);
    expect(offered("ask", "--agent", "rev")).toEqual(["reviewer"]);
    expect(offered("explain", "")).toEqual(expect.arrayContaining(["needy", "quiet", "技能"]));
  });

  test("a name that a shell would run is never offered", () => {
    expect(offered("show", "").join("\n")).not.toMatch(/[$`()]/);
    expect(world.run(["complete", "--", "show", ""]).stdout).not.toMatch(/[$`]/);
  });

  test("completes what belongs to an option, a setting or a shell", () => {
    expect(offered("completion", "")).toEqual(["bash", "zsh", "fish", "powershell"]);
    expect(offered("lint", "--for", "codex,cl")).toEqual(["codex,claude-code"]);
    expect(offered("lint", "--for", "codex,")).not.toContain("codex,codex");
    expect(offered("list", "--as=cl")).toEqual(["claude-code"]);
    expect(offered("config", "set", "r")).toEqual(["roots", "readFile.extensions", "registries.default"]);
    expect(offered("config", "set", "m")).toEqual([
      "mcp",
      "mcpServers.",
      "models.default",
      "models.providers.",
    ]);
    expect(offered("config", "set", "skills.pdf")).toEqual(["skills.pdf-tools"]);
    expect(offered("config", "set", "skills.pdf-tools", "")).toEqual(["on", "name-only", "user-only", "off"]);
    expect(offered("help", "conf")).toEqual(["config"]);
    expect(offered("help", "lint")).toEqual(["lint"]);
    expect(offered("help", "lo")).toEqual(["log", "login", "logout", "lock"]);
    expect(offered("mirror", "set", "@acme", "acme/skills", "--accept", "")).toEqual([
      "suspicious",
      "partial",
    ]);
    expect(offered("chat", "--resume", "la")).toEqual(["last"]);
    expect(world.run(["complete", "--", "lint", "--rule", "name-form"]).stdout).toContain(
      "name-format=\tThe name doesn’t follow the standard\n",
    );
    expect(offered("list", "--json", "--j")).toEqual([]);
  });

  test("never offers the command that the scripts call", () => {
    expect(offered("comp")).toEqual(["completion"]);
  });

  test.for([
    [["lint", "./"], ":0"],
    [["validate", ""], ":0"],
    [["show", "./x"], ":0"],
    [["list", "--cwd", ""], ":16"],
    [["list", "--root=x"], ":16"],
    [["config", "set", "roots", ""], ":16"],
    [["hosts", ""], ":4"],
    [["config", "set", "skil"], ":6"],
  ] as const)("%j leaves to the shell what only it knows", ([words, directive]) => {
    expect(
      world
        .run(["complete", "--", ...words])
        .stdout.trimEnd()
        .split("\n")
        .at(-1),
    ).toBe(directive);
  });
});

/** A shell in which somebody types. */
interface Shell {
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Types lines into a real shell whose `skillwright` prints its arguments, and gives what each line ran. */
function type(
  { command, env }: Shell,
  lines: readonly string[],
): { readonly ran: readonly (readonly string[])[]; readonly shown: string } {
  const shim = world.write(
    "shim/skillwright",
    `#!/bin/sh\n[ "$1" = complete ] && exec node ${bin} "$@"\nprintf 'ran:'\nprintf '<%s>' "$@"\necho\n`,
  );
  chmodSync(shim, 0o755);
  const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
    cwd: world.project,
    encoding: "utf8",
    env: { ...world.env, PATH: `${join(shim, "..")}:${process.env.PATH}`, TERM: "dumb", ...env },
    input: `${lines.join("\n")}\nexit\n`,
    // A quote that completion left open keeps a shell waiting: then the test fails instead of hanging.
    timeout: 60_000,
  });
  const ran = Array.from(stdout.matchAll(/ran:(<.*>)/g), ([, words = ""]) =>
    Array.from(words.matchAll(/<([^>]*)>/g), ([, word = ""]) => word),
  );
  return { ran, shown: stdout };
}

/** What is typed, and what it becomes in every shell; a folder may get a slash at its end. */
const typed = [
  ["skillwright sho\t pdf\t", ["show", "pdf-tools"]],
  ["skillwright show user:\t", ["show", "user:pdf-tools"]],
  ["skillwright show user:pd\t", ["show", "user:pdf-tools"]],
  ["skillwright list --as=cl\t --al\t", ["list", "--as=claude-code", "--all"]],
  ["skillwright lint --for codex,cl\t", ["lint", "--for", "codex,claude-code"]],
  ["skillwright comp\t ba\t", ["completion", "bash"]],
  ["skillwright config set skil\tquie\t of\t", ["config", "set", "skills.quiet", "off"]],
  ["skillwright lint .agents/skills/pdf\t", ["lint", ".agents/skills/pdf-tools/"]],
  ["skillwright list --root=.agents/ski\t", ["list", "--root=.agents/skills/"]],
  ["skillwright list --cwd .agents/ski\t", ["list", "--cwd", ".agents/skills/"]],
] as const;

const PROBLEM = /command not found|readonly|syntax error|Unknown command|_skillwright:/;

describe("in a bash without the bash-completion package", () => {
  const bash = (): Shell => {
    const rc = world.write(
      "bashrc",
      `PS1='> '\nbind 'set enable-bracketed-paste off'\n${world.run(["completion", "bash"]).stdout.repeat(2)}`,
    );
    return { command: `bash --noprofile --rcfile ${rc} -i`, env: {} };
  };

  // Keys that arrive before bash has taken over the terminal are the terminal's to handle; then they are typed again.
  test.for([...typed, ['skillwright show "user:pd\t', ["show", "user:pdf-tools"]]] as const)(
    "%j",
    { retry: 3 },
    ([keys, words]) => {
      const { ran, shown } = type(bash(), [keys]);
      expect(ran).toEqual([words]);
      expect(shown).not.toMatch(PROBLEM);
    },
  );
});

describe("in other shells", () => {
  const shells: Readonly<Record<string, () => Shell>> = {
    zsh() {
      world.write("zsh/functions/_skillwright", world.run(["completion", "zsh"]).stdout);
      const folder = join(world.root, "zsh");
      world.write(
        "zsh/.zshrc",
        `PS1='> '\nfpath=(${folder}/functions $fpath)\nautoload -U compinit && compinit -u -d ${folder}/dump\n`,
      );
      return { command: "zsh -i", env: { ZDOTDIR: folder } };
    },
    fish() {
      world.write("home/.config/fish/completions/skillwright.fish", world.run(["completion", "fish"]).stdout);
      return { command: "fish -i", env: {} };
    },
  };

  test.for(Object.keys(shells))("%s completes the same, as documented", { retry: 3 }, (name) => {
    const shell = shells[name]?.() ?? { command: "", env: {} };
    const { ran, shown } = type(
      shell,
      typed.map(([keys]) => keys),
    );
    const folder = (words: readonly string[]) => words.map((word) => word.replace(/\/$/, ""));
    expect(ran.map(folder)).toEqual(typed.map(([, words]) => folder(words)));
    expect(shown).not.toMatch(PROBLEM);
  });
});
