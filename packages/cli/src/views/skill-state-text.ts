import type { SkillStatus } from "@skillwright/core/internal";
import { enumerate } from "../output/numbers.ts";

/** Whether a skill is available, and to whom. */
export function skillStateText({
  state,
  shadowedBy,
  modelInvocable,
  userInvocable,
  id,
}: SkillStatus): string {
  if (shadowedBy !== undefined) return `shadowed by "${shadowedBy}"`;
  if (state === "ineligible") return "not available";
  const who = [
    ...(modelInvocable ? ["models can use it"] : []),
    ...(userInvocable ? [`you can call it with /${id}`] : []),
  ];
  return who.length === 0 ? "nobody can use it" : `available: ${enumerate(who)}`;
}
