/**
 * Whether a manifest's tool permissions apply.
 * - `strict`: what it asks for is ignored.
 * - `ask`: the user sees what would change and decides.
 * - `trusted-source`: permissions from system and admin scopes apply, all others are ignored.
 */
export type PermissionMode = "strict" | "ask" | "trusted-source";

/** Every {@link PermissionMode}. */
export const PERMISSION_MODES: readonly PermissionMode[] = ["strict", "ask", "trusted-source"];
