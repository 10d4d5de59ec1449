import { type FieldContext, readInteger } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import type { YamlNode } from "../yaml/nodes.ts";

/** How long versions of skills are kept; what is not said has a default. */
export interface HistorySetting {
  /** Newest versions of each skill that are never dropped. */
  readonly keep?: number;
  /** Days after which others are dropped. */
  readonly maxAgeDays?: number;
  /** Bytes of the history above which others are dropped, the oldest first. */
  readonly maxBytes?: number;
}

/** The names of the fields in a configuration file. */
export const HISTORY_FIELDS: Readonly<Record<keyof HistorySetting, string>> = {
  keep: "keep",
  maxAgeDays: "max_age_days",
  maxBytes: "max_bytes",
};

/** Reads the fields of `history`; what isn't a whole number from 1 up is reported and left out. */
export function readHistory(node: YamlNode, context: FieldContext): HistorySetting {
  let setting: HistorySetting = {};
  for (const entry of asMapping(node, context)?.entries ?? []) {
    const at: FieldContext = { ...context, field: `history.${entry.key}` };
    const field = (Object.keys(HISTORY_FIELDS) as (keyof HistorySetting)[]).find(
      (key) => HISTORY_FIELDS[key] === entry.key,
    );
    if (field === undefined) {
      const known = Object.values(HISTORY_FIELDS).join(", ");
      context.report({
        code: "field-value",
        node: entry.value,
        message: `\`history.${entry.key}\` is not a setting`,
        hint: `Known: ${known}.`,
      });
      continue;
    }
    const value = readInteger(entry.value, at);
    if (value !== undefined && value >= 1) setting = { ...setting, [field]: value };
    else if (value !== undefined) {
      context.report({
        code: "field-value",
        node: entry.value,
        message: `\`history.${entry.key}\` should be 1 or more`,
      });
    }
  }
  return setting;
}
