import { exportTranscript, readTranscript } from "@skillwright/agent";
import { ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption, rawOption } from "../../command-line/discovery-options.ts";
import { chatArgument } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  paged: true,
  arguments: { id: chatArgument },
  options: { raw: rawOption, json: jsonOption },
  examples: ["skillwright chats show last", "skillwright chats show last --json"],
  run({ id }, { raw, json }, out) {
    if (raw) out.setRaw();
    const { locations } = ownPlace(undefined);
    if (json) out.json(readTranscript(id, locations));
    else out.content(exportTranscript(id, "markdown", locations));
    return 0;
  },
});
