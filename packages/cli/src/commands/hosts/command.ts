import { HOST_IDS, hostProfiles } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { bold, dim } from "../../output/parts.ts";
import { isVersion } from "../../views/fields.ts";

/** What `hosts` prints. */
const hostTexts = {
  own: "the default",
  designed: (version: string): string => `from the ${version}`,
  observed: (version: string, date: string): string => `observed ${version}, ${date}`,
  hint: "Run `skillwright list --as HOST` to see which skills that agent would find here. A simulated agent can list and explain skills, but not use them.",
} as const;

/** Lists the agents that can be simulated. */
export const command: Command = defineCommand({
  paged: true,
  options: { json: jsonOption },
  examples: ["skillwright hosts", "skillwright list --as codex"],
  run(_, flags, out) {
    const profiles = HOST_IDS.map((id) => hostProfiles[id]);
    if (flags.json) {
      out.json(
        profiles.map(({ id, title, observed = null, caveats = [] }) => ({ id, title, observed, caveats })),
      );
      return 0;
    }
    const ids = Math.max(...profiles.map(({ id }) => id.length));
    const titles = Math.max(...profiles.map(({ title }) => title.length));
    for (const { id, title, observed } of profiles) {
      const seen =
        observed === undefined
          ? hostTexts.own
          : isVersion(observed.version)
            ? hostTexts.observed(observed.version, observed.date)
            : hostTexts.designed(observed.version);
      out.row(bold(id.padEnd(ids)), "  ", title.padEnd(titles), "  ", dim(seen));
    }
    out.row();
    out.note([dim(hostTexts.hint)]);
    return 0;
  },
});
