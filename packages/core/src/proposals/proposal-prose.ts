import { escapeTerminal } from "../text/escape-terminal.ts";

/** Text from outside as lines that can neither command a terminal nor hide: what would do so becomes visible. */
export function proposalProse(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => escapeTerminal(line.replaceAll("\t", "    ")).trimEnd())
    .join("\n")
    .trim();
}

/** Lines as a Markdown quotation: nothing in them can become a heading or a fence of the document. */
export function quoteProse(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}
