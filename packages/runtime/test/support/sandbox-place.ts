import { chmodSync, existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openSandbox, type SandboxCommand, type SandboxResult } from "../../src/sandbox/sandbox.ts";
import { type TempTree, tempTree } from "./temp-tree.ts";

/** Whether sandbox tests are to be skipped here; where every test must run, a missing sandbox fails them instead. */
export const withoutSandbox: boolean = process.env.CI !== "true" && !(await canOpen());

async function canOpen(): Promise<boolean> {
  return openSandbox().then(
    () => true,
    () => false,
  );
}

/** A home with a secret, a project in it, a snapshot of a skill and a work folder, and commands that run there. */
export interface SandboxPlace extends TempTree {
  /** Runs a shell script in the sandbox. */
  run(script: string, command?: Partial<SandboxCommand>): Promise<SandboxResult>;
  /** Waits until a file in the work folder exists. */
  appears(name: string): Promise<void>;
}

/** Makes a place to run commands in. */
export function sandboxPlace(): SandboxPlace {
  const tree = tempTree({
    "home/.ssh/id_ed25519": "canary",
    "home/code/site/README.md": "the project\n",
    "home/code/site/.agents/skills/a/SKILL.md": "live",
    "snapshot/SKILL.md": "approved",
    "work/input.txt": "in\n",
  });
  // As on a real machine: others may not look into it.
  chmodSync(tree.at("home"), 0o700);
  return {
    ...tree,
    async run(script, command = {}) {
      const env = { LANG: "C.UTF-8", API_KEY: "canary" };
      const { run } = await openSandbox({ home: tree.at("home"), env });
      const needs = { work: tree.at("work"), project: tree.at("home/code/site") };
      return run({ argv: ["/bin/sh", "-c", script], ...needs, ...command });
    },
    async appears(name) {
      while (!existsSync(tree.at(`work/${name}`))) await sleep(20);
    },
  };
}

/** A script that tries each command and prints those that succeed. */
export function attempts(commands: readonly string[]): string {
  return commands
    .map((command) => `(${command}) > /dev/null 2>&1 && echo '${command.replaceAll("'", "")}'`)
    .join("\n");
}
