import { renameTranscript } from "@skillwright/agent";
import { ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { chatArgument, chatsTexts } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { id: chatArgument, title: required("The new title") },
  options: { json: jsonOption },
  examples: [
    'skillwright chats rename last "Release notes"',
    'skillwright chats rename last "Release notes" --json',
  ],
  run({ id, title }, { json }, out) {
    const renamed = renameTranscript(id, title, ownPlace(undefined).locations);
    if (json) out.json(renamed);
    else out.note(chatsTexts.renamed(renamed.id, renamed.title));
    return 0;
  },
});
