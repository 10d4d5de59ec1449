import { type DescribedContext, firstLine } from "./describe-context.ts";
import { instructionsIn } from "./instructions-in.ts";
import { isLoader, loadedName, type OfferedTools } from "./offered-tools.ts";
import type { SkillInUse, Step } from "./plan-step.ts";
import type { PastCall, Turn } from "./read-turn.ts";
import { REHEARSAL_NOTICE } from "./rehearsal-label.ts";

/** The content of an answer. */
export interface AnswerInput {
  readonly turn: Turn;
  readonly step: Step;
  readonly tools: OfferedTools;
  readonly context: DescribedContext;
}

/**
 * Writes the answer of a rehearsal: what was loaded and read, what a model would see, and what it would do.
 */
export function writeAnswer({ turn, step, tools, context }: AnswerInput): string {
  const paragraphs = [
    [REHEARSAL_NOTICE],
    step.skills.length > 0 ? step.skills.map(describeSkill) : describeNone(turn, step, tools),
    turn.calls.flatMap(describeCall),
    context.lines,
    ...step.skills.map(describeInstructions),
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function describeSkill({ name, by }: SkillInUse): string {
  const how = {
    person: "because you named it",
    search: "because search found it for your message",
    earlier: "it was already loaded",
  }[by];
  return `Skill: ${name} (${how}).`;
}

function describeNone({ calls }: Turn, { finding }: Step, tools: OfferedTools): readonly string[] {
  if (calls.some(({ tool }) => isLoader(tool))) return ["No skill was loaded."];
  const best = finding?.hits[0]?.skill;
  if (finding === undefined || best === undefined)
    return ["No skill matches; a model would answer on its own."];
  const near = finding.hits.slice(0, 3).map(({ skill }) => skill.id);
  if (!finding.confident) {
    return [
      `No skill clearly matches; a model would answer on its own. Closest: ${near.join(", ")}.`,
      `To use one, type /${best.id}`,
    ];
  }
  if (!best.modelInvocable)
    return [`${best.id} matches, but only you can invoke it, not a model. Type /${best.id}`];
  if (tools.loader === undefined) return [`${best.id} matches, but there is no tool to load it.`];
  return ["No skill matches; a model would answer on its own."];
}

/** The results of the calls; a successful load is reported with its skill. */
function describeCall({ tool, input, outcome, text }: PastCall): readonly string[] {
  const what = isLoader(tool) ? `${tool} ${loadedName(tool, input)}` : `${tool} ${JSON.stringify(input)}`;
  switch (outcome) {
    case "answered":
      return isLoader(tool) ? [] : [`Called ${what}: ${firstLine(text)}`];
    case "failed":
      return [`Called ${what}, which failed: ${firstLine(text)}`];
    case "denied":
      return [`Tried to call ${what}, which was not allowed: ${firstLine(text)}`];
    case "open":
      return [`Called ${what}, which has no result.`];
    default:
      return outcome satisfies never;
  }
}

function describeInstructions({ name, text }: SkillInUse): readonly string[] {
  if (text === "") return [`The instructions of ${name} are part of its agent's instructions.`];
  const { lines, more } = instructionsIn(text);
  if (lines.length === 0) return [`${name} has no instructions that can be listed.`];
  return [
    `Instructions of ${name} that it would follow:`,
    ...lines.map((line) => `- ${firstLine(line)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}
