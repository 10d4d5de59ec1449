import { guardTags, xmlLine } from "./prompt-text.ts";

/** An activated skill for a system prompt. */
export interface ActivatedSkill {
  readonly id: string;
  /** Human-readable name. */
  readonly name: string;
  readonly triggers: readonly string[];
  /** The body. */
  readonly instructions: string;
}

const guard = guardTags("skills", "skill", "instructions");

/** Activated skills as XML with their instructions; "" without skills. */
export function renderActivatedSkills(skills: readonly ActivatedSkill[]): string {
  if (skills.length === 0) return "";
  return ["<skills>", ...skills.flatMap(renderOne), "</skills>"].join("\n");
}

function renderOne({ id, name, triggers, instructions }: ActivatedSkill): readonly string[] {
  const list = triggers.map((trigger) => `<trigger>${xmlLine(trigger)}</trigger>`);
  return [
    `<skill id="${xmlLine(id)}" name="${xmlLine(name)}">`,
    ...(list.length > 0 ? ["<triggers>", ...list, "</triggers>"] : []),
    "<instructions>",
    guard(instructions.trim()),
    "</instructions>",
    "</skill>",
  ];
}
