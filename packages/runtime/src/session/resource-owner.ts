import { type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import { chooseSkill, isUsable } from "./choose-skill.ts";
import type { TurnView } from "./turn-view.ts";

/** The skill whose files a model may read: one it may choose, or one that a person brought into the conversation. */
export function resourceOwner(view: TurnView, name: string, isActive: (key: string) => boolean): SkillStatus {
  const skill = readableSkill(view, name, isActive);
  if (skill.found.kind === "command") {
    throw new SkillwrightError("file_not_found", {
      message: `"${skill.id}" is a single file and has no others`,
      details: { path: skill.found.path },
    });
  }
  return skill;
}

function readableSkill(view: TurnView, name: string, isActive: (key: string) => boolean): SkillStatus {
  const byModel = chooseSkill(view, { name, trigger: "model" });
  if (byModel.kind === "chosen") return byModel.skill;
  const byPerson = chooseSkill(view, { name, trigger: "user" });
  if (byPerson.kind === "chosen" && isActive(byPerson.skill.found.key)) return byPerson.skill;
  if (byModel.code === "invocation_denied") {
    throw new SkillwrightError("invocation_denied", { message: byModel.text, details: { name } });
  }
  throw new SkillwrightError("skill_not_found", {
    message: byModel.text,
    details: { name, suggestions: [] },
  });
}

/** Whether a file is not the text of another skill that the model may not choose. */
export function mayRead({ skills }: TurnView, owner: SkillStatus, file: string): boolean {
  return skills.every(
    (skill) =>
      skill.found.key !== file ||
      skill.found.key === owner.found.key ||
      (isUsable(skill) && skill.modelInvocable),
  );
}
