import { readDeclaredPermissions } from "../../sandbox/declared-permissions.ts";
import type { LintRule } from "../lint-context.ts";

/** Permissions that are never granted, even if the user approves. */
export const permissions: LintRule = {
  codes: ["permission-refused"],
  check: (context) => {
    const entry = context.entry("permissions");
    return readDeclaredPermissions(context.manifest?.permissions).refused.map((sentence) => ({
      code: "permission-refused",
      message: sentence.replace(/\.$/, ""),
      offset: context.offsetOf(entry?.value ?? { start: 0 }),
    }));
  },
};
