import { SkillwrightError } from "@skillwright/core/internal";

/** The error for a machine that can't sandbox skill commands. */
export function unavailable(reason: string, hint: string): SkillwrightError<"sandbox_unavailable"> {
  return new SkillwrightError("sandbox_unavailable", {
    message: `Commands of skills cannot run here, because there is no sandbox for them: ${reason}`,
    details: { reason },
    hint,
  });
}
