import { existsSync, readFileSync } from "node:fs";
import {
  chooseInterpreter,
  closest,
  didYouMean,
  escapeTerminal,
  isSkillwrightError,
  joinPath,
  omitUndefined,
  packagePathProblem,
  programFolders,
} from "@skillwright/core/internal";
import { contentErrorText } from "../../files/node-file-system.ts";
import { type GrantedRun, permitRun } from "../../run/permit-run.ts";
import type { RunContext } from "../../run/run-context.ts";
import { runInSkill } from "../../run/run-in-skill.ts";
import type { LoadedSkill } from "../../snapshot/load-skill.ts";
import { chooseSkill, loadChosen } from "../choose-skill.ts";
import { type DependencyContext, resolveDependencies } from "../dependencies/resolve-dependencies.ts";
import type { SessionGrants } from "../session-grants.ts";
import type { TurnView } from "../session-turns.ts";
import {
  type RefusedRun,
  type RunResult,
  refusalCode,
  refusedRun,
  type ScriptRequest,
} from "./run-result.ts";

/** What scripts and commands run with. */
export interface ScriptContext {
  readonly view: TurnView;
  readonly grants: SessionGrants;
  readonly dependencies: DependencyContext;
  readonly run: RunContext;
}

/** Characters of a file that say what runs it. */
const HEAD_LENGTH = 512;

/** Runs a skill's script for a person: approved bytes, in the sandbox, interpreter from a closed table. */
export async function runScript(request: ScriptRequest, context: ScriptContext): Promise<RunResult> {
  const skill = await findRunnable(request.skill, context);
  if ("kind" in skill) return skill;
  const script = request.script.replace(/^(?:\.\/)+/, "");
  const problem = packagePathProblem(script);
  if (problem !== undefined) {
    const text = `"${escapeTerminal(script)}" is not a path inside the skill "${skill.id}": ${problem}.`;
    return refusedRun("path_escapes_root", text);
  }
  if (!skill.moreFiles && !skill.files.includes(script)) return scriptNotFound(skill, script);
  const depends = await resolveDependencies(skill, context.dependencies);
  if (depends.kind !== "ready") return depends;
  const args = request.arguments ?? [];
  const permit = await permitRun(skill, [[script, ...args].join(" ")], context.run);
  const asked = [...depends.asked, ...permit.asked];
  if (permit.kind === "denied") {
    return refusedRun(permit.code, `"${script}" of "${skill.id}" was not run: ${permit.why}.`, asked);
  }
  const start = startOf(skill, script, permit);
  if ("kind" in start) return { ...start, asked };
  try {
    const { stdin, work, signal } = request;
    const process = {
      argv: [...start.argv, ...args] as [string, ...string[]],
      title: script,
      ...omitUndefined({ stdin, work, signal }),
    };
    const ended = await runInSkill(skill, process, { permit, context: context.run });
    const { status, stdout, stderr, stoppedBy = null, notices } = ended;
    return {
      kind: "ran",
      skill: skill.id,
      script,
      status,
      stdout,
      stderr,
      cut: stoppedBy === "output",
      stoppedBy,
      notices: [...depends.notices.map(({ text }) => text), ...notices],
      asked,
    };
  } catch (error) {
    const code = isSkillwrightError(error, "sandbox_unavailable") ? error.code : "not_runnable";
    return refusedRun(code, `"${script}" of "${skill.id}" was not run: ${contentErrorText(error)}`, asked);
  }
}

/** A skill that may be used here, by whomever, with its text. */
async function findRunnable(
  name: string,
  { view, grants }: ScriptContext,
): Promise<LoadedSkill | RefusedRun> {
  const byPerson = chooseSkill(view, { name, trigger: "user" });
  const byModel = byPerson.kind === "chosen" ? byPerson : chooseSkill(view, { name, trigger: "model" });
  const choice = byModel.kind === "chosen" ? byModel : byPerson;
  if (choice.kind === "refused") {
    return refusedRun(refusalCode(choice.code), choice.text);
  }
  const why = await grants.refusal(choice.skill, { trigger: "user", arguments: "" });
  if (why !== undefined)
    return refusedRun("invocation_denied", `Skill '${choice.skill.id}' was not used: ${why}.`);
  const loaded = loadChosen(choice.skill, view);
  return "kind" in loaded ? refusedRun(refusalCode(loaded.code), loaded.text) : loaded;
}

/** How a script is started; the file is read from the approved bytes. */
function startOf(
  skill: LoadedSkill,
  script: string,
  { content, snapshot }: GrantedRun,
): { readonly argv: readonly string[] } | RefusedRun {
  const entry = content.entries.find(({ path }) => path === script);
  if (entry === undefined) return scriptNotFound(skill, script);
  const path = joinPath(snapshot, script);
  const head = readFileSync(path).subarray(0, HEAD_LENGTH).toString("utf8");
  const interpreter = chooseInterpreter({ path: script, head, isProgram: entry.kind === "program" });
  switch (interpreter.kind) {
    case "itself":
      return { argv: [path] };
    case "none":
      return refusedRun("no_interpreter", `"${script}" was not run: ${interpreter.why}.`);
    case "program": {
      const { program, args } = interpreter;
      const folders = programFolders(process.platform === "darwin" ? "darwin" : "linux");
      const found = folders.map((folder) => joinPath(folder, program)).find((file) => existsSync(file));
      if (found !== undefined) return { argv: [found, ...args, path] };
      const text = `"${script}" was not run: there is no ${program} in ${folders.join(", ")}, where scripts find programs.`;
      return refusedRun("no_interpreter", text);
    }
    default:
      return interpreter satisfies never;
  }
}

function scriptNotFound({ id, files, manifest }: LoadedSkill, script: string): RefusedRun {
  const inScripts = `scripts/${script}`;
  const names = [...manifest.commands.map(({ name }) => name), ...files.filter((path) => path !== inScripts)];
  const near = [...files.filter((path) => path === inScripts), ...closest(script, names)];
  const text = `The skill "${id}" has no command or file "${escapeTerminal(script)}".`;
  return refusedRun("script_not_found", [text, didYouMean(near)].filter(Boolean).join(" "));
}
