import { HOST_IDS, type HostProfile, hostProfiles } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { bold, dim } from "../../output/parts.ts";
import { isVersion } from "../../views/fields.ts";

/** What `hosts` prints. */
const hostTexts = {
  own: "the default",
  designed: (version: string): string => `from the ${version}`,
  documented: (date: string): string => `from its documentation, ${date}`,
  observed: (version: string, date: string): string => `tested with ${version}, ${date}`,
  hint: "Run `skillwright list --as HOST` to see which skills that agent would find here. A simulation lists and explains skills and shows what that agent's model would receive. It never runs anything. Agents that were not tested are simulated from their documentation.",
} as const;

/** Lists the agents that can be simulated. */
export const command: Command = defineCommand({
  paged: true,
  options: { json: jsonOption },
  examples: ["skillwright hosts", "skillwright list --as codex"],
  run(_, flags, out) {
    const profiles = HOST_IDS.map((id) => hostProfiles[id]);
    if (flags.json)
      return out.json(
        profiles.map(({ id, title, observed = null, documented = null, caveats = [] }) => ({
          id,
          title,
          observed,
          documented,
          caveats,
        })),
      );
    const ids = Math.max(...profiles.map(({ id }) => id.length));
    const titles = Math.max(...profiles.map(({ title }) => title.length));
    for (const profile of profiles) {
      const { id, title } = profile;
      out.row(bold(id.padEnd(ids)), "  ", title.padEnd(titles), "  ", dim(evidence(profile)));
    }
    out.row();
    out.text([dim(hostTexts.hint)]);
    return 0;
  },
});

/** Where a profile comes from, and when it was checked. */
function evidence({ observed, documented }: HostProfile): string {
  if (documented !== undefined) return hostTexts.documented(documented.date);
  if (observed === undefined) return hostTexts.own;
  return isVersion(observed.version)
    ? hostTexts.observed(observed.version, observed.date)
    : hostTexts.designed(observed.version);
}
