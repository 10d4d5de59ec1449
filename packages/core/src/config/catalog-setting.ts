import { checked, readInteger, readNumber } from "../parse/field-reader.ts";
import { type ConfigFile, fileOf } from "./config-file.ts";
import { atLeast, type SettingFields } from "./setting-fields.ts";

/** How much of a model's context a catalog may use; what is not said has a default. */
export interface CatalogSetting {
  /** Percent of the context window. */
  readonly percent?: number;
  /** Characters when the context window is unknown. */
  readonly fallbackCharacters?: number;
}

/** Smallest percentage of a context window: a smaller number is most likely a share, such as 0.02 for 2 %. */
export const MIN_CATALOG_PERCENT: number = 0.1;

/** The fields of `catalog`. */
export const catalogFields: SettingFields<CatalogSetting> = {
  percent: [
    "max_pct",
    checked(
      readNumber,
      (percent) =>
        percent >= MIN_CATALOG_PERCENT && percent <= 100
          ? undefined
          : `should be between ${MIN_CATALOG_PERCENT} and 100`,
      "It is a percentage: write 2 for 2 %.",
    ),
  ],
  fallbackCharacters: ["fallback_chars", atLeast(1, readInteger, "It is a number of characters.")],
};

/** The user's setting, else the administrator's, field by field. */
export function catalogSetting(config: readonly Pick<ConfigFile, "layer" | "catalog">[]): CatalogSetting {
  return { ...fileOf(config, "admin")?.catalog, ...fileOf(config, "user")?.catalog };
}
