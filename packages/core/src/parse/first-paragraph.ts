/** The first paragraph of a Markdown text as one line, heading marks removed; empty when there is none. */
export function firstParagraph(markdown: string): string {
  const lines: string[] = [];
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const text = line.trim();
    if (text !== "") {
      lines.push(text.replace(/^#{1,6}\s+/, ""));
      if (/^#{1,6}\s/.test(text)) break;
    } else if (lines.length > 0) {
      break;
    }
  }
  return lines.join(" ").trim();
}
