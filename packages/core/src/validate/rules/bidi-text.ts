import { findBidi } from "../../text/bidi.ts";
import { codePointName } from "../../text/code-point-name.ts";
import type { LintRule } from "../lint-rule.ts";
import { checkedTexts } from "./texts.ts";

/** Characters that make text read otherwise than it is. Never fixed: in real text only a reader can tell. */
export const bidiText: LintRule = {
  codes: ["text-bidi"],
  check: (context) =>
    checkedTexts(context).flatMap(({ file, text }) =>
      findBidi(text).map(({ offset, codePoint }) => ({
        code: "text-bidi",
        message: `The text changes its direction with ${codePointName(codePoint)}`,
        file,
        offset,
        hint: "Remove it unless the text needs it; then write the part on a line of its own.",
      })),
    ),
};
