import { readDeclaredPermissions } from "../../sandbox/declared-permissions.ts";
import type { LintRule } from "../lint-context.ts";

/** Permissions that are never granted, even if the user approves. */
export const permissions: LintRule = {
  codes: ["permission-refused"],
  check: (context) =>
    readDeclaredPermissions(context.manifest?.permissions).refused.map((sentence) => ({
      code: "permission-refused",
      message: sentence.replace(/\.$/, ""),
      offset: context.valueAt("permissions"),
    })),
};
