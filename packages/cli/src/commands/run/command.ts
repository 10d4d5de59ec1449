import { resolve } from "node:path";
import { text as readAll } from "node:stream/consumers";
import {
  exitCodes,
  findSkill,
  isSkillwrightError,
  omitUndefined,
  sandboxSetting,
} from "@skillwright/core/internal";
import {
  type CommandResult,
  type FinishedRun,
  makeFolders,
  type RunRefusalCode,
  type Session,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import {
  discoveryOptions,
  jsonOption,
  rawOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { anyNumber, optional, required, textOption, toggle } from "../../command-line/option.ts";
import { errorTexts } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, red } from "../../output/parts.ts";
import { personAtTerminal } from "../../prompt/person.ts";
import { printNotice } from "../../views/fields.ts";
import { runnableOf } from "./runnable.ts";

/** What `run` prints besides the output of a script. */
const runTexts = {
  listHint: (skill: string): string => `Run \`skillwright run ${skill}\` to list what it can run.`,
  approveHint: (skill: string): string =>
    `Run \`skillwright trust ${skill}\` to review and approve what it runs.`,
  tool: (id: string, tool: string): string =>
    `"${id}" calls the agent tool ${tool}, which isn't available on the command line.`,
  stopped: {
    caller: "Stopped.",
    disk: "Stopped: it wrote too much to its work folder, or hid part of it.",
    memory: "Stopped: it used too much memory.",
    output: "Stopped: it printed too much. The rest of the output is lost.",
    time: "Stopped: it took too long.",
  },
  runnable: (skill: string): string => `"${skill}" can run:`,
  nothing: (skill: string): string => `"${skill}" has no commands or scripts to run.`,
  command: "command",
  runHint: (skill: string, what: string): string => `Run one with \`skillwright run ${skill} ${what}\`.`,
  argument: (text: string): string => `  ${text}`,
  argumentsWrong: (command: string): string => `Invalid arguments for "${command}":`,
} as const;

const options = {
  work: textOption(
    "dir",
    "The only folder the script may write to; created if missing (default: a temporary folder)",
    { completion: "folders" },
  ),
  stdin: toggle("Pass standard input to the script"),
  raw: rawOption,
  json: jsonOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    skill: required("Name or id of a skill; put options before it", { completion: "skills" }),
    script: optional("Command declared by the skill, or path of a file in it (default: list them)", {
      completion: "scripts",
    }),
    args: anyNumber("Arguments for the script or command", { label: "arguments", mayBeEmpty: true }),
  },
  options,
  examples: [
    "skillwright run pdf-tools",
    "skillwright run pdf-tools scripts/merge.py a.pdf b.pdf",
    "skillwright run pdf-tools merge a.pdf --fast",
    "skillwright run --work out pdf-tools merge a.pdf b.pdf",
  ],
  passThrough: true,
  run: ({ skill, script, args }, flags, out) =>
    script === undefined ? listRunnable(skill, flags, out) : runSkill([skill, script, ...args], flags, out),
});

/** The exit statuses that `timeout` and shells use. */
const stopped: Readonly<Record<NonNullable<FinishedRun["stoppedBy"]>, number>> = {
  time: 124,
  caller: 130,
  memory: 137,
  disk: 137,
  output: 137,
};
const KILLED = 137;

const refusals: Readonly<Record<RunRefusalCode, number>> = {
  skill_not_found: exitCodes.skill_not_found,
  ambiguous_skill: exitCodes.ambiguous_skill,
  load_error: exitCodes.load_error,
  invocation_denied: exitCodes.invocation_denied,
  switched_off: exitCodes.permission_error,
  unsupported: exitCodes.sandbox_unavailable,
  not_approvable: exitCodes.validation_error,
  not_approved: exitCodes.not_trusted,
  person_refused: exitCodes.not_trusted,
  changed: exitCodes.not_trusted,
  sandbox_unavailable: exitCodes.sandbox_unavailable,
  command_not_found: exitCodes.file_not_found,
  script_not_found: exitCodes.file_not_found,
  path_escapes_root: exitCodes.path_escapes_root,
  no_interpreter: exitCodes.validation_error,
  not_runnable: exitCodes.validation_error,
  nothing_to_run: exitCodes.validation_error,
  tool_denied: exitCodes.permission_error,
};

