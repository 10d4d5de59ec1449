import { codeText } from "../../text/prompt-text.ts";
import { type CatalogFormat, moreToList } from "./catalog-format.ts";

/** A short list with the first sentence of each description, for the tool `read_skill`. */
export const bracketList: CatalogFormat = {
  id: "bracket-list",
  title: "short list for read_skill",
  escaping: { text: codeText, path: codeText },
  describe: ({ shortDescription }) => shortDescription,
  more: moreToList,
  write: ({ text }) => ({
    opening: "[Available Skills]\n",
    closing: "\n\nUse read_skill(skill_id) to load full instructions.",
    entry: ({ id }) => ({ plain: `• \`${text(id)}\``, before: `• \`${text(id)}\` — `, after: "" }),
  }),
};
