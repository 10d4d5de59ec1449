import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSkills, openTrustStore, type Skills, type SkillsOptions } from "@skillwright/runtime/internal";
import { cliArguments } from "../../../../tests/child-code.ts";

/** A person's computer for tests: a home folder and a project, and nothing of the real one. */
export interface McpWorld extends Disposable {
  readonly root: string;
  readonly project: string;
  readonly env: Record<string, string>;
  /** What starts the command line from its source. */
  readonly command: { readonly command: string; readonly args: readonly string[] };
  write(path: string, content: string | Uint8Array): string;
  /** Writes a skill of the person. */
  skill(name: string, frontmatter?: string, body?: string): string;
  trustProject(): Promise<void>;
  open(options?: SkillsOptions): Promise<Skills>;
}

/** Makes an empty world. */
export function createMcpWorld(): McpWorld {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-mcp-")));
  const project = join(root, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(join(root, "home"));
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: join(root, "home"),
    SKILLWRIGHT_HOME: join(root, "own"),
    SKILLWRIGHT_BUILT_INS: "off",
  };
  const write = (path: string, content: string | Uint8Array): string => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  return {
    root,
    project,
    env,
    command: {
      command: "node",
      args: [...cliArguments],
    },
    write,
    skill: (name, frontmatter = "", body = `# ${name}\n\nDo it well.\n`) =>
      write(
        `home/.agents/skills/${name}/SKILL.md`,
        `---\n${frontmatter === "" ? `name: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.` : frontmatter}\n---\n\n${body}`,
      ),
    async trustProject() {
      await openTrustStore({ state: join(root, "own/state") }).trust(project);
    },
    open: (options = {}) => createSkills({ cwd: project, home: join(root, "home"), env, ...options }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}
