import type { HttpBindings } from "@hono/node-server";
import { createRateLimit, type RateLimit, tooManyRequests } from "@skillwright/contract/http";
import { SkillwrightError } from "@skillwright/core/internal";
import { isSameSecret } from "@skillwright/runtime/internal";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { KNOWN_RATE, UNKNOWN_RATE } from "../limits.ts";
import { markSignedInByLink, setSignIn } from "./confirmation.ts";
import type { SignIns } from "./sign-ins.ts";

export interface AuthenticateOptions {
  readonly token: string;
  /** The browsers that links signed in. */
  readonly signIns: Pick<SignIns, "find" | "mayConfirm" | "touch">;
  /** Cookies ignore ports, so the port is part of the name. */
  readonly cookie: () => string;
  /** Default: on. */
  readonly rateLimit?: "on" | "off" | undefined;
}

/** Admits requests with the token, as a bearer token or a browser's cookie, within the rate limit. */
export function authenticate({
  token,
  signIns,
  cookie,
  rateLimit = "on",
}: AuthenticateOptions): MiddlewareHandler {
  const known = createRateLimit(KNOWN_RATE);
  const unknown = createRateLimit(UNKNOWN_RATE);
  const check = (limit: RateLimit, c: Context): void => {
    if (rateLimit === "off") return;
    const wait = limit.take(clientAddress(c));
    if (wait !== undefined) throw tooManyRequests(wait);
  };
  return async (c, next) => {
    const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const secret = bearer === undefined ? getCookie(c, cookie()) : undefined;
    const shown = bearer ?? secret;
    const signIn = secret === undefined ? undefined : signIns.find(secret);
    const isKnown = signIn !== undefined || (bearer !== undefined && isSameSecret(bearer, token));
    check(isKnown ? known : unknown, c);
    if (!isKnown) throw notAuthenticated(shown !== undefined);
    // SameSite protects the cookie from other sites; this protects it from pages on other ports of this machine.
    if (bearer === undefined && !isRead(c.req.method)) mustBeOwnPage(c);
    if (signIn !== undefined) {
      setSignIn(c, signIn.id);
      if (signIns.mayConfirm(signIn.id)) markSignedInByLink(c);
      await signIns.touch(signIn.id);
    }
    await next();
  };
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

function mustBeOwnPage(c: Context): void {
  if (c.req.header("origin") !== undefined || c.req.header("sec-fetch-site") === "same-origin") return;
  throw new SkillwrightError("request_refused", {
    message: "A browser's request has to say which page it comes from",
    details: { reason: "origin", found: "" },
    hint: "Programs use the token instead of the cookie.",
  });
}

function notAuthenticated(wasShown: boolean): SkillwrightError<"not_authenticated"> {
  return new SkillwrightError("not_authenticated", {
    message: wasShown ? "The token is wrong, or the sign-in has ended" : "The request has no token",
    details: {},
    hint: "In a browser open the link that `skillwright serve` prints; programs send the token as `Authorization: Bearer`.",
  });
}

/** The address of the client; empty without a connection, as in a test. */
export function clientAddress(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? "";
}
