/** What a skill belongs to: a project, a user, the product, the machine's administrator, or an MCP server. */
export type Scope = "project" | "user" | "system" | "admin" | "remote";

/** The scopes from the strongest to the weakest under the default precedence. */
export const SCOPES: readonly Scope[] = ["project", "user", "system", "admin", "remote"];

/** The index of a scope in {@link SCOPES}. */
export function scopeRank(scope: Scope): number {
  return SCOPES.indexOf(scope);
}
