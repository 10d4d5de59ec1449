import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  createSkills,
  type Session,
  type SessionOptions,
  type Skills,
  type SkillsOptions,
} from "@skillwright/runtime/internal";

/** A home folder with skills in it, and a session that uses them. */
export interface SkillWorkspace extends Disposable {
  readonly skills: Skills;
  readonly session: Session;
  /** Writes a user skill. */
  write(name: string, fields?: string): void;
}

/** Additions to the default workspace. */
export interface WorkspaceOptions extends Pick<SkillsOptions, "embedder"> {
  /** Names of additional skills. */
  readonly others?: readonly string[];
}

/**
 * Creates a workspace with three skills: `greeting` has a resource, `deploy` is user-only, `offline`
 * disallows the tool `fetch_page`.
 */
export async function skillWorkspace(
  options: SessionOptions = {},
  { others = [], ...how }: WorkspaceOptions = {},
): Promise<SkillWorkspace> {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-adapters-")));
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  };
  const write = (name: string, fields = ""): void =>
    put(
      `home/.agents/skills/${name}/SKILL.md`,
      `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n${fields}---\n\nThe body of ${name}.\n`,
    );
  write("greeting");
  put("home/.agents/skills/greeting/references/tone.md", "Be warm.\n");
  write("deploy", "disable-model-invocation: true\n");
  write("offline", "disallowed-tools: fetch_page\n");
  for (const name of others) write(name);
  mkdirSync(join(path, "work"));
  const skills = await createSkills({
    cwd: join(path, "work"),
    home: join(path, "home"),
    env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: join(path, "own") },
    ...how,
  });
  return {
    skills,
    session: await skills.session(options),
    write,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
