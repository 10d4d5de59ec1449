import { type FieldContext, readInteger, readNumber } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import type { ConfigFile } from "./config-file.ts";

/** How much of a model's context a catalog may use; what is not said has a default. */
export interface CatalogSetting {
  /** Percent of the context window. */
  readonly percent?: number;
  /** Characters when the context window is unknown. */
  readonly fallbackCharacters?: number;
}

/** The names of the fields in a configuration file. */
export const CATALOG_FIELDS: Readonly<Record<keyof CatalogSetting, string>> = {
  percent: "max_pct",
  fallbackCharacters: "fallback_chars",
};

/** Smallest percentage of a context window: a smaller number is most likely a share, such as 0.02 for 2 %. */
export const MIN_CATALOG_PERCENT: number = 0.1;

/** The user's setting, else the administrator's, field by field. */
export function catalogSetting(config: readonly Pick<ConfigFile, "layer" | "catalog">[]): CatalogSetting {
  const of = (wanted: ConfigFile["layer"]): CatalogSetting =>
    config.find(({ layer }) => layer === wanted)?.catalog ?? {};
  return { ...of("admin"), ...of("user") };
}

/** Reads the fields of `catalog`; what is wrong is reported and left out. */
export function readCatalogSetting(node: YamlNode, context: FieldContext): CatalogSetting {
  let setting: CatalogSetting = {};
  for (const { key, value } of asMapping(node, context)?.entries ?? []) {
    const at: FieldContext = { ...context, field: `catalog.${key}` };
    const report = (message: string, hint: string): void =>
      context.report({ code: "field-value", node: value, message, hint });
    if (key === CATALOG_FIELDS.percent) {
      const percent = readNumber(value, at);
      if (percent === undefined) continue;
      if (percent >= MIN_CATALOG_PERCENT && percent <= 100) setting = { ...setting, percent };
      else
        report(
          `\`catalog.max_pct\` should be between ${MIN_CATALOG_PERCENT} and 100`,
          "It is a percentage: write 2 for 2 %.",
        );
    } else if (key === CATALOG_FIELDS.fallbackCharacters) {
      const fallbackCharacters = readInteger(value, at);
      if (fallbackCharacters === undefined) continue;
      if (fallbackCharacters >= 1) setting = { ...setting, fallbackCharacters };
      else report("`catalog.fallback_chars` should be 1 or more", "It is a number of characters.");
    } else {
      report(`\`catalog.${key}\` is not a setting`, `Known: ${Object.values(CATALOG_FIELDS).join(", ")}.`);
    }
  }
  return setting;
}
