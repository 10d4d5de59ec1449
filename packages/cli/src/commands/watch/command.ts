import {
  type ChangeEvent,
  createSkills,
  toChangeDocument,
  toWatchStartDocument,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, jsonLinesOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { untilEnded } from "../../input/until-ended.ts";
import type { Output } from "../../output/output.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { watchTexts } from "./text.ts";
import { printChange } from "./view.ts";

const options = {
  poll: toggle("Check every few seconds instead of using file system events"),
  json: jsonLinesOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  options,
  examples: ["skillwright watch", "skillwright watch --json", "skillwright watch --cwd ~/shop"],
  run: (_, flags, out) => watch(flags, out),
});

/** Prints changes as they happen, until the user stops it. */
async function watch(flags: Flags, out: Output): Promise<number> {
  const ended = untilEnded();
  const method = flags.poll ? "poll" : "on";
  const skills = await createSkills({ ...toSkillsOptions(flags), watch: method });
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
      started.method === "events" ? watchTexts.watching(length, started.folders) : watchTexts.polling(length),
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
}
