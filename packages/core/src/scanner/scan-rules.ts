import { compareText } from "../text/compare-text.ts";
import { type FileRule, fileRules } from "./file-rules.ts";
import { textRules } from "./rules/all-rules.ts";

/** Every rule of the scanner, sorted by id. */
export const scanRules: readonly FileRule[] = [...textRules, ...Object.values(fileRules)]
  .map(({ id, category, severity, weight, title, reason, fix }) => ({
    id,
    category,
    severity,
    weight,
    title,
    reason,
    fix,
  }))
  .toSorted((a, b) => compareText(a.id, b.id));
