import { readInteger } from "../parse/field-reader.ts";
import { atLeast, type SettingFields } from "./setting-fields.ts";

/** How long versions of skills are kept; what is not said has a default. */
export interface HistorySetting {
  /** Newest versions of each skill that are never dropped. */
  readonly keep?: number;
  /** Days after which others are dropped. */
  readonly maxAgeDays?: number;
  /** Bytes of the history above which others are dropped, the oldest first. */
  readonly maxBytes?: number;
}

const positive = atLeast(1, readInteger);

/** The fields of `history`. */
export const historyFields: SettingFields<HistorySetting> = {
  keep: ["keep", positive],
  maxAgeDays: ["max_age_days", positive],
  maxBytes: ["max_bytes", positive],
};
