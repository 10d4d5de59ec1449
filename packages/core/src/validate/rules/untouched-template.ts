import type { LintRule } from "../lint-context.ts";
import { isTemplateBody } from "../template-bodies.ts";

/** Instructions that are still those of the template that the skill was made from. */
export const untouchedTemplate: LintRule = {
  codes: ["template-untouched"],
  check: ({ manifest, body, bodyStart }) =>
    manifest === undefined || !isTemplateBody(body)
      ? []
      : [
          {
            code: "template-untouched",
            message: "The instructions are still those of the template",
            offset: bodyStart,
          },
        ],
};
