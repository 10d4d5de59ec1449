import { LOG_ACTIONS, omitUndefined } from "@skillwright/core/internal";
import { type LogEntry, openActivityLog, ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { choice, textOption, wholeNumber } from "../../command-line/option.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `log` prints. */
const logTexts = {
  none: "No entries.",
  damaged: (number: number): string => `${count(number, "damaged line")} left out.`,
  hash: (hash: string): string => `sha256 ${hash.slice(0, 12)}`,
  by: (name: string): string => `by ${name}`,
} as const;

/** Entries that are shown unless --limit says otherwise. */
const DEFAULT_ENTRIES = 50;

/** Shows what was trusted, approved, installed and run. */
export const command: Command = defineCommand({
  paged: true,
  options: {
    action: choice("action", "Only entries of this kind", LOG_ACTIONS),
    since: textOption("time", "Only entries since this day or time, such as 2026-11-16"),
    limit: wholeNumber(
      "n",
      `Maximum number of entries, newest first (default: ${DEFAULT_ENTRIES}; 0 for all)`,
    ),
    json: jsonOption,
  },
  examples: ["skillwright log", "skillwright log --action run --since 2026-11-16"],
  run(_, { action, since, limit = DEFAULT_ENTRIES, json }, out) {
    const { locations, home } = ownPlace();
    const activities = openActivityLog({ state: locations.state });
    const { file } = activities;
    const { entries, damaged } = activities.read(
      omitUndefined({ action, since, limit: limit === 0 ? undefined : limit }),
    );
    if (json) return out.json({ file, entries, damaged });
    if (entries.length === 0) out.text(logTexts.none);
    for (const entry of entries) show(entry, home, out);
    if (damaged > 0) out.text(logTexts.damaged(damaged));
    return 0;
  },
});

function show(entry: LogEntry, home: string, out: Output): void {
  const { time, by, action, subject, hash, detail, outcome } = entry;
  const more = [
    outcome === "done" ? undefined : outcome,
    detail,
    hash === undefined ? undefined : logTexts.hash(hash),
    by === undefined ? undefined : logTexts.by(by),
  ].filter((part) => part !== undefined);
  const path = subject.startsWith("/") ? shortPath(subject, { cwd: "", home }) : subject;
  out.text([dim(time.slice(0, 19).replace("T", " ")), "  ", bold(action), `  ${path}`], 2);
  if (more.length > 0) out.text([dim(`  ${more.join(" · ")}`)], 4);
}
