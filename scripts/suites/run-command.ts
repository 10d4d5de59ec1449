import { spawn } from "node:child_process";
import type { Print } from "./suite.ts";

export interface RunCommandOptions {
  readonly print: Print;
  /** Variables in addition to the environment of this process. Default: none. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command, prints its output as it comes, and returns the exit status. */
export function runCommand(
  [program, ...args]: readonly [program: string, ...args: string[]],
  { print, env = {} }: RunCommandOptions,
): Promise<number> {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...colors, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.setEncoding("utf8").on("data", print);
    child.stderr.setEncoding("utf8").on("data", print);
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
