import { createContext, Script } from "node:vm";
import { keepNewest } from "@skillwright/core/internal";
import { sha256 } from "@skillwright/runtime/internal";
import { type Html, html } from "./html.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** Milliseconds that rendering one text may block a server; some texts take time quadratic in their length. */
const RENDER_MS = 1000;

/** Texts whose rendering is kept. */
const MAX_KEPT = 100;

/** Texts that are remembered as too slow: a hash each. */
const MAX_SLOW = 10_000;

/** Renders Markdown for a server. A text is rendered once, and one that takes too long is shown as its source. */
export function createMarkdownRenderer(): (text: string) => Html {
  const kept = new Map<string, Html>();
  const slow = new Map<string, true>();
  // Only the time limit of `node:vm` is used: it also ends functions that are called from inside.
  const script = new Script("render()");
  return (text) => {
    const hash = sha256(text);
    if (slow.has(hash)) return source(text);
    let rendered = kept.get(hash);
    try {
      rendered ??= script.runInContext(createContext({ render: () => renderMarkdown(text) }), {
        timeout: RENDER_MS,
      }) as Html;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      keepNewest(slow, MAX_SLOW, [hash, true]);
      return source(text);
    }
    keepNewest(kept, MAX_KEPT, [hash, rendered]);
    return rendered;
  };
}

function source(text: string): Html {
  return html`<pre>${text}</pre>`;
}
