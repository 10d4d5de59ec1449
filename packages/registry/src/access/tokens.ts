import { randomBytes, timingSafeEqual } from "node:crypto";
import type { RegistryToken } from "@skillwright/contract";
import type { RegistryOperationTypes } from "@skillwright/contract/registry";
import { SkillwrightError } from "@skillwright/core/internal";
import { sha256 } from "@skillwright/runtime/internal";
import { DEFAULT_TOKEN_DAYS, MAX_USER_TOKENS } from "../limits.ts";
import { denied, notFound } from "../registry-errors.ts";
import type { Queries } from "../storage/database.ts";
import { findRow, findRows } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";
import { type Access, anonymous, type Caller, isAdmin, rolesOf, userOf } from "./caller.ts";
import type { Change, RegistryAccess, RegistryContext } from "./registry-context.ts";

/** Users of an OpenID provider have names that nobody else can have. */
export const OIDC_PREFIX = "oidc:";

/** A secret says what it is, so that scanners for leaked secrets can find it. */
const SECRET = /^swr_([0-9a-f]{16})_[\w-]{43}$/;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a new token may do. */
type NewToken = RegistryOperationTypes["createToken"]["body"];

/** Who a bearer secret belongs to; undefined if it is unknown, expired or revoked. */
export async function findCaller(queries: Queries, secret: string, now: Date): Promise<Caller | undefined> {
  const id = SECRET.exec(secret)?.[1];
  if (id === undefined) return undefined;
  const row = await findRow(queries, "tokens", { id });
  if (row === undefined || row.revoked_at !== null) return undefined;
  if (!timingSafeEqual(Buffer.from(row.hash), Buffer.from(sha256(secret)))) return undefined;
  if (row.expires_at !== null && row.expires_at <= now.toISOString()) return undefined;
  return {
    user: row.user_name,
    token: row.id,
    scopes: JSON.parse(row.scopes) as readonly string[],
    expiresAt: row.expires_at,
    roles: await rolesOf(queries, row.user_name),
  };
}

/** Creates a token. It can't do more, nor live longer, than the one that creates it. */
export async function createToken(
  registry: RegistryAccess,
  wanted: NewToken,
): Promise<{ readonly token: RegistryToken; readonly secret: string }> {
  const { caller } = registry;
  const user = wanted.user ?? userOf(caller);
  if (!isAdmin(caller)) {
    if (user !== userOf(caller)) throw denied("admin");
    const missing = wanted.scopes.find((scope) => !includesScope(caller.scopes, scope));
    if (missing !== undefined) throw denied(missing);
  }
  if (user.startsWith(OIDC_PREFIX) && user !== caller.user)
    throw denied("a sign-in with the OpenID provider");
  const wantedEnd = new Date(
    registry.now().getTime() + (wanted.expiresInDays ?? DEFAULT_TOKEN_DAYS) * DAY_MS,
  );
  const end = wantedEnd.toISOString();
  const expires_at = caller.expiresAt !== null && caller.expiresAt < end ? caller.expiresAt : end;
  const token = { ...wanted, user, expires_at, parent: caller.token };
  return registry.change(async (change) => {
    const valid = await countValid(change, user);
    if (valid >= MAX_USER_TOKENS) {
      throw new SkillwrightError("limit_exceeded", {
        message: `${user} has ${valid} tokens; ${MAX_USER_TOKENS} are allowed`,
        details: { limit: "MAX_USER_TOKENS", allowed: MAX_USER_TOKENS, actual: valid + 1 },
        hint: "Revoke one that isn't used any more: `skillwright token list` lists them.",
      });
    }
    return insertToken(change, token);
  });
}

/** How many tokens of a user are neither revoked nor expired. */
async function countValid({ queries, at }: Change, user: string): Promise<number> {
  const rows = await findRows(queries, "tokens", { user_name: user, revoked_at: null });
  return rows.filter(({ expires_at: end }) => end === null || end > at).length;
}

/** Creates an administrator's token that doesn't expire. Undefined if only the first is wanted and there are tokens. */
export function createAdminToken(
  context: Pick<RegistryContext, "change">,
  label: string,
  when: "always" | "if-none",
): Promise<string | undefined> {
  return context.change(anonymous, async (change) => {
    const known = await findRow(change.queries, "tokens", {});
    if (known !== undefined && when === "if-none") return undefined;
    const scopes = ["admin", "manage:*", "publish:*", "read"];
    return (await insertToken(change, { label, scopes, user: "admin", expires_at: null, parent: null }))
      .secret;
  });
}

/** Stores a new token; its secret is only in the result. */
async function insertToken(
  { queries, audit, at }: Change,
  wanted: Pick<NewToken, "label" | "scopes"> & {
    readonly user: string;
    readonly expires_at: string | null;
    readonly parent: string | null;
  },
): Promise<{ readonly token: RegistryToken; readonly secret: string }> {
  const id = randomBytes(8).toString("hex");
  const secret = `swr_${id}_${randomBytes(32).toString("base64url")}`;
  const { user, label, parent, expires_at } = wanted;
  const scopes = [...new Set(wanted.scopes)].toSorted();
  const hash = sha256(secret);
  const row = await queries
    .insertInto("tokens")
    .values({
      id,
      hash,
      user_name: user,
      label,
      scopes: JSON.stringify(scopes),
      parent,
      created_at: at,
      expires_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit("token.create", id, { user, scopes });
  return { token: toToken(row), secret };
}

/** The caller's tokens that may not do more than the one that is used; for an administrator all tokens. */
export async function listTokens({ queries, caller }: Access): Promise<readonly RegistryToken[]> {
  const user = userOf(caller);
  const all = queries.selectFrom("tokens").selectAll().orderBy("created_at").orderBy("id");
  const rows = await (isAdmin(caller) ? all : all.where("user_name", "=", user)).execute();
  return rows.filter((row) => mayManage(caller, row)).map(toToken);
}

/** Whether a caller may see and revoke a token: a stolen one must not name other namespaces, nor lock its user out. */
function mayManage(caller: Caller, { user_name, scopes }: Tables["tokens"]): boolean {
  if (isAdmin(caller)) return true;
  const all = JSON.parse(scopes) as readonly string[];
  return user_name === caller.user && all.every((scope) => includesScope(caller.scopes, scope));
}

/** Revokes a token and all that it created: a thief may have made more. */
export async function revokeToken(registry: RegistryAccess, id: string): Promise<RegistryToken> {
  userOf(registry.caller);
  return registry.change(async ({ queries, caller, audit, at }) => {
    const row = await findRow(queries, "tokens", { id });
    if (row === undefined || !mayManage(caller, row)) throw notFound("token", id);
    if (row.revoked_at !== null) return toToken(row);
    const ids = new Set([id]);
    for (const one of ids) {
      for (const child of await findRows(queries, "tokens", { parent: one })) ids.add(child.id);
    }
    await queries
      .updateTable("tokens")
      .set({ revoked_at: at })
      .where("id", "in", [...ids])
      .where("revoked_at", "is", null)
      .execute();
    await audit("token.revoke", id, { user: row.user_name, tokens: ids.size });
    return toToken({ ...row, revoked_at: at });
  });
}

function includesScope(scopes: readonly string[], wanted: string): boolean {
  const [kind] = wanted.split(":");
  return scopes.includes(wanted) || (wanted.includes(":") && scopes.includes(`${kind}:*`));
}

function toToken(row: Tables["tokens"]): RegistryToken {
  return {
    id: row.id,
    user: row.user_name,
    label: row.label,
    scopes: JSON.parse(row.scopes) as readonly string[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
