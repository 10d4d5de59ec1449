import { plainXmlText, rawText, xmlText } from "../../text/prompt-text.ts";
import type { CatalogFormat } from "./catalog-format.ts";
import { indentedEntry } from "./indented-xml.ts";

/** OpenCode's XML. */
export const opencode: CatalogFormat = {
  id: "opencode",
  title: "OpenCode",
  escaping: { text: xmlText, path: xmlText },
  // OpenCode escapes only the location.
  faithful: { text: rawText, path: plainXmlText },
  describe: ({ description }) => description,
  write: (context) => ({
    opening: "<available_skills>\n",
    closing: "\n</available_skills>",
    entry: (entry) => indentedEntry(entry, context, entry.path),
  }),
};
