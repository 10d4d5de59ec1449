import { exportState, ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, forceOption, jsonOption } from "../../command-line/discovery-options.ts";
import { textOption } from "../../command-line/option.ts";
import { writeAndReport } from "../../prompt/output-file.ts";
import { version } from "../../version.ts";

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
    if (output === undefined) return out.json(document);
    const content = `${JSON.stringify(document, null, 2)}\n`;
    return writeAndReport(output, content, { force, json }, out);
  },
});
