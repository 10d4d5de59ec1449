import { z } from "zod";
import { text } from "../schema.ts";

/** Text that is stored: PostgreSQL has no NUL characters. */
export const storedText = text.refine((value) => !value.includes("\0"), {
  error: "contains a NUL character",
});

/** Names of namespaces and skills: as in the format, so that a folder and an address can have them. */
const plainName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const named = (what: string) =>
  text
    .min(1)
    .max(64)
    .regex(plainName, { error: `must be ${what}: lower-case letters, digits and single hyphens` });

/** The name of a namespace, without the `@`. */
export const namespaceName = named("the name of a namespace").meta({ examples: ["acme"] });

/** The name of a skill in its namespace. */
export const skillName = named("the name of a skill").meta({ examples: ["pdf-tools"] });

/** `@namespace/name`. */
export const skillId = text
  .max(130)
  .regex(/^@[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "must look like @team/skill" })
  .meta({ examples: ["@acme/pdf-tools"] });

/** A semantic version such as 1.2.0. The build part after `+` has no meaning in it, so it is refused. */
export const exactVersion = text
  .max(128)
  .regex(
    /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?$/,
    { error: "must be a semantic version such as 1.2.0" },
  )
  .meta({ examples: ["1.2.0"] });

/** A tag: can't be confused with a version or a range. */
export const tagName = text
  .max(64)
  .regex(/^(?![vx](?:\d|$))[a-z][a-z0-9-]*$/, {
    error: "must be a word such as latest or beta, not a version or a range",
  })
  .meta({ examples: ["latest"] });

/** What chooses a version. */
export const versionChoice = text
  .min(1)
  .max(128)
  .meta({
    description: "A version, a tag such as `latest`, or a range such as `^1.2.0`.",
    examples: ["latest"],
  });

/** Who a token belongs to. */
export const userName = text
  .min(1)
  .max(128)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@:/-]*$/u, {
    error: "may have only letters, digits and . _ @ : / -",
  })
  .meta({ examples: ["alice"] });

/** What a token may do. */
export const tokenScope = text
  .max(80)
  .regex(/^(?:read|admin|(?:publish|manage):(?:\*|@[a-z0-9]+(?:-[a-z0-9]+)*))$/, {
    error: "must be read, publish:@namespace, manage:@namespace (or * for all) or admin",
  })
  .meta({ examples: ["publish:@acme"] });

/** Why something was done, in one line. */
export const reason = storedText.trim().min(1).max(500);

export const namespaceParams = z.strictObject({ namespace: namespaceName });
export const skillParams = z.strictObject({ namespace: namespaceName, name: skillName });
export const versionParams = z.strictObject({
  namespace: namespaceName,
  name: skillName,
  version: versionChoice,
});

/** What is said about a version when it is published. */
export const publishedFields = {
  version: exactVersion.optional().describe("Default: the one in SKILL.md."),
  tag: tagName.optional().describe("Default: latest, or the first part of a pre-release such as beta."),
  changelog: storedText
    .max(64 * 1024)
    .optional()
    .describe("What changed, in Markdown."),
} as const;
