import { openUsageStore, ownPlace } from "@skillwright/runtime/internal";
import type { JsonFlag } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { usageTexts } from "./text.ts";

/** The options of `usage`. */
export interface UsageFlags extends JsonFlag {
  readonly reset?: boolean;
}

/** Shows how often skills were used, or forgets it. */
export async function usage(flags: UsageFlags, out: Output): Promise<number> {
  const { locations, home } = ownPlace();
  const store = openUsageStore({ state: locations.state });
  if (flags.reset === true) {
    const forgotten = await store.reset();
    if (flags.json === true) out.json({ file: store.file, forgotten });
    else out.text(usageTexts.reset(forgotten));
    return 0;
  }
  const skills = store.entries();
  if (flags.json === true) {
    out.json({ file: store.file, skills });
    return 0;
  }
  if (skills.length === 0) {
    out.text(usageTexts.none);
    return 0;
  }
  for (const { id, key, count, lastUsed } of skills) {
    const path = shortPath(key, { cwd: "", home });
    out.text([bold(id), `  ${usageTexts.times(count)}, ${usageTexts.last(lastUsed)}  `, dim(path)], 2);
  }
  out.text([dim(usageTexts.legend)]);
  return 0;
}
