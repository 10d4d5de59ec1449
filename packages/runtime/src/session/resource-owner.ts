import { invocationDeniedText, type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import { chooseSkill, isUsable } from "./choose-skill.ts";
import type { TurnView } from "./turn-view.ts";

/** The skill whose files a model may read: one it may choose, or one that a person brought into the conversation. */
export function resourceOwner(view: TurnView, name: string, isActive: (key: string) => boolean): SkillStatus {
  const byModel = chooseSkill(view, { name, trigger: "model" });
  const choice = byModel.kind === "chosen" ? byModel : chooseSkill(view, { name, trigger: "user" });
  const isOwner = choice.kind === "chosen" && (byModel.kind === "chosen" || isActive(choice.skill.found.key));
  if (!isOwner) {
    throw new SkillwrightError("skill_not_found", {
      message: byModel.kind === "refused" ? byModel.text : invocationDeniedText(name, "it is not active"),
      details: { name, suggestions: [] },
    });
  }
  if (choice.skill.found.kind === "command") {
    throw new SkillwrightError("file_not_found", {
      message: `"${choice.skill.id}" is a single file and has no others`,
      details: { path: choice.skill.found.path },
    });
  }
  return choice.skill;
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
