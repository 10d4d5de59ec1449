import type { Diagnostic, SkillAspect, SkillStatus } from "@skillwright/core/internal";
import { type ChangeEvent, toChangeDocument, toWatchStartDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonLinesOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { toggle } from "../../command-line/option.ts";
import { untilEnded } from "../../input/until-ended.ts";
import { count, enumerate } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Part, red, type Span, yellow } from "../../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";

const ASPECT_NAMES: Readonly<Record<SkillAspect, string>> = {
  text: "text",
  manifest: "fields",
  place: "location",
  state: "state",
};

/** What `watch` prints. */
const watchTexts = {
  watching: (skills: number, folders: number): string =>
    `Watching ${count(folders, "folder")} with ${count(skills, "skill")}. Press Ctrl+C to stop.`,
  polling: (skills: number): string =>
    `Checking ${count(skills, "skill")} every few seconds. Press Ctrl+C to stop.`,
  added: "added",
  changed: "changed",
  removed: "removed",
  severities: { error: "error", warning: "warning", info: "note" },
  resolved: "fixed",
  aspects: (names: readonly SkillAspect[]): string => enumerate(names.map((name) => ASPECT_NAMES[name])),
} as const;

/** Columns of the first word of a line. */
const WORD_COLUMNS = 9;

const styles = { error: red, warning: yellow, info: dim } as const;

/** Prints a change, one line for each skill and each problem. */
function printChange(change: ChangeEvent, context: PathContext, out: Output): void {
  const line = (style: (text: string) => Span, word: string, parts: readonly Part[]): void =>
    out.text([style(word.padEnd(WORD_COLUMNS)), ...parts], WORD_COLUMNS);
  const skill = ({ id, found }: SkillStatus, more = ""): readonly Part[] => [
    bold(id),
    more === "" ? "" : `  ${more}`,
    dim(`  ${shortPath(found.path, context)}`),
  ];
  const problem = ({ file, line: at, message, code }: Diagnostic): readonly Part[] => [
    shortPathsIn(message, context),
    dim(`  ${shortPath(file, context)}${at === undefined ? "" : `:${at}`}  ${code}`),
  ];
  for (const one of change.added) line(green, watchTexts.added, skill(one));
  for (const { after, aspects } of change.changed)
    line(yellow, watchTexts.changed, skill(after, watchTexts.aspects(aspects)));
  for (const one of change.removed) line(red, watchTexts.removed, skill(one));
  for (const one of change.diagnostics)
    line(styles[one.severity], watchTexts.severities[one.severity], problem(one));
  for (const one of change.resolved) line(green, watchTexts.resolved, problem(one));
}

/** Prints changes as they happen, until the user stops it. */
export const command: Command = defineCommand({
  options: {
    poll: toggle("Check every few seconds instead of using file system events"),
    json: jsonLinesOption,
    ...discoveryOptions,
  },
  examples: ["skillwright watch", "skillwright watch --json", "skillwright watch --cwd ~/shop"],
  async run(_, flags, out) {
    const ended = untilEnded();
    const method = flags.poll ? "poll" : "on";
    const skills = await openSkills({ ...toSkillsOptions(flags), watch: method });
    const early: ChangeEvent[] = [];
    let report = (event: ChangeEvent): void => {
      early.push(event);
    };
    skills.on("change", (event) => report(event));
    const started = await skills.watch();
    const { snapshot } = skills;
    if (flags.json) {
      out.jsonLine(toWatchStartDocument(started, snapshot));
      report = (event) => out.jsonLine(toChangeDocument(event, skills.snapshot));
    } else {
      const { length } = snapshot.skills;
      out.text(
        started.method === "events"
          ? watchTexts.watching(length, started.folders)
          : watchTexts.polling(length),
      );
      for (const problem of started.diagnostics) printDiagnostic(problem, snapshot.place, out);
      report = (event) => printChange(event, snapshot.place, out);
    }
    const print = report;
    // Changes are shown at once.
    report = (event) => {
      print(event);
      out.flush();
    };
    for (const event of early) if (event.version > snapshot.version) report(event);
    out.flush();
    await ended;
    await skills.close();
    return 0;
  },
});
