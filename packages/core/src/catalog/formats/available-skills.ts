import { lineText } from "../../text/prompt-text.ts";
import { type CatalogFormat, describeWithUse, moreToList } from "./catalog-format.ts";

const OPENING = `## Available Skills
The following skills are available. Use the \`load_skill\` tool to load full instructions when needed. You can proactively load a skill when you recognize the user's request matches one.
`;

/** A Markdown section with one line for each skill, for the tool `load_skill`. */
export const availableSkills: CatalogFormat = {
  id: "available-skills",
  title: "Markdown list for load_skill",
  escaping: { text: lineText, path: lineText },
  describe: describeWithUse,
  more: moreToList,
  write: ({ text }) => ({
    opening: OPENING,
    closing: "",
    entry: ({ id }) => ({ plain: `- ${text(id)}`, before: `- ${text(id)}: `, after: "" }),
  }),
};
