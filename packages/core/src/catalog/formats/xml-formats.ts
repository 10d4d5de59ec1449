import { relativePath } from "../../paths/path-text.ts";
import {
  foldText,
  lineText,
  plainXmlText,
  rawText,
  type TextEscape,
  xmlText,
} from "../../text/prompt-text.ts";
import type { CatalogEntry } from "../catalog-entry.ts";
import {
  type CatalogFormat,
  describeWithUse,
  type EntryText,
  type FormatContext,
  moreToList,
} from "./catalog-format.ts";

/** Longest trigger that is shown, in characters. */
const MAX_CATALOG_TRIGGER = 100;

/** Most triggers of one skill that are shown. */
const MAX_CATALOG_TRIGGERS = 10;

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

const MARKDOWN_OPENING = `## Available Skills
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
    opening: MARKDOWN_OPENING,
    closing: "",
    entry: ({ id }) => ({ plain: `- ${text(id)}`, before: `- ${text(id)}: `, after: "" }),
  }),
};

const GEMINI_CLI_OPENING = `# Available Agent Skills

You have access to the following specialized skills. To activate a skill and receive its detailed instructions, call the \`activate_skill\` tool with the skill's name.

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
    opening: GEMINI_CLI_OPENING,
    closing: "\n</available_skills>",
    entry: (entry) => {
      const written = indentedEntry(entry, context, entry.path);
      // An empty description has its element too.
      return { ...written, plain: written.before + written.after };
    },
  }),
};

const OPENCLAW_SECTION = `## Skills
Scan <available_skills>. Clear match: read exact <location> with \`read\`; obey.
Several: most specific. None: read none.
Up-front max one. Never invent paths.
External writes: batch safely; no tight loops; honor 429/Retry-After.
`;

const OPENCLAW_READ = {
  whole: "Read a skill's file at its listed location when the task matches its description.",
  shortened: "Read a skill's file at its listed location when the task matches its name or description.",
  names: "Read a skill's file at its listed location when the task matches its name.",
} as const;

/** OpenClaw's words before the entries, which depend on what became of the descriptions. */
export function openclawOpening(descriptions: keyof typeof OPENCLAW_READ, note = ""): string {
  const start = note === "" ? "" : `${note}\n\n\n`;
  return `${OPENCLAW_SECTION}${start}The following skills provide specialized instructions for specific tasks.
${OPENCLAW_READ[descriptions]}
When a skill file references a relative path, resolve it against the skill directory (parent of SKILL.md / dirname of the path) and use that absolute path in tool commands.

<available_skills>
`;
}

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
    opening: openclawOpening("whole"),
    closing: "\n</available_skills>",
    entry: (entry) => {
      const { home } = context;
      const inside = home === undefined ? undefined : relativePath(home, entry.path);
      return indentedEntry(entry, context, inside === undefined ? entry.path : `~/${inside}`);
    },
  }),
};

const OPENCODE_OPENING = `Skills provide specialized instructions and workflows for specific tasks.
Use the skill tool to load a skill when a task matches its description.
<available_skills>
`;

/** OpenCode's XML. */
export const opencode: CatalogFormat = {
  id: "opencode",
  title: "OpenCode",
  escaping: { text: xmlText, path: xmlText },
  // OpenCode escapes only the location.
  faithful: { text: rawText, path: plainXmlText },
  describe: ({ description }) => description,
  write: (context) => ({
    opening: OPENCODE_OPENING,
    closing: "\n</available_skills>",
    entry: (entry) => indentedEntry(entry, context, entry.path),
  }),
};

/** An entry of the XML that several agents share: indented, each value in its element. */
function indentedEntry(entry: CatalogEntry, { text, path }: FormatContext, location: string): EntryText {
  const start = `  <skill>\n    <name>${text(entry.name)}</name>\n`;
  const end = `    <location>${path(location)}</location>\n  </skill>`;
  return {
    plain: start + end,
    before: `${start}    <description>`,
    after: `</description>\n${end}`,
  };
}
