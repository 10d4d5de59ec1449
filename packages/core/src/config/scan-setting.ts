import { type FieldReader, readText, refuseValue } from "../parse/field-reader.ts";
import { readEntries, type SettingFields, type SettingReader } from "./setting-fields.ts";

/** What a person decided about findings of the scanner. */
export interface ScanSetting {
  /** Reasons for accepting findings: by the tree hash of the skill, then by the rule's id. */
  readonly silenced?: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const readReason: FieldReader<string> = (node, context) => {
  const reason = readText(node, context)?.trim() ?? "";
  const hint = "Write why the finding is acceptable. Without a reason it isn't silenced.";
  return reason === "" ? refuseValue(node, context, "has no reason", hint) : reason;
};

const readSilenced: SettingReader<NonNullable<ScanSetting["silenced"]>> = (node, context) => {
  const skills = readEntries(node, context, (skill, at) => new Map(readEntries(skill, at, readReason)));
  return skills.length > 0 ? new Map(skills) : undefined;
};

/** The fields of `scan`. A finding without a written reason isn't silenced. */
export const scanFields: SettingFields<ScanSetting> = { silenced: ["silenced", readSilenced] };
