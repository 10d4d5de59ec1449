import { refused } from "../registry-errors.ts";
import type { Queries } from "../storage/database.ts";
import type { Caller } from "./caller.ts";

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
export async function checkNotMirror(queries: Queries, caller: Caller, namespace: string): Promise<void> {
  if (caller.user === mirrorUser(namespace)) return;
  const row = await queries
    .selectFrom("mirrors")
    .select("source")
    .where("namespace", "=", namespace)
    .executeTakeFirst();
  if (row === undefined) return;
  throw refused(
    `@${namespace}`,
    "mirror",
    ["it is a mirror, so nobody can publish to it"],
    "Publish to its source.",
  );
}
