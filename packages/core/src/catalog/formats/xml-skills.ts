import { foldText, xmlText } from "../../text/prompt-text.ts";
import { MAX_CATALOG_TRIGGER, MAX_CATALOG_TRIGGERS } from "../catalog-limits.ts";
import { type CatalogFormat, describeWithUse } from "./catalog-format.ts";

/** XML with ids, titles and triggers; instructions follow only when a skill is activated. */
export const xmlSkills: CatalogFormat = {
  id: "xml-skills",
  title: "XML with triggers",
  escaping: { text: xmlText, path: xmlText },
  describe: describeWithUse,
  write: ({ text }) => ({
    opening: "<skills>\n",
    closing: "\n</skills>",
    entry: ({ id, displayName, triggers }) => {
      const start = `<skill id="${text(id)}" name="${text(displayName)}">`;
      const lines = shownTriggers(triggers).map((trigger) => `<trigger>${text(trigger)}</trigger>`);
      const list = lines.length === 0 ? "" : `<triggers>\n${lines.join("\n")}\n</triggers>\n`;
      return {
        plain: `${start}\n</skill>`,
        before: `${start}\n<description>`,
        after: `</description>\n${list}</skill>`,
      };
    },
  }),
};

function shownTriggers(triggers: readonly string[]): readonly string[] {
  return triggers
    .slice(0, MAX_CATALOG_TRIGGERS)
    .map((trigger) => Array.from(foldText(trigger)).slice(0, MAX_CATALOG_TRIGGER).join(""))
    .filter((trigger) => trigger !== "");
}
