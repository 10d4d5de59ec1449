import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Html } from "../pages/html.ts";
import { pageLayout } from "../pages/page-layout.ts";
import { callerOf } from "./authenticate.ts";

/** Nothing but the style sheet loads, nothing executes, and no other site frames a page. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The title and content of a page. */
export interface Page {
  readonly title: string;
  readonly main: Html;
}

/** Responds with a page that names who is signed in. */
export function respondPage(c: Context, { title, main }: Page, status = 200): Response {
  const { user } = callerOf(c);
  const text = pageLayout({ title, site: "Skill registry", root: "/", style: "/style.css", main, user });
  c.header("content-security-policy", POLICY);
  // With `no-referrer`, browsers don't say where a form comes from, and so nobody could sign in.
  c.header("referrer-policy", "same-origin");
  return c.html(text, status as ContentfulStatusCode);
}
