import type { CatalogFormatId } from "../catalog-rules.ts";
import type { CatalogFormat } from "./catalog-format.ts";
import { bracketList, claudeCode, codex, readFile } from "./list-formats.ts";
import { availableSkills, geminiCli, openclaw, opencode, standardXml, xmlSkills } from "./xml-formats.ts";

/** Every form in which a catalog can be written. */
export const catalogFormats: Readonly<Record<CatalogFormatId, CatalogFormat>> = {
  "available-skills": availableSkills,
  "bracket-list": bracketList,
  "xml-skills": xmlSkills,
  "read-file": readFile,
  "standard-xml": standardXml,
  codex,
  "claude-code": claudeCode,
  openclaw,
  opencode,
  "gemini-cli": geminiCli,
};

/** The ids of all forms, in the order in which they are offered. */
export const CATALOG_FORMATS: readonly CatalogFormatId[] = Object.keys(catalogFormats) as CatalogFormatId[];
