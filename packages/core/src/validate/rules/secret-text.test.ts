import { expect, test } from "vitest";
import { lintSample } from "../../../test/lint-sample.ts";

// Put together at run time, so that scanners of this repository find nothing.
const secret = ["gh", "p_", "k7Qz2LmX9vBn4RtY8wPd3HsJ6fGcA5eU1oKi"].join("");

test("a secret is an error that names its kind and place and never the secret", () => {
  const findings = lintSample({ body: `Use this:\nexport TOKEN=${secret}\n` });
  expect(findings).toEqual([
    {
      code: "text-secret",
      severity: "error",
      message: "This looks like a GitHub token",
      file: "SKILL.md",
      line: 6,
      column: 14,
      hint: "Revoke it, remove it, and let the skill read it from the environment.",
    },
  ]);
});

test("findings that would quote a secret say less", () => {
  const findings = lintSample({
    name: secret,
    directory: "pdf-tools",
    fields: `allowed-tools: ${secret}`,
    body: `[x](${secret}) {{${secret}}}\n`,
    files: new Set(["SKILL.md"]),
  });
  expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    "name-directory-mismatch: Name and folder differ",
    "name-format: The name doesn't follow the standard",
    "name-format: The name doesn't follow the standard",
    "text-secret: This looks like a GitHub token",
    "text-secret: This looks like a GitHub token",
    "tool-unknown: A tool is unknown",
    "link-dead: A link's target doesn't exist",
    "text-secret: This looks like a GitHub token",
    "parameter-undeclared: A parameter is used but not declared",
    "text-secret: This looks like a GitHub token",
  ]);
  expect(JSON.stringify(findings).toLowerCase()).not.toContain(secret.slice(4, 20).toLowerCase());
});
