import { refused } from "../registry-errors.ts";
import { findRow } from "../storage/rows.ts";
import type { Access, Caller } from "./caller.ts";

/** The name under which copies are published. No user can have it: names of users have no spaces. */
export function mirrorUser(namespace: string): string {
  return `mirror of @${namespace}`;
}

/** Who copies: it may publish in its namespace and nothing else. */
export function mirrorCaller(namespace: string): Caller {
  return {
    user: mirrorUser(namespace),
    token: null,
    scopes: [`publish:@${namespace}`],
    expiresAt: null,
    roles: new Map([[namespace, "publisher"]]),
  };
}

/** Throws for a person who publishes in a mirror: what is in it comes from one place only. */
export async function checkNotMirror({ queries, caller }: Access, namespace: string): Promise<void> {
  if (caller.user === mirrorUser(namespace)) return;
  if ((await findRow(queries, "mirrors", { namespace })) === undefined) return;
  throw refused(
    `@${namespace}`,
    "mirror",
    ["it is a mirror, so nobody can publish to it"],
    "Publish to its source.",
  );
}
