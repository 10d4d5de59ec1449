import { exportTranscript } from "@skillwright/agent";
import { ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { forceOption, jsonOption } from "../../command-line/discovery-options.ts";
import { choiceOr, textOption } from "../../command-line/option.ts";
import { writeAndReport } from "../../prompt/output-file.ts";
import { chatArgument } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { id: chatArgument },
  options: {
    format: choiceOr("markdown", "format", "Output format", ["markdown", "json"]),
    output: textOption("file", "File to write (default: standard output)", {
      short: "o",
      completion: "files",
    }),
    force: forceOption,
    json: jsonOption,
  },
  examples: ["skillwright chats export last", "skillwright chats export last --format json -o chat.json"],
  async run({ id }, { format, output, force, json }, out) {
    const { locations } = ownPlace(undefined);
    // Without a file, the chat itself is what `--json` prints.
    const content = exportTranscript(id, json && output === undefined ? "json" : format, locations);
    if (output === undefined) {
      out.verbatim(content);
      return 0;
    }
    return writeAndReport(output, content, { force, json }, out);
  },
});
