import { relativePath } from "../../paths/path-text.ts";
import { plainXmlText, type TextEscape, xmlText } from "../../text/prompt-text.ts";
import type { CatalogFormat } from "./catalog-format.ts";
import { indentedEntry } from "./indented-xml.ts";

const OPENING = `When a task matches one of these skills, read its file at the location given; paths in it start at its folder.

<available_skills>
`;

const withApos = (escaping: TextEscape): TextEscape => ({
  ...escaping,
  characters: new Map([...escaping.characters, ["'", "&apos;"]]),
});

/** OpenClaw's XML, with `~` for the home folder. */
export const openclaw: CatalogFormat = {
  id: "openclaw",
  title: "OpenClaw",
  escaping: { text: withApos(xmlText), path: withApos(xmlText) },
  faithful: { text: withApos(plainXmlText), path: withApos(plainXmlText) },
  describe: ({ description }) => description,
  write: (context) => ({
    opening: OPENING,
    closing: "\n</available_skills>",
    entry: (entry) => {
      const { home } = context;
      const inside = home === undefined ? undefined : relativePath(home, entry.path);
      return indentedEntry(entry, context, inside === undefined ? entry.path : `~/${inside}`);
    },
  }),
};
