import { findSecrets } from "../../text/secrets.ts";
import type { LintRule } from "../lint-rule.ts";
import { checkedTexts } from "./texts.ts";

/** Passwords, keys and tokens. The report names the kind and the place, never the secret. */
export const secretText: LintRule = {
  codes: ["text-secret"],
  check: (context) =>
    checkedTexts(context).flatMap(({ file, text }) =>
      findSecrets(text).map((secret) => ({
        code: "text-secret",
        message: `This looks like ${secret.title}`,
        file,
        offset: secret.start,
        hint: "Revoke it, remove it, and let the skill read it from the environment.",
      })),
    ),
};
