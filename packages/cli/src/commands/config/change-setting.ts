import type { JsonValue } from "@skillwright/core/internal";
import { setConfigValue } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { type ConfigFlags, configTarget, shownFile } from "./target.ts";
import { configTexts } from "./text.ts";

/** Changes a setting, or removes it if the value is undefined, and prints what happened. */
export async function changeSetting(
  key: string,
  value: JsonValue | undefined,
  flags: ConfigFlags,
  out: Output,
): Promise<number> {
  const target = configTarget(flags);
  const changed = await setConfigValue(target, key, value);
  if (flags.json) {
    out.json({ key, value: value ?? null, file: target.file, changed });
    return 0;
  }
  const texts = value === undefined ? configTexts.unset : configTexts.set;
  out.text((changed ? texts.changed : texts.unchanged)(key, shownFile(target)));
  return 0;
}
