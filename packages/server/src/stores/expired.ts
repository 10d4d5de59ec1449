import { type ErrorDetails, SkillwrightError } from "@skillwright/core/internal";

/** The error for what this server no longer knows, or never did. */
export function expired(
  { kind, id }: ErrorDetails["expired"],
  { message, hint }: { readonly message: string; readonly hint: string },
): SkillwrightError<"expired"> {
  return new SkillwrightError("expired", { message, details: { kind, id: id.slice(0, 200) }, hint });
}
