import { omitUndefined } from "../omit-undefined.ts";
import { compareText } from "../text/compare-text.ts";
import { type FileRule, fileRules } from "./file-rules.ts";
import { textRules } from "./rules/all-rules.ts";

/** Every rule of the scanner, sorted by id. */
export const scanRules: readonly FileRule[] = [...textRules, ...Object.values(fileRules)]
  .map(({ id, category, severity, weight, group, title, reason, fix }) => ({
    id,
    category,
    severity,
    weight,
    ...omitUndefined({ group }),
    title,
    reason,
    fix,
  }))
  .toSorted((a, b) => compareText(a.id, b.id));
