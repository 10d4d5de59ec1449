import type { CatalogFormatId } from "../catalog-rules.ts";
import { availableSkills } from "./available-skills.ts";
import { bracketList } from "./bracket-list.ts";
import type { CatalogFormat } from "./catalog-format.ts";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { geminiCli } from "./gemini-cli.ts";
import { openclaw } from "./openclaw.ts";
import { opencode } from "./opencode.ts";
import { readFile } from "./read-file.ts";
import { standardXml } from "./standard-xml.ts";
import { xmlSkills } from "./xml-skills.ts";

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
