import { findFence } from "../parse/frontmatter-fence.ts";

/**
 * Replaces everything after the frontmatter with the given text; the frontmatter stays byte for byte.
 *
 * @example
 * replaceBody(text, "# New steps\n");
 */
export function replaceBody(text: string, body: string): string {
  const fence = findFence(text);
  if (fence.kind === "none") return (text.startsWith("\uFEFF") ? "\uFEFF" : "") + body;
  if (fence.kind === "open") {
    const head = text.endsWith("\n") ? text : text + lineEndingOf(text);
    return `${head}---${lineEndingOf(text)}${body}`;
  }
  const head = text.slice(0, fence.bodyStart);
  return (head.endsWith("\n") || body === "" ? head : head + lineEndingOf(text)) + body;
}

/** The line ending a text uses, by its first line; LF when it has only one line. */
export function lineEndingOf(text: string): "\n" | "\r\n" {
  const end = text.indexOf("\n");
  return end > 0 && text[end - 1] === "\r" ? "\r\n" : "\n";
}
