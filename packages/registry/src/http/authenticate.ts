import type { HttpBindings } from "@hono/node-server";
import { createRateLimit, type RateLimit, tooManyRequests } from "@skillwright/contract/http";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { anonymous, type Caller, getNamespace } from "../access/caller.ts";
import type { VerifyOidc } from "../access/oidc.ts";
import type { RegistryContext } from "../access/registry-context.ts";
import { findCaller } from "../access/tokens.ts";
import {
  ADDRESS_RATE,
  MAX_UPLOADS,
  MAX_USER_UPLOADS,
  TOKEN_RATE,
  USER_RATE,
  WRONG_TOKEN_RATE,
} from "../limits.ts";
import { notSignedIn } from "../registry-errors.ts";
import { findRow, updateRows } from "../storage/rows.ts";

/** The cookie of a person who signed in to the pages. It counts for reading pages only, never for the API. */
export const PAGE_COOKIE = "skillwright_registry";

const HOUR_MS = 60 * 60 * 1000;

export interface AuthenticateOptions {
  readonly context: RegistryContext;
  readonly verifyOidc?: VerifyOidc | undefined;
  readonly rateLimit: "on" | "off";
  /** `forwarded`: the last address in `X-Forwarded-For`, which the load balancer in front adds. */
  readonly addresses: "connection" | "forwarded";
}

/** Finds out who calls. */
export interface Admission {
  /** A wrong token is refused also where none is needed, so that nobody relies on it. */
  readonly middleware: MiddlewareHandler;
  /** Who a token in a form belongs to. Wrong ones are limited as those in headers are. */
  readonly identify: (c: Context, secret: string) => Promise<Caller | undefined>;
}

/** Creates the limits and the check of tokens of a registry. */
export function createAdmission(options: AuthenticateOptions): Admission {
  const { context } = options;
  const tokens = createRateLimit(TOKEN_RATE);
  const users = createRateLimit(USER_RATE);
  const unknown = createRateLimit(ADDRESS_RATE);
  const wrong = createRateLimit(WRONG_TOKEN_RATE);
  const take = (limit: RateLimit, key: string): void => {
    if (options.rateLimit === "off") return;
    const wait = limit.take(key);
    if (wait !== undefined) throw tooManyRequests(wait);
  };
  const identifyOf = async (c: Context, secret: string): Promise<Caller | undefined> => {
    const address = clientAddress(c, options.addresses);
    const caller = await identify(options, secret).catch((error: unknown) => {
      take(unknown, address);
      throw error;
    });
    if (caller === undefined) take(wrong, address);
    return caller;
  };
  const middleware: MiddlewareHandler = async (c, next) => {
    const secret = secretOf(c);
    const address = clientAddress(c, options.addresses);
    if (secret === undefined) {
      take(unknown, address);
      // Before the body is read: nothing is changed without a token.
      if (!isRead(c) && isApi(c)) throw notSignedIn();
      c.set("caller", anonymous);
      return next();
    }
    const caller = await identifyOf(c, secret);
    if (caller === undefined) {
      // A stale cookie must not lock a person out of the public pages, nor count again with each of them.
      if (!isApi(c)) {
        deleteCookie(c, PAGE_COOKIE, { path: "/" });
        c.set("caller", anonymous);
        return next();
      }
      throw notSignedIn(true);
    }
    const user = caller.user ?? address;
    take(tokens, caller.token ?? user);
    // A thief can create more tokens and use up what the user has, but not keep the user from revoking them.
    if (!isRevocation(c)) take(users, user);
    await noteUse(context, caller);
    c.set("caller", caller);
    return next();
  };
  return { middleware, identify: identifyOf };
}

/** Who makes a request. */
export function callerOf(c: Context): Caller {
  return c.get("caller") as Caller;
}

/** Who a token belongs to. */
async function identify(
  { context, verifyOidc }: Pick<AuthenticateOptions, "context" | "verifyOidc">,
  secret: string,
): Promise<Caller | undefined> {
  const { read } = context.database;
  const isJwt = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(secret);
  if (isJwt) return verifyOidc?.(read, secret);
  return findCaller(read, secret, context.now());
}

/** Limits how many uploads are in memory, and to callers who may publish: others could block them by sending slowly. */
export function limitUploads({ database }: Pick<RegistryContext, "database">): MiddlewareHandler {
  const running = new Set<Caller>();
  return async (c, next) => {
    if (c.req.method !== "POST") return next();
    const name = c.req.param("namespace") ?? "";
    const caller = callerOf(c);
    await getNamespace({ queries: database.read, caller }, { name, right: "publish" });
    const own = [...running].filter(({ user }) => user === caller.user);
    if (running.size >= MAX_UPLOADS || own.length >= MAX_USER_UPLOADS) throw tooManyRequests(2);
    running.add(caller);
    try {
      await next();
    } finally {
      running.delete(caller);
    }
  };
}

function secretOf(c: Context): string | undefined {
  // Other schemes may be meant for a proxy in front. One that can't be a token is a wrong one.
  const bearer = /^Bearer(?: (.*))?$/i.exec(c.req.header("authorization") ?? "");
  if (bearer !== null) return bearer[1] ?? "";
  return isApi(c) || !isRead(c) ? undefined : getCookie(c, PAGE_COOKIE);
}

function isApi(c: Context): boolean {
  return c.req.path.startsWith("/api/");
}

function isRead(c: Context): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}

function isRevocation(c: Context): boolean {
  return c.req.method === "DELETE" && c.req.path.startsWith("/api/v1/tokens/");
}

/** Notes when a token was used, to the hour: a write for each request would be too much. */
async function noteUse({ database, now }: RegistryContext, { token }: Caller): Promise<void> {
  if (token === null) return;
  const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const row = await findRow(database.read, "tokens", { id: token });
  if (row === undefined || row.last_used_at === hour) return;
  const use = { where: { id: token }, set: { last_used_at: hour } };
  await database.write((queries) => updateRows(queries, "tokens", use));
}

function clientAddress(c: Context, addresses: AuthenticateOptions["addresses"]): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const own = incoming?.socket.remoteAddress ?? "";
  const last = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  return networkOf(addresses === "connection" ? own : withoutPort(last ?? own));
}

/** Some load balancers add the port: each connection would be another client. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

/** A client's IPv6 network of 2^64 addresses counts as one address. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const parts = (text = ""): readonly string[] => text.split(":").filter((part) => part !== "");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - parts(head).length - parts(tail).length);
  const groups = [...parts(head), ...Array<string>(missing).fill("0"), ...parts(tail)];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
