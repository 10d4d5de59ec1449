import type { HostProfile } from "../hosts/host-profile.ts";
import type { SkillStatus } from "../model/resolved-skill.ts";
import { type SimulatedMessage, type SimulationInput, unchangedMessage } from "./simulated-message.ts";

/** Most skills that one message may refer to. */
const MAX_REFERENCES = 8;
/** Longest line about one skill, and longest text about all of them. */
const MAX_REFERENCE = 512;
const MAX_INSTRUCTION = 1000;
/** Longest name of a command. */
const MAX_COMMAND = 32;

/** A skill and the command that calls it. */
export interface OpenClawCommand {
  readonly name: string;
  readonly skill: SkillStatus;
}

/**
 * OpenClaw 2026.9.6: `/name` or `/skill name` at the start, or `$name` anywhere else, puts the names of the skills before
 * the message; the model reads their files itself.
 */
export function openClawMessage(
  { text, skills }: Pick<SimulationInput, "text" | "skills">,
  { reservedCommands }: Pick<HostProfile, "reservedCommands">,
): SimulatedMessage {
  const commands = openClawCommands(skills, reservedCommands);
  const isSlash = text.trimStart().startsWith("/");
  const called = isSlash ? [slashCommand(text, commands)] : references(text, commands);
  const found = called.flatMap((command) => command ?? []);
  if (found.length === 0) return unchangedMessage(text);
  const [first] = found;
  const tool = isSlash && first !== undefined ? toolOf(first.skill) : undefined;
  if (tool !== undefined) {
    const sentence = `OpenClaw itself calls its tool "${tool}" for this command; its model receives nothing.`;
    return { parts: [], notices: [{ code: "tool_called", text: sentence }] };
  }
  const refuse = (sentence: string): SimulatedMessage => ({
    ...unchangedMessage(text),
    notices: [{ code: "refused", text: sentence }],
  });
  if (found.length > MAX_REFERENCES)
    return refuse(`Too many skill references. Use at most ${MAX_REFERENCES} skills in one message.`);
  const lines = found.map(({ skill }) =>
    skill.modelInvocable ? `- ${skill.name}` : `- ${skill.name} (SKILL.md: ${skill.found.key})`,
  );
  if (lines.some((line) => line.length > MAX_REFERENCE)) {
    return refuse(
      `Skill reference metadata is too long. Keep each rendered reference at ${MAX_REFERENCE} characters or less.`,
    );
  }
  const start = [
    "Use the following explicitly referenced skills for this request. Read each skill's SKILL.md before acting:",
    ...lines,
    "",
    "User request:",
    "",
  ].join("\n");
  if (start.length > MAX_INSTRUCTION)
    return refuse("Combined skill reference metadata is too long. Use fewer or shorter skill references.");
  return {
    parts: [{ kind: "message", text: start + text }],
    named: found.map(({ skill }) => skill.id),
    notices: [],
  };
}

/** The tool that a skill's command is about (`command-dispatch: tool`). */
function toolOf({ manifest }: SkillStatus): string | undefined {
  const run = manifest.commands[0]?.run;
  return run !== undefined && "tool" in run ? run.tool : undefined;
}

/** A command for each skill that a person may call; a taken name gets a number. */
export function openClawCommands(
  skills: readonly SkillStatus[],
  reserved: readonly string[] = [],
): readonly OpenClawCommand[] {
  const taken = new Set(reserved);
  const callable = skills.filter(({ state, userInvocable }) => state === "eligible" && userInvocable);
  return callable.map((skill) => {
    const base = commandName(skill.name);
    let name = base;
    for (let number = 2; taken.has(name); number += 1)
      name = `${base.slice(0, MAX_COMMAND - `_${number}`.length)}_${number}`;
    taken.add(name);
    return { name, skill };
  });
}

function commandName(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/_+/g, "_")
    .replace(/^_+|_+$/g, "");
  return plain.slice(0, MAX_COMMAND) || "skill";
}

function slashCommand(text: string, commands: readonly OpenClawCommand[]): OpenClawCommand | undefined {
  const [, name = "", rest = ""] = /^\/(\S+)(?:\s+([\s\S]+))?$/.exec(text.trim()) ?? [];
  if (name.toLowerCase() === "skill") return findCommand(commands, /^\S*/.exec(rest.trim())?.[0] ?? "");
  return commands.find((command) => command.name === name.toLowerCase());
}

/** By the command's or the skill's name, whatever its case, blanks and underscores. */
function findCommand(commands: readonly OpenClawCommand[], given: string): OpenClawCommand | undefined {
  const lookup = (name: string): string =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, "-");
  if (given.trim() === "") return undefined;
  return commands.find(({ name, skill }) => [name, skill.name].some((own) => lookup(own) === lookup(given)));
}

/** Each `$name` once; an odd number of backslashes escapes it, and without a small letter it is a variable. */
function references(text: string, commands: readonly OpenClawCommand[]): readonly OpenClawCommand[] {
  const found = new Set<OpenClawCommand>();
  for (const match of text.matchAll(/\$([-a-zA-Z0-9_:]+)/gu)) {
    const name = (match[1] ?? "").replace(/:+$/, "");
    const backslashes = /\\*$/.exec(text.slice(0, match.index))?.[0].length ?? 0;
    if (backslashes % 2 === 1 || !/[a-z]/.test(name)) continue;
    const command = findCommand(commands, name);
    if (command !== undefined) found.add(command);
  }
  return [...found];
}
