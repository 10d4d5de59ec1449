import { SOFT_BODY_TOKENS } from "../../limits.ts";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import type { LintRule } from "../lint-context.ts";
import type { LintProblem } from "../lint-finding.ts";

/** Lines of a body above which the standard advises to move detail into references. */
const SOFT_BODY_LINES = 500;

/** A body that is longer, or uses more tokens, than one activation should. */
export const bodySize: LintRule = {
  codes: ["body-long", "body-heavy"],
  check: (context) => {
    // Without a manifest it is unknown where the body starts.
    if (context.manifest === undefined) return [];
    const { body, bodyStart: offset } = context;
    const lines = body.trimEnd().split(/\r\n|\n|\r/).length;
    const tokens = estimateTokens(body);
    const long: LintProblem = {
      code: "body-long",
      message: `The body has ${lines} lines; the standard advises at most ${SOFT_BODY_LINES}`,
      offset,
    };
    const heavy: LintProblem = {
      code: "body-heavy",
      message: `The body costs about ${tokens} tokens each time it is used; more than ${SOFT_BODY_TOKENS} makes models less reliable`,
      offset,
    };
    return [...(lines > SOFT_BODY_LINES ? [long] : []), ...(tokens > SOFT_BODY_TOKENS ? [heavy] : [])];
  },
};
