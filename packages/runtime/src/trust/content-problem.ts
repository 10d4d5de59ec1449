import { SkillwrightError } from "@skillwright/core/internal";

/** The error for something in a skill that cannot be approved. */
export function refused(
  root: string,
  path: string,
  why: string,
  cause?: unknown,
): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `${root} cannot be approved: ${path} ${why}`,
    details: { problems: [`${path} ${why}`] },
    hint: "Take it out of the skill's folder, then approve the skill.",
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The error for a skill that is too large to be approved. */
export function exceeded(
  root: string,
  what: string,
  allowed: number,
  actual: number,
): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${root} cannot be approved: it has more than ${allowed} ${what}`,
    details: { limit: what, allowed, actual },
    hint: "Move what the skill does not need to run out of its folder.",
  });
}
