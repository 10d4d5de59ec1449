import { resolve } from "node:path";
import { type Diagnostic, escapeTerminal, type HostId, omitUndefined } from "@skillwright/core/internal";
import type { SkillsOptions } from "@skillwright/runtime/internal";
import type { FlagsOf } from "./command.ts";
import { list, negatable, textOption, toggle } from "./option.ts";

/** `--raw`: control characters of skills, models and scripts are printed as they are. */
export const rawOption = toggle("Keep control characters when the output isn't a terminal");

/** `--json`. */
export const jsonOption = toggle("Print JSON");

/** `--json` of a command that prints while it runs. */
export const jsonLinesOption = toggle("Print JSON, one line per event");

/** `--force`. */
export const forceOption = toggle("Overwrite an existing file");

/** `--cwd`. */
export const cwdOption = textOption("dir", "Working directory (default: current directory)", {
  completion: "folders",
});

/** `--root`. */
export const rootOption = list("dir", "Add a folder of skills (repeatable)", {
  completion: "folders",
});

/** `--no-index`. */
export const indexOption = negatable("Don't read or write the index");

/** `--file`. */
export const fileOption = list(
  "path",
  "A file you are working on; finds skills next to it and ranks skills for such files higher (repeatable)",
  { completion: "files" },
);

/** The options that decide where skills are found, in a command that always follows our own rules. */
export const sessionOptions = {
  agent: textOption("id", "Agent to act as; its file and the configuration may limit its skills", {
    completion: "agents",
  }),
  cwd: cwdOption,
  root: rootOption,
  plugin: list("dir", "Add a plugin folder (repeatable)", { completion: "folders" }),
  index: indexOption,
};

/** The options that decide which skills are found, and by whose rules. */
export const discoveryOptions = {
  as: textOption("host", "Apply another agent's rules (see `skillwright hosts`)", { completion: "hosts" }),
  ...sessionOptions,
};

/** The values of {@link discoveryOptions}; a command may have only some of them. */
export type DiscoveryFlags = Partial<FlagsOf<typeof discoveryOptions>>;

/** Whether built-in skills are included; SKILLWRIGHT_BUILT_INS=off leaves them out, for scripts and tests. */
export function builtInsSetting(env: NodeJS.ProcessEnv = process.env): "on" | "off" {
  return env.SKILLWRIGHT_BUILT_INS === "off" ? "off" : "on";
}

/** Relative paths on the command line start at the current directory, whatever `--cwd` says. */
export function toSkillsOptions(
  flags: DiscoveryFlags,
  { file }: { readonly file: readonly string[] } = { file: [] },
): SkillsOptions {
  const { cwd, root = [], plugin = [], as, agent, index } = flags;
  return {
    ...givenFolder(cwd),
    ...(root.length > 0 && { roots: root.map((path) => resolve(path)) }),
    ...(plugin.length > 0 && { plugins: plugin.map((path) => resolve(path)) }),
    ...(file.length > 0 && { workingFiles: toWorkingFiles({ file }) }),
    // An unknown id is rejected with suggestions where host profiles are looked up.
    ...omitUndefined({ host: as as HostId | undefined, agent }),
    ...(index === false && { index: "off" as const }),
    builtIns: builtInsSetting(),
    onConfigProblem: printConfigProblem,
  };
}

/** `--cwd` as an absolute path, if it is given. */
function givenFolder(cwd: string | undefined): { readonly cwd?: string } {
  return omitUndefined({ cwd: cwd === undefined ? undefined : resolve(cwd) });
}

/** Absolute paths of the files given with `--file`. */
export function toWorkingFiles({ file }: { readonly file: readonly string[] }): readonly string[] {
  return file.map((path) => resolve(path));
}

/** Every command says that the configuration is broken, because it decides what models see. */
function printConfigProblem({ file, line, message, hint = "" }: Diagnostic): void {
  const where = line === undefined ? file : `${file}:${line}`;
  process.stderr.write(`warning: ${escapeTerminal(`${where}: ${message}. ${hint}`)}\n`);
}
