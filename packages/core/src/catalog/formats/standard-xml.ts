import { plainXmlText, rawText, xmlText } from "../../text/prompt-text.ts";
import { type CatalogFormat, describeWithUse } from "./catalog-format.ts";

/** The XML of the Agent Skills standard, each value on its own line. */
export const standardXml: CatalogFormat = {
  id: "standard-xml",
  title: "XML of the Agent Skills standard",
  escaping: { text: xmlText, path: xmlText },
  // The reference tool does not escape the location.
  faithful: { text: plainXmlText, path: rawText },
  describe: describeWithUse,
  write: ({ text, path }) => ({
    opening: "<available_skills>\n",
    closing: "\n</available_skills>",
    entry: (entry) => {
      const name = `<skill>\n<name>\n${text(entry.id)}\n</name>\n`;
      const location = `<location>\n${path(entry.path)}\n</location>\n</skill>`;
      return {
        plain: name + location,
        before: `${name}<description>\n`,
        after: `\n</description>\n${location}`,
      };
    },
  }),
};