/** Runs a script or a declared command of a skill and exits with its status. */
async function runSkill(
  [skill = "", what = "", ...words]: readonly string[],
  flags: Flags,
  out: Output,
): Promise<number> {
  if (flags.raw) out.setRaw();
  const skills = await openSkills(toSkillsOptions(flags));
  const ask = personAtTerminal(out, sandboxSetting(skills.snapshot.config));
  const session = await skills.session({ usage: "off", ...omitUndefined({ ask }) });
  const work = flags.work === undefined ? undefined : resolve(flags.work);
  if (work !== undefined) makeFolders(work);
  // Without a sandbox nothing else would stop the child process when the user stops us.
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const given = {
    signal: stop.signal,
    ...omitUndefined({ work }),
    ...(flags.stdin && { stdin: await readAll(process.stdin) }),
  };
  const result = isCommand(session, skill, what)
    ? await session.runCommand({ skill, command: what, arguments: words, ...given })
    : await session.run({ skill, script: what, arguments: words, ...given });
  const status = exitStatus(result);
  if (flags.json) return out.json(result, status);
  printResult(result, skill, out);
  return status;
}

/** Lists what of a skill can be run. */
async function listRunnable(skill: string, flags: Flags, out: Output): Promise<number> {
  const skills = await openSkills(toSkillsOptions(flags));
  const { commands, scripts } = runnableOf(skills, skill);
  const { id } = skills.get(skill);
  if (flags.json) return out.json({ skill: id, commands, scripts });
  if (commands.length + scripts.length === 0) {
    out.text(runTexts.nothing(id));
    return 0;
  }
  out.text(runTexts.runnable(id));
  const width = Math.max(...commands.map(({ name }) => name.length), ...scripts.map((path) => path.length));
  for (const { name, description } of commands) {
    out.text(
      ["  ", bold(name.padEnd(width)), "  ", dim(description === "" ? runTexts.command : description)],
      width + 4,
    );
  }
  for (const path of scripts) out.text(["  ", path], 4);
  out.note([dim(runTexts.runHint(id, commands[0]?.name ?? scripts[0] ?? ""))]);
  return 0;
}

/** A declared command takes precedence over a file; `./name` always means the file. */
function isCommand(session: Session, skill: string, word: string): boolean {
  try {
    return findSkill(session.skills, skill).manifest.commands.some(({ name }) => name === word);
  } catch (error) {
    if (isSkillwrightError(error)) return false;
    throw error;
  }
}

function exitStatus(result: CommandResult): number {
  switch (result.kind) {
    case "ran":
      return result.status ?? (result.stoppedBy === null ? KILLED : stopped[result.stoppedBy]);
    case "refused":
      return refusals[result.code];
    case "needs-arguments":
      return exitCodes.usage_error;
    case "needs-dependencies":
    case "tool":
      return exitCodes.validation_error;
    default:
      return result satisfies never;
  }
}

function printResult(result: CommandResult, skill: string, out: Output): void {
  const complain = (message: string): void => out.problem([red(errorTexts.prefix), " ", message], 2);
  switch (result.kind) {
    case "ran":
      printRun(result, out);
      return;
    case "refused":
      complain(result.text);
      if (result.code === "script_not_found") out.problem([dim(runTexts.listHint(skill))]);
      for (const question of result.code === "not_approved" ? result.asked : []) {
        if (question.kind === "run-commands") out.problem([dim(runTexts.approveHint(question.skill))]);
      }
      return;
    case "needs-arguments":
      complain(runTexts.argumentsWrong(`${result.skill}:${result.command}`));
      for (const problem of result.problems) out.problem([runTexts.argument(problem.text)], 4);
      return;
    case "needs-dependencies": {
      const [first = "", ...more] = result.text.split("\n");
      complain(first);
      for (const line of more) out.problem(["  ", line], 4);
      return;
    }
    case "tool":
      complain(runTexts.tool(`${result.skill}:${result.command}`, result.tool));
      return;
    default:
      result satisfies never;
  }
}

function printRun({ stdout, stderr, stoppedBy, notices }: FinishedRun, out: Output): void {
  for (const notice of notices) printNotice(notice, out);
  out.content(stdout, "unchanged");
  for (const line of stderr === "" ? [] : stderr.replace(/\n$/, "").split("\n")) out.error(line);
  if (stoppedBy !== null) printNotice(runTexts.stopped[stoppedBy], out);
}
