import type { SkillStatus } from "../model/resolved-skill.ts";
import { findFence } from "../parse/frontmatter-fence.ts";
import { parentPath } from "../paths/path-text.ts";
import { claudeBody } from "./claude-body.ts";
import type { SimulatedMessage, SimulationInput } from "./simulated-message.ts";

/** A conversation's id is only known while it runs. */
const SAMPLE_SESSION = "00000000-0000-0000-0000-000000000000";

/** The effort that Claude Code starts with. */
const DEFAULT_EFFORT = "medium";

const CALL = /^\/(\S+)(?:\s+([\s\S]*))?$/;

/**
 * Claude Code 2.1.325: a message that starts with `/name` becomes the call and the filled text of the skill or command;
 * any other message stays as it is.
 */
export function claudeCodeMessage(input: SimulationInput): SimulatedMessage {
  const { text, skills } = input;
  const unchanged: SimulatedMessage = { parts: [{ kind: "message", text }], notices: [] };
  const [, name = "", given = ""] = CALL.exec(text) ?? [];
  const skill = findCalled(skills, name);
  if (skill === undefined) return unchanged;
  if (!skill.userInvocable) {
    const refusal = `This skill can only be invoked by Claude, not directly by users. Ask Claude to use the "${skill.name}" skill for you.`;
    return { parts: [], notices: [{ code: "model_only", text: refusal }] };
  }
  const called = given.trim();
  const { text: body, wouldRun } = fill(skill, called, input);
  const commands = wouldRun.length > 0 ? { wouldRun } : {};
  const isForked = skill.manifest.context === "fork";
  const start = isForked ? [] : [{ kind: "message" as const, text: callText(skill.name, called) }];
  const fork = {
    code: "forked",
    text: `Claude Code runs "${skill.name}" in a sub-agent, which receives this text.`,
  };
  return {
    parts: [
      ...start,
      ...(body === "" ? [] : [{ kind: "skill" as const, skill: skill.id, text: body, ...commands }]),
    ],
    notices: isForked ? [fork] : [],
  };
}

/** By the name that is listed, otherwise by the frontmatter's, if only one skill has it. */
function findCalled(skills: readonly SkillStatus[], name: string): SkillStatus | undefined {
  // A skill for certain files is unknown until such a file was touched.
  const known = skills.filter(
    ({ shadowedBy, reasons, enabled, manifest }) =>
      shadowedBy === undefined && reasons.length === 0 && enabled && manifest.paths.length === 0,
  );
  const named = known.find((skill) => skill.name === name);
  if (named !== undefined) return named;
  const shown = known.filter(({ manifest }) => manifest.displayName === name);
  return shown.length === 1 ? shown[0] : undefined;
}

function callText(name: string, given: string): string {
  const words = `<command-message>${name}</command-message>\n<command-name>/${name}</command-name>\n`;
  return given === "" ? words : `${words}<command-args>${given}</command-args>\n`;
}

function fill(
  skill: SkillStatus,
  given: string,
  { read, project }: SimulationInput,
): ReturnType<typeof claudeBody> {
  const { found, manifest } = skill;
  const folder = parentPath(found.path);
  const file = read(skill);
  const fence = findFence(file, "claude-code");
  const body = fence.kind === "closed" ? file.slice(fence.bodyStart).trimStart() : file;
  const isCommand = found.kind === "command";
  const filled = claudeBody(body, {
    arguments: given,
    argumentNames: manifest.arguments,
    variables: new Map([
      ...(isCommand ? [] : [["CLAUDE_SKILL_DIR", folder] as const]),
      ["CLAUDE_PROJECT_DIR", project],
      ["CLAUDE_SESSION_ID", SAMPLE_SESSION],
      ["CLAUDE_EFFORT", manifest.effort ?? DEFAULT_EFFORT],
    ]),
  });
  if (isCommand) return filled;
  return { ...filled, text: `Base directory for this skill: ${folder}\n\n${filled.text}` };
}
