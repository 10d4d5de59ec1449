/**
 * How much a manifest's word counts.
 * - `strict`: what it asks for is ignored.
 * - `ask`: a person sees what would change and decides.
 * - `trusted-source`: what comes from system and admin scopes counts, everything else is ignored.
 */
export type PermissionMode = "strict" | "ask" | "trusted-source";

/** Every {@link PermissionMode}. */
export const PERMISSION_MODES: readonly PermissionMode[] = ["strict", "ask", "trusted-source"];
