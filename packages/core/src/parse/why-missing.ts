import { diagnosticHints } from "../diagnostics/diagnostic-hints.ts";

/** Most of a first line that is quoted. */
const MAX_QUOTED = 20;

/** Why a text has no frontmatter, and what to do about it. */
export function whyMissing(source: string): readonly [message: string, hint: string] {
  const text = source.replace(/^\uFEFF/, "");
  const shape = diagnosticHints["frontmatter-missing"];
  if (text.trim() === "") return ["The file is empty", shape];
  // UTF-16 read as UTF-8: each ASCII character is next to a zero.
  if (/^\uFFFD{0,2}(?:[^\0]\0|\0[^\0]){2}/.test(text)) {
    return ["The file is UTF-16; agents read UTF-8", "Save it as UTF-8."];
  }
  if (text.startsWith("---\r") && !text.includes("\n")) {
    return ["The lines end with a carriage return only", "Save the file with LF or CRLF line endings."];
  }
  const [line = ""] = text.split(/[\r\n]/, 1);
  if (line.startsWith("---")) {
    const quoted = line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line.trimEnd();
    const hint = /^---\s*\w/.test(line)
      ? "Remove the text after `---`: the fields are YAML, and nothing else is read."
      : shape;
    return [`The first line is \`${quoted}\` instead of \`---\``, hint];
  }
  if (/^\s*---\s*$/m.exec(text)?.index === 0) {
    return ["There are spaces or empty lines before the first `---`", "Remove them."];
  }
  return ["The file does not start with `---`", shape];
}
