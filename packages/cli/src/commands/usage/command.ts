import { openUsageStore, ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { count } from "../../output/numbers.ts";
import { bold, dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `usage` prints. */
const usageTexts = {
  none: "No skill has been used yet.",
  times: (number: number): string => count(number, "time"),
  last: (time: string): string => `last used ${time.slice(0, 10)}`,
  legend:
    "Counted on this computer only. Frequently used skills keep their descriptions when the catalog is full.",
  reset: (number: number): string => `Reset the counts of ${count(number, "skill")}.`,
} as const;

/** Shows how often skills were used, or resets the counts. */
export const command: Command = defineCommand({
  paged: true,
  options: { reset: toggle("Reset all counts"), json: jsonOption },
  examples: ["skillwright usage", "skillwright usage --reset"],
  async run(_, flags, out) {
    const { locations, home } = ownPlace();
    const store = openUsageStore({ state: locations.state });
    if (flags.reset) {
      const forgotten = await store.reset();
      if (flags.json) return out.json({ file: store.file, forgotten });
      out.note(usageTexts.reset(forgotten));
      return 0;
    }
    const skills = store.entries();
    if (flags.json) return out.json({ file: store.file, skills });
    if (skills.length === 0) {
      out.text(usageTexts.none);
      return 0;
    }
    for (const { id, key, count: uses, lastUsed } of skills) {
      const path = shortPath(key, { cwd: "", home });
      out.text([bold(id), `  ${usageTexts.times(uses)}, ${usageTexts.last(lastUsed)}  `, dim(path)], 2);
    }
    out.note([dim(usageTexts.legend)]);
    return 0;
  },
});
