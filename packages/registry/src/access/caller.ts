import type { RegistryRole } from "@skillwright/contract";
import { denied, notFound, notSignedIn } from "../registry-errors.ts";
import type { Queries } from "../storage/database.ts";
import { findRow, findRows } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";

/** Who makes a request, and what they may do. */
export interface Caller {
  /** Null without a token. */
  readonly user: string | null;
  /** The token's id; null without one, and for tokens of an OpenID provider. */
  readonly token: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly roles: ReadonlyMap<string, RegistryRole>;
}

/** Who asks, and the queries that answer: those of the database, or those of a change. */
export interface Access {
  readonly caller: Caller;
  readonly queries: Queries;
}

/** Somebody without a token. */
export const anonymous: Caller = { user: null, token: null, scopes: [], expiresAt: null, roles: new Map() };

/** What may be done in a namespace. */
export type Right = "read" | "publish" | "manage";

type Namespace = Tables["namespaces"];

export function isAdmin({ scopes }: Caller): boolean {
  return scopes.includes("admin");
}

/** Whether a caller has a right in a namespace: the role allows it, and the token's scopes include it. */
export function may(
  caller: Caller,
  right: Right,
  { name, visibility }: Pick<Namespace, "name" | "visibility">,
): boolean {
  if (isAdmin(caller) || (right === "read" && visibility === "public")) return true;
  const role = caller.roles.get(name);
  if (role === undefined) return false;
  const hasScope = (kind: string): boolean =>
    caller.scopes.includes(`${kind}:*`) || caller.scopes.includes(`${kind}:@${name}`);
  switch (right) {
    case "read":
      return caller.scopes.includes("read") || hasScope("publish") || hasScope("manage");
    case "publish":
      return role !== "reader" && hasScope("publish");
    case "manage":
      return role === "owner" && hasScope("manage");
    default:
      return right satisfies never;
  }
}

/** Throws unless the caller has the right; callers who can't read it learn nothing. */
export function checkRight(caller: Caller, right: Right, namespace: Namespace): void {
  if (!may(caller, "read", namespace)) throw notFound("namespace", `@${namespace.name}`);
  if (may(caller, right, namespace)) return;
  throw caller.user === null ? notSignedIn() : denied(`${right}:@${namespace.name}`);
}

/** Throws unless the caller is an administrator. */
export function checkAdmin(caller: Caller): void {
  if (isAdmin(caller)) return;
  throw caller.user === null ? notSignedIn() : denied("admin");
}

/** The name of the caller, who has to have a token. */
export function userOf({ user }: Caller): string {
  if (user === null) throw notSignedIn();
  return user;
}

/** A namespace that the caller has a right in. */
export async function getNamespace(
  { queries, caller }: Access,
  { name, right }: { readonly name: string; readonly right: Right },
): Promise<Namespace> {
  const row = await findRow(queries, "namespaces", { name });
  if (row === undefined) throw notFound("namespace", `@${name}`);
  checkRight(caller, right, row);
  return row;
}

/** The row of a namespace that exists. */
export function namespaceRow(queries: Queries, name: string): Promise<Namespace> {
  return queries.selectFrom("namespaces").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
}

/** The roles of a user. */
export async function rolesOf(queries: Queries, user: string): Promise<ReadonlyMap<string, RegistryRole>> {
  const rows = await findRows(queries, "members", { user_name: user });
  return new Map(rows.map(({ namespace, role }) => [namespace, role]));
}
