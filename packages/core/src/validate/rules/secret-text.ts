import type { LintRule } from "../lint-context.ts";

/** Passwords, keys and tokens. The report names the kind and the location, never the secret. */
export const secretText: LintRule = {
  codes: ["text-secret"],
  check: ({ secrets }) =>
    secrets.map(({ title, file, start }) => ({
      code: "text-secret",
      message: `This looks like ${title}`,
      file,
      offset: start,
    })),
};
