import type { Context, Env, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { deleteCookie, setCookie } from "hono/cookie";
import { signInPage } from "../pages/sign-in-page.ts";
import { type Admission, PAGE_COOKIE } from "./authenticate.ts";
import { type Page, respondPage } from "./respond-page.ts";

export interface SignInContext extends Pick<Admission, "identify"> {
  /** The registry's own address, if it is known. */
  readonly url: string | undefined;
}

/** How long a browser stays signed in, in seconds; never longer than the token lives. */
const COOKIE_SECONDS = 12 * 60 * 60;

/** Largest form with a token, in bytes. */
const MAX_FORM_BYTES = 16 * 1024;

/** Signing in to the pages with a token, and out. */
export function signInRoutes(app: Hono<Env>, { url, identify }: SignInContext): void {
  const refuse = (c: Context, problem: "origin" | "token"): Response =>
    respondPage(c, signIn(problem), problem === "origin" ? 403 : 401);
  const cookie = {
    httpOnly: true,
    // Sent with links from other sites too, such as those in a chat: it lets a person read, and forms need more.
    sameSite: "Lax",
    secure: url?.startsWith("https:") === true,
    path: "/",
  } as const;
  app.get("/sign-in", (c) => respondPage(c, signIn()));
  const tooLong = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => c.text("Too long", 413) });
  app.post("/sign-in", tooLong, async (c) => {
    // A page of another site must not sign somebody in as somebody else.
    if (!isOwnForm(c, url)) return refuse(c, "origin");
    const { token } = await c.req.parseBody();
    const secret = typeof token === "string" ? token.trim() : "";
    if ((await identify(c, secret)) === undefined) return refuse(c, "token");
    setCookie(c, PAGE_COOKIE, secret, { ...cookie, maxAge: COOKIE_SECONDS });
    return c.redirect("/", 303);
  });
  app.post("/sign-out", tooLong, (c) => {
    if (!isOwnForm(c, url)) return refuse(c, "origin");
    deleteCookie(c, PAGE_COOKIE, cookie);
    return c.redirect("/", 303);
  });
}

/** Whether a form was sent by a page of this registry. A proxy in front may have changed the host that is asked for. */
function isOwnForm(c: Context, url: string | undefined): boolean {
  const sender = URL.parse(c.req.header("origin") ?? "")?.host;
  if (sender === undefined) return false;
  return sender === c.req.header("host") || (url !== undefined && sender === URL.parse(url)?.host);
}

function signIn(problem?: "origin" | "token"): Page {
  return { title: "Sign in", main: signInPage({ problem }) };
}
