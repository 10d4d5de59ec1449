import type { SkillStatus } from "../model/resolved-skill.ts";
import { findFence } from "../parse/frontmatter-fence.ts";
import { parentPath } from "../paths/path-text.ts";
import { claudeBody } from "./claude-body.ts";
import { type SimulatedMessage, type SimulationInput, unchangedMessage } from "./simulated-message.ts";

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
  const { text } = input;
  const [, name = "", given = ""] = CALL.exec(text) ?? [];
  const skill = findCalled(input, name);
  if (skill === undefined) return unchangedMessage(text);
  if (!skill.manifest.userInvocable) {
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
      ...(body.trim() === "" ? [] : [{ kind: "skill" as const, skill: skill.id, text: body, ...commands }]),
    ],
    notices: isForked ? [fork] : [],
  };
}

/** By the name that is listed, otherwise by the frontmatter's, if only one skill has it or it is a plugin's. */
function findCalled({ skills, read }: SimulationInput, name: string): SkillStatus | undefined {
  // A skill for certain files is unknown until such a file was touched.
  const callable = skills.filter(
    ({ reasons, enabled, manifest }) => reasons.length === 0 && enabled && manifest.paths.length === 0,
  );
  const known = callable.filter(({ shadowedBy }) => shadowedBy === undefined);
  const named = known.find((skill) => skill.name === name);
  if (named !== undefined) return named;
  const isOfPlugin = ({ found }: SkillStatus): boolean => found.plugin !== undefined;
  const shown = known.filter((skill) => !isOfPlugin(skill) && skill.manifest.displayName === name);
  if (shown.length > 0) return shown.length === 1 ? shown[0] : undefined;
  return callable.find(
    (skill) =>
      isOfPlugin(skill) &&
      (skill.manifest.displayName === name ||
        (skill.manifest.displayName.endsWith(`:${name}`) && writtenName(read(skill)) === name)),
  );
}

/** The name in the frontmatter, as written. */
function writtenName(file: string): string | undefined {
  const fence = findFence(file, "claude-code");
  const yaml = fence.kind === "closed" ? file.slice(fence.yamlStart, fence.yamlEnd) : "";
  return /^name:[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(yaml)?.[2];
}

function callText(name: string, given: string): string {
  const words = `<command-message>${name}</command-message>\n<command-name>/${name}</command-name>\n`;
  return given === "" ? words : `${words}<command-args>${given}</command-args>\n`;
}

function fill(
  skill: SkillStatus,
  given: string,
  { read, project, pluginOf }: SimulationInput,
): ReturnType<typeof claudeBody> {
  const { found, manifest } = skill;
  const folder = parentPath(found.path);
  const file = read(skill);
  const fence = findFence(file, "claude-code");
  const body = fence.kind === "closed" ? file.slice(fence.bodyStart).trimStart() : file;
  const isCommand = found.kind === "command";
  const plugin = pluginOf?.(skill);
  const filled = claudeBody(body, {
    arguments: given,
    argumentNames: manifest.arguments,
    variables: new Map([
      ...(isCommand ? [] : [["CLAUDE_SKILL_DIR", folder] as const]),
      ...(plugin === undefined
        ? []
        : ([
            ["CLAUDE_PLUGIN_ROOT", plugin.root],
            ["CLAUDE_PLUGIN_DATA", plugin.data],
          ] as const)),
      ["CLAUDE_PROJECT_DIR", project],
      ["CLAUDE_SESSION_ID", SAMPLE_SESSION],
      ["CLAUDE_EFFORT", manifest.effort ?? DEFAULT_EFFORT],
    ]),
  });
  if (isCommand) return filled;
  return { ...filled, text: `Base directory for this skill: ${folder}\n\n${filled.text}` };
}
