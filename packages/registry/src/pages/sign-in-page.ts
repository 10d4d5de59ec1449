import { type Html, html } from "./html.ts";

const PROBLEMS = {
  token: "The token is unknown, expired or revoked.",
  origin:
    "This form was not sent by a page of this registry. If a proxy is in front of it, start it with `--url` and its address.",
} as const;

/** The form for a token. A person needs it only to see private namespaces. */
export function signInPage({ problem }: { readonly problem: keyof typeof PROBLEMS | undefined }): Html {
  return html`<h1>Sign in</h1>
<p>Sign in with a token to see private namespaces. Create one with <code>skillwright token create pages --scope read</code>.</p>
${problem !== undefined && html`<p class="note danger" role="alert">${PROBLEMS[problem]}</p>`}
<form class="search" method="post" action="/sign-in">
<input type="password" name="token" aria-label="Token" placeholder="Token" autocomplete="off" required>
<button>Sign in</button>
</form>`;
}

/** What a person sees instead of a page that doesn't exist or can't be shown. */
export function errorPage({
  message,
  hint,
}: {
  readonly message: string;
  readonly hint: string | null;
}): Html {
  return html`<h1>${message}</h1>
${hint !== null && html`<p>${hint}</p>`}
<p><a href="/">All skills</a> · <a href="/sign-in">Sign in</a></p>`;
}
