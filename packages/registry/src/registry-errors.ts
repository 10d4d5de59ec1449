import { type PublishRefusal, type RegistryThing, SkillwrightError } from "@skillwright/core/internal";

/** Where to find the names of what isn't a skill or a namespace. */
const hints: Partial<Record<RegistryThing, string>> = {
  token: "`skillwright token list` shows the ids of the tokens that you may see.",
  review: "`skillwright review list` shows the ids of the reviews that you may see.",
  webhook: "`skillwright webhook list` shows the ids of a namespace's webhooks.",
  member: "`skillwright owner list` shows the members of a namespace.",
  mirror: "Create it with `skillwright mirror set`.",
};

/** The error for what doesn't exist, and for what the caller may not know of: both look the same. */
export function notFound(kind: RegistryThing, name: string): SkillwrightError<"registry_not_found"> {
  return new SkillwrightError("registry_not_found", {
    message: `There is no ${kind} ${name}, or you don't have access to it`,
    details: { kind, name },
    hint: hints[kind] ?? "Check the name, and sign in if it is private.",
  });
}

/** The error for a caller who is known but may not do this. */
export function denied(needed: string): SkillwrightError<"access_denied"> {
  return new SkillwrightError("access_denied", {
    message: `You may not do this: it needs ${needed}`,
    details: { needed },
    hint: `Ask ${needed === "admin" ? "an administrator" : "an owner of the namespace"}, or use a token with that scope.`,
  });
}

/** The error for a caller without a valid token. */
export function notSignedIn(wasShown = false): SkillwrightError<"not_authenticated"> {
  return new SkillwrightError("not_authenticated", {
    message: wasShown ? "The token is unknown, expired or revoked" : "This needs a token",
    details: {},
    hint: "Sign in with `skillwright login`, or send a token as `Authorization: Bearer`.",
  });
}

/** The error for a name that another namespace or skill has. */
export function nameTaken(name: string, message: string): SkillwrightError<"name_conflict"> {
  return new SkillwrightError("name_conflict", {
    message,
    details: { name, takenBy: name, choices: ["rename"], suggestion: `${name}-2` },
    hint: "Choose another name.",
  });
}

/** The error for a version or change that the registry does not accept. */
export function refused(
  skill: string,
  reason: PublishRefusal,
  problems: readonly [string, ...string[]],
  hint?: string,
): SkillwrightError<"publish_refused"> {
  return new SkillwrightError("publish_refused", {
    message: `${skill}: ${problems[0]}`,
    details: { skill, reason, problems },
    hint,
  });
}
