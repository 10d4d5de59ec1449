import { escapeTerminal } from "../../text/escape-terminal.ts";
import { foldText } from "../../text/prompt-text.ts";
import { guardTags, xmlLine } from "./prompt-text.ts";

/** A skill that the user called with a slash. */
export interface SlashInvocation {
  readonly name: string;
  readonly arguments: string;
  /** The skill's folder. */
  readonly directory: string;
  /** Without frontmatter, with its placeholders filled. */
  readonly body: string;
}

/** The two texts that a slash call becomes: what was called, and the skill. */
export interface SlashInvocationTexts {
  readonly command: string;
  readonly content: string;
}

const guard = guardTags("command-message", "command-name", "command-args");

/** A slash call as Claude Code sends it to its model: a message with the call, then the folder and the body. */
export function renderSlashInvocation(invocation: SlashInvocation): SlashInvocationTexts {
  const name = xmlLine(invocation.name);
  const lines = [`<command-message>${name}</command-message>`, `<command-name>/${name}</command-name>`];
  const given = invocation.arguments.trim();
  if (given !== "") lines.push(`<command-args>${guard(given)}</command-args>`);
  const folder = guard(escapeTerminal(invocation.directory));
  return {
    command: lines.join("\n"),
    content: `Base directory for this skill: ${folder}\n\n${guard(invocation.body)}`,
  };
}

/**
 * The message that asks a model in plain words to use a skill, after which it loads the skill itself. Without a target
 * the first of the parameters that were filled in is what the skill is used on.
 */
export function renderUseSkillMessage(
  name: string,
  target = "",
  options: { /** Values by name. */ readonly parameters?: Readonly<Record<string, string>> } = {},
): string {
  const values = Object.entries(options.parameters ?? {}).map(([key, value]) => [
    foldText(key),
    value.trim(),
  ]);
  const typed = target.trim();
  const [, on = ""] = typed === "" ? (values.shift() ?? []) : ["", typed];
  const others = values.map(([key, value]) => `${key}: ${value}`).join(", ");
  return [
    `Use the ${foldText(name)} skill`,
    on === "" ? "" : ` on ${on}`,
    others === "" ? "" : ` with ${others}`,
  ].join("");
}
