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

/** The offset at which the line of an offset starts. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** The offset at which the line of an offset ends, before its line ending. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  if (end < 0) return text.length;
  return end > offset && text[end - 1] === "\r" ? end - 1 : end;
}

/** The offset behind the line ending of the line of an offset. */
export function nextLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
}
