import type { LintRule } from "../lint-context.ts";

/** A skill that is shadowed by another one of the same name. */
export const shadowing: LintRule = {
  codes: ["skill-shadowed"],
  check: (context) => {
    const { shadowedBy, skill } = context.input;
    if (shadowedBy === undefined) return [];
    return [
      {
        code: "skill-shadowed",
        message: `The ${skill.kind ?? "skill"} is never used: ${shadowedBy} has the same name and comes first`,
      },
    ];
  },
};
