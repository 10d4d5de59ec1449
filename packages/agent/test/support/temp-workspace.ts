import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSkills, openTrustStore, type Skills, type SkillsOptions } from "@skillwright/runtime/internal";

/** A repository `repo` and a home folder `home` with real files, deleted on disposal. */
export interface TempWorkspace extends Disposable {
  /** The absolute path of a file in it. */
  at(path: string): string;
  write(files: Readonly<Record<string, string>>): void;
  /** Opens the repository's skills, including the built-in ones. */
  skills(options?: SkillsOptions): Promise<Skills>;
  /** Trusts the repository. */
  trust(): Promise<void>;
}

/** Creates a workspace with files. */
export function tempWorkspace(files: Readonly<Record<string, string>> = {}): TempWorkspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-agent-")));
  const at = (path: string): string => join(root, path);
  const write: TempWorkspace["write"] = (more) => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    }
  };
  mkdirSync(at("repo/.git"), { recursive: true });
  mkdirSync(at("home"));
  write(files);
  return {
    at,
    write,
    skills: (options = {}) =>
      createSkills({
        cwd: at("repo"),
        home: at("home"),
        env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: at("own") },
        builtIns: "on",
        ...options,
      }),
    async trust() {
      await openTrustStore({ state: at("own/state") }).trust(at("repo"));
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** The text of a small skill. */
export function skillText(name: string, body = "Do it."): string {
  return `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n---\n\n${body}\n`;
}
