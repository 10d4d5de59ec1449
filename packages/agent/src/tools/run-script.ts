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
import { protectionOf } from "./protected-path.ts";
import { MAX_SCRIPT_TEXT } from "./tool-limits.ts";
import { realPath } from "./work-path.ts";

/** What the tool works with. */
export interface RunScriptContext {
  readonly session: Session;
  readonly skills: Skills;
  /** A folder that scripts may write. Default: an empty one that is removed afterwards. */
  readonly scratch?: string;
}

/** The tool that runs a script of a skill from the bytes that a person approved, in the sandbox. */
export function runScript({ session, skills, scratch }: RunScriptContext): OwnTool {
  return defineTool({
    name: "run_script",
    description:
      "Run a script of a skill, kept in a sandbox. It reads the project, writes only the folder that SKILLWRIGHT_WORK_DIR names, and has no network unless a person allowed it.",
    input: {
      skill_id: z.string().min(1).describe("The skill's id"),
      script: z.string().min(1).describe("Path of the script inside the skill, such as 'scripts/check.py'"),
      arguments: z.array(z.string()).optional().describe("What the script is called with"),
      stdin: z.string().optional().describe("What the script reads from its standard input"),
    },
    async run({ skill_id: name, script, arguments: args, stdin }, { signal }) {
      const refusal = modelMayRun(name, session);
      if (refusal !== undefined) return failure("invocation_denied", refusal);
      const work = scratch === undefined ? undefined : realPath(scratch);
      if (work !== undefined && (protectionOf(work, skills) !== undefined || holdsSkills(work, skills))) {
        return failure("permission_error", "The folder for what scripts write holds skills");
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

/** A model runs scripts of what it may load or of what is in the conversation, and of nothing else. */
function modelMayRun(name: string, session: Session): string | undefined {
  let skill: SkillStatus;
  try {
    skill = findSkill(session.skills, name);
  } catch (error) {
    // The run says it in the words for this caller.
    if (isSkillwrightError(error, "skill_not_found", "ambiguous_skill")) return undefined;
    throw error;
  }
  const mayRun = skill.modelInvocable || skill.state === "active";
  return mayRun ? undefined : `Skill '${skill.id}' was not used: only a person may call it.`;
}

function holdsSkills(folder: string, { snapshot }: Skills): boolean {
  return snapshot.roots.some(({ root, exists }) => exists && isInside(folder, realPath(root.path)));
}

function ranText(run: FinishedRun): ReturnType<typeof answer> {
  const { status, stdout, stderr, cut, stoppedBy, notices, skill, script } = run;
  const end = stoppedBy === null ? `ended with ${status ?? "a signal"}` : `was stopped (${stoppedBy})`;
  const parts = [
    `${script} of ${skill} ${end}.${cut ? " It printed more than it may; the rest is lost." : ""}`,
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
  const rest = text.length > shown.length ? [`(${text.length - shown.length} more characters were cut)`] : [];
  return [markUntrusted(shown, `${stream} of ${script}`), ...rest];
}
