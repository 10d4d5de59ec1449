import { createHash } from "node:crypto";
import { createContext, Script } from "node:vm";
import { type Html, html } from "./html.ts";
import { renderMarkdown } from "./render-markdown.ts";

/**
 * How long one text may keep a server from everything else, in milliseconds. Instructions take a few; some texts take a time
 * that grows with the square of their length.
 */
const RENDER_MS = 1000;

/** Texts whose rendering is kept. */
const MAX_KEPT = 100;

/** Texts that are remembered as too slow: a hash each. */
const MAX_SLOW = 10_000;

/** Renders Markdown for a server. A text is rendered once, and one that takes too long is shown as its source. */
export function createMarkdownRenderer(): (text: string) => Html {
  const kept = new Map<string, Html>();
  const slow = new Set<string>();
  // Only the time limit of `node:vm` is used: it also ends functions that are called from inside.
  const script = new Script("render()");
  return (text) => {
    const hash = createHash("sha256").update(text).digest("base64");
    if (slow.has(hash)) return source(text);
    const known = kept.get(hash);
    kept.delete(hash);
    let rendered = known;
    try {
      rendered ??= script.runInContext(createContext({ render: () => renderMarkdown(text) }), {
        timeout: RENDER_MS,
      }) as Html;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      addBounded(slow, hash);
      return source(text);
    }
    kept.set(hash, rendered);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return rendered;
  };
}

function addBounded(hashes: Set<string>, hash: string): void {
  hashes.add(hash);
  const [oldest] = hashes;
  if (hashes.size > MAX_SLOW && oldest !== undefined) hashes.delete(oldest);
}

function source(text: string): Html {
  return html`<pre>${text}</pre>`;
}
