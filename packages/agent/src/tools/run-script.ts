import {
  findSkill,
  isInside,
  isSkillwrightError,
  markUntrusted,
  omitUndefined,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { FinishedRun, Session, Skills } from "@skillwright/runtime/internal";
import * as z from "zod";
import { answer, defineTool, failure, type OwnTool } from "./define-tool.ts";
import { MAX_SCRIPT_TEXT } from "./tool-limits.ts";
import { protectionOf, realPath } from "./work-path.ts";

export interface RunScriptContext {
  readonly session: Session;
  readonly skills: Skills;
  /** A folder that scripts may write to. Default: an empty one that is deleted afterwards. */
  readonly scratch?: string;
}

/** The tool that runs an approved script of a skill in the sandbox. */
export function runScript({ session, skills, scratch }: RunScriptContext): OwnTool {
  return defineTool({
    name: "run_script",
    description:
      "Run a script of a skill in a sandbox. It can read the project, write only to the folder in SKILLWRIGHT_WORK_DIR, and has no network unless a person allowed it.",
    input: {
      skill_id: z.string().min(1).describe("The skill's id"),
      script: z.string().min(1).describe("Path of the script inside the skill, such as 'scripts/check.py'"),
      arguments: z.array(z.string()).optional().describe("The script's arguments"),
      stdin: z.string().optional().describe("The script's stdin"),
    },
    check({ skill_id: name }) {
      const refusal = modelMayRun(name, session);
      return refusal === undefined ? undefined : failure("invocation_denied", refusal);
    },
    async run({ skill_id: name, script, arguments: args, stdin }, { signal }) {
      const work = scratch === undefined ? undefined : realPath(scratch);
      if (work !== undefined && (protectionOf(work, skills) !== undefined || holdsSkills(work, skills))) {
        return failure("permission_error", "The work folder of the script contains skills");
      }
      const result = await session.run({
        skill: name,
        script,
        ...omitUndefined({ arguments: args, stdin, work, signal }),
      });
      switch (result.kind) {
        case "ran":
          return ranText(result);
        case "refused":
          return failure(result.code, result.text);
        default:
          return failure("missing_dependency", result.text);
      }
    },
  });
}

/** A model can only run scripts of skills that it may load or that are active. */
function modelMayRun(name: string, session: Session): string | undefined {
  let skill: SkillStatus;
  try {
    skill = findSkill(session.skills, name);
  } catch (error) {
    // The run's own message fits this caller.
    if (isSkillwrightError(error, "skill_not_found", "ambiguous_skill")) return undefined;
    throw error;
  }
  const mayRun = skill.modelInvocable || skill.state === "active";
  return mayRun ? undefined : `Skill '${skill.id}' was not used: only a person may invoke it.`;
}

function holdsSkills(folder: string, { snapshot }: Skills): boolean {
  return snapshot.roots.some(({ root, exists }) => exists && isInside(folder, realPath(root.path)));
}

function ranText(run: FinishedRun): ReturnType<typeof answer> {
  const { status, stdout, stderr, cut, stoppedBy, notices, skill, script } = run;
  const end = stoppedBy === null ? `ended with ${status ?? "a signal"}` : `was stopped (${stoppedBy})`;
  const parts = [
    `${script} of ${skill} ${end}.${cut ? " It printed too much; the rest was discarded." : ""}`,
    ...notices,
    ...printed("standard output", stdout, script),
    ...printed("standard error", stderr, script),
  ];
  const text = parts.join("\n");
  return status === 0 ? answer(text) : failure("script_failed", text);
}

function printed(stream: string, text: string, script: string): readonly string[] {
  if (text === "") return [];
  const shown = text.slice(0, MAX_SCRIPT_TEXT);
  const rest =
    text.length > shown.length ? [`(${text.length - shown.length} more characters were truncated)`] : [];
  return [markUntrusted(shown, `${stream} of ${script}`), ...rest];
}
