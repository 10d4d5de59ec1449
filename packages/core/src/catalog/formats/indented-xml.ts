import type { CatalogEntry } from "../catalog-entry.ts";
import type { EntryText, FormatContext } from "./catalog-format.ts";

/** An entry of the XML that several agents share: indented, each value in its element. */
export function indentedEntry(
  entry: CatalogEntry,
  { text, path }: FormatContext,
  location: string,
): EntryText {
  const start = `  <skill>\n    <name>${text(entry.name)}</name>\n`;
  const end = `    <location>${path(location)}</location>\n  </skill>`;
  return {
    plain: start + end,
    before: `${start}    <description>`,
    after: `</description>\n${end}`,
  };
}
