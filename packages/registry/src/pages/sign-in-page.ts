import { type Html, html } from "./html.ts";

/** The form for a token. A person needs it only to see private namespaces. */
export function signInPage({ failed }: { readonly failed: boolean }): Html {
  return html`<h1>Sign in</h1>
<p>Sign in with a token to see private namespaces. Create one with <code>skillwright token create --scope read</code>.</p>
${failed && html`<p class="note danger" role="alert">The token is unknown, expired or revoked.</p>`}
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
