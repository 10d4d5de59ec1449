import { type Html, html } from "./html.ts";

/** A whole page. */
export interface PageLayout {
  readonly title: string;
  /** The registry's own name, such as the team's. */
  readonly site: string;
  /** Leads from the page to the top of the registry: `/`, or `../../` on a site that may be in any folder. */
  readonly root: string;
  readonly style: string;
  /** An optional script; the page has to work without it. */
  readonly script?: string;
  readonly main: Html;
  /** Who is signed in; null for nobody. Default: the site has no sign-in. */
  readonly user?: string | null;
}

/** Only the registry's own style sheet and script may load. A server sends the same as a header. */
const PAGE_POLICY: string =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'none'; base-uri 'none'; form-action 'self'";

/** The mark of the web app, drawn in the page: nothing else may load. */
const mark = html`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M9 21.5 16 25l7-3.5M9 16l7 3.5 7-3.5M16 7l7 3.5-7 3.5-7-3.5z"/></svg>`;

/** A complete page. */
export function pageLayout({ title, site, root, style, script, main, user }: PageLayout): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="referrer" content="same-origin">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<header><a class="home" href="${root}">${mark}${site}</a>${user !== undefined && session(user)}</header>
<main>
${main}
</main>
</body>
</html>
`;
  return page.html;
}

function session(user: string | null): Html {
  if (user === null) return html` <a href="/sign-in">Sign in</a>`;
  return html`<form method="post" action="/sign-out">${user} <button>Sign out</button></form>`;
}
