import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type Html, html, trustedHtml } from "./html.ts";

/** Longer text is shown as its source: rendering it would cost a server and a browser too much. */
const MAX_RENDERED_CHARACTERS = 200_000;

/** Quotes and lists nested this deep are an attack and would exhaust the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){50}/m;

/**
 * Renders untrusted Markdown: HTML becomes text, headings start below the page's title, and images become their
 * description because loading one reveals the reader.
 */
export function renderMarkdown(text: string): Html {
  if (text.length > MAX_RENDERED_CHARACTERS || TOO_DEEP.test(text)) return html`<pre>${text}</pre>`;
  const rendered = micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return trustedHtml(
    rendered
      // What comes from the text is escaped, so that these can only be elements of the renderer.
      .replaceAll(
        /<img src="[^"]*" alt="([^"]*)"(?: title="[^"]*")? \/>/g,
        '<span class="image">image: $1</span>',
      )
      .replaceAll(/<(\/?)h([1-5])([ >])/g, (_, end: string, level: string, rest: string) => {
        return `<${end}h${Number(level) + 1}${rest}`;
      })
      .replaceAll(/<a href="(?!#)/g, '<a rel="nofollow noopener noreferrer" href="'),
  );
}
