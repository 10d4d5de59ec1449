import { rawText, xmlText } from "../../text/prompt-text.ts";
import type { CatalogFormat } from "./catalog-format.ts";
import { indentedEntry } from "./indented-xml.ts";

const OPENING = `# Available Agent Skills

Call \`activate_skill\` with the name of a skill to get its instructions.

<available_skills>
`;

/** Gemini CLI's section. */
export const geminiCli: CatalogFormat = {
  id: "gemini-cli",
  title: "Gemini CLI",
  escaping: { text: xmlText, path: xmlText },
  // Gemini CLI escapes nothing.
  faithful: { text: rawText, path: rawText },
  describe: ({ description }) => description,
  write: (context) => ({
    opening: OPENING,
    closing: "\n</available_skills>",
    entry: (entry) => indentedEntry(entry, context, entry.path),
  }),
};
