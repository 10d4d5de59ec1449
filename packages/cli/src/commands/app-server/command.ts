import { resolve } from "node:path";
import { serveAppServer } from "@skillwright/server";
import { type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import { version } from "../../version.ts";

/** Speaks JSON-RPC over standard input and output until the client closes its end. */
export async function appServer(flags: Partial<PlaceFlags>): Promise<number> {
  const { cwd = resolve("."), ...skills } = toSkillsOptions({ index: true, ...flags });
  const { stdin, stdout } = process;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stdin.destroy());
  await serveAppServer({ cwd, version, skills, input: stdin, output: stdout });
  return 0;
}
