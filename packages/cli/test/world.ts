import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { omitUndefined } from "@skillwright/core/internal";

/** The command line as it is installed. */
export const bin: string = resolve("packages/cli/bin/skillwright.js");

/** What a run left behind. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A person's computer: a home folder, a project in a repository, and nothing else of the real one. */
export interface World {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  /** The environment commands run in. */
  readonly env: NodeJS.ProcessEnv;
  /** Writes a file below the root. */
  write(path: string, text: string): string;
  /** Writes a skill; the folder is below the root. */
  skill(folder: string, frontmatter: string, body?: string): string;
  /** Runs the command line in the project. */
  run(args: readonly string[], options?: RunOptions): Ran;
  /** The same while this process goes on, which may serve what the command talks to. */
  runBeside(args: readonly string[], options?: RunOptions): Promise<Ran>;
  remove(): void;
}

/** How a run differs from the usual. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Options of Node itself. */
  readonly node?: readonly string[];
  /** What is sent to standard input. Default: nothing. */
  readonly input?: string;
}

/** Makes an empty world. */
export function createWorld(): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-cli-")));
  const home = join(root, "home");
  const project = join(root, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(home);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    LANG: "C.UTF-8",
    TMPDIR: root,
    // Most tests are about the skills they write; those about built-in ones switch them on.
    SKILLWRIGHT_BUILT_INS: "off",
  };
  const write = (path: string, text: string): string => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const commandOf = (args: readonly string[], options: RunOptions) => ({
    argv: [...(options.node ?? []), bin, ...args],
    settings: {
      cwd: options.cwd ?? project,
      encoding: "utf8",
      env: { ...env, ...options.env },
      maxBuffer: 64 * 1024 * 1024,
    } as const,
  });
  return {
    root,
    home,
    project,
    env,
    write,
    skill: (folder, frontmatter, body = "Do it well.\n") =>
      write(join(folder, "SKILL.md"), `---\n${frontmatter}\n---\n\n${body}`),
    run(args, options = {}) {
      const { argv, settings } = commandOf(args, options);
      const input = omitUndefined({ input: options.input });
      const { status, stdout, stderr } = spawnSync("node", argv, { ...settings, ...input });
      return { status, stdout, stderr };
    },
    runBeside(args, options = {}) {
      const { argv, settings } = commandOf(args, options);
      return new Promise((done, reject) => {
        const child = execFile("node", argv, settings, (_, stdout, stderr) =>
          done({ status: child.exitCode, stdout, stderr }),
        );
        child.on("error", reject);
        child.stdin?.end(options.input ?? "");
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A world with skills of several scopes, collisions, reasons not to be used, and a file that does not load. */
export function createBusyWorld(): World {
  const world = createWorld();
  const ours = "project/.agents/skills";
  const mine = "home/.agents/skills";
  world.skill(
    `${ours}/pdf-tools`,
    "name: pdf-tools\ndescription: Merge and split PDF files. Use when the user mentions PDFs, forms or scanned documents.\nlicense: MIT",
    "# PDF tools\n\nSee [the forms](references/forms.md).\n",
  );
  world.write(`${ours}/pdf-tools/references/forms.md`, "Forms.\n");
  world.skill(
    `${ours}/review`,
    "name: review\ndescription: Review a change before it is merged.\ndisable-model-invocation: true",
  );
  world.skill(`${ours}/broken`, "- not\n- a mapping");
  world.skill(
    "project/.claude/skills/ship",
    "name: ship\ndescription: Ship the release 🚀🚀🚀 to staging or production, carefully. Use when the user says ship it now.",
  );
  world.write(
    "project/.claude/commands/fix-issue.md",
    "---\ndescription: Fix an issue by its number\n---\nFix $ARGUMENTS\n",
  );
  world.skill(
    `${mine}/技能`,
    "name: 技能\ndescription: 这是一个用于测试终端宽度的技能描述，当用户提到中文文档、表格或者演示文稿时使用。它应该正确地截断而不会超过八十列。",
  );
  world.skill(
    `${mine}/pdf-tools`,
    "name: pdf-tools\ndescription: My own notes about PDFs. Use when PDFs come up.",
  );
  world.skill(
    `${mine}/needy`,
    "name: needy\ndescription: Needs a program. Use when it is there.\neligibility:\n  bins: [no-such-program]",
  );
  world.skill(`${mine}/quiet`, "name: quiet\ndescription: Switched off. Use never.");
  world.skill(`${mine}/short`, "name: short\ndescription: Only its name is shown. Use when asked.");
  world.write(
    "home/.config/skillwright/config.yaml",
    "version: 1\nskills:\n  quiet: off\n  short: name-only\n",
  );
  world.write("plugin/.claude-plugin/plugin.json", `{ "name": "acme", "version": "1.0.0" }`);
  world.skill("plugin/skills/audit", "name: audit\ndescription: Audit dependencies. Use before a release.");
  return world;
}
