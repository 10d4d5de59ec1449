import { exportState, ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, forceOption, jsonOption } from "../../command-line/discovery-options.ts";
import { textOption } from "../../command-line/option.ts";
import { outputTexts, writeOutput } from "../../prompt/output-file.ts";
import { version } from "../../version.ts";

/** What `export-state` prints. */
const exportTexts = {
  written: (file: string): string => `Wrote ${file}.`,
} as const;

/** Prints or writes everything that is stored. */
export const command: Command = defineCommand({
  options: {
    output: textOption("file", "Write to a file instead of standard output", {
      short: "o",
      completion: "files",
    }),
    force: forceOption,
    cwd: cwdOption,
    json: jsonOption,
  },
  examples: [
    "skillwright export-state --output state.json",
    "skillwright export-state -o state.json --force",
  ],
  async run(_, flags, out) {
    const { output, force, json } = flags;
    const { locations, project } = ownPlace(flags.cwd);
    const document = { skillwright: version, ...exportState(locations, project) };
    if (output === undefined) {
      out.json(document);
      return 0;
    }
    const file = await writeOutput(output, `${JSON.stringify(document, null, 2)}\n`, { force, json });
    if (file === undefined) {
      out.text(outputTexts.kept);
      return 1;
    }
    if (json) out.json({ written: file });
    else out.note(exportTexts.written(file));
    return 0;
  },
});
