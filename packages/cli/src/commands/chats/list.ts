import { listTranscripts } from "@skillwright/agent";
import { ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { bold, dim } from "../../output/parts.ts";
import { chatsTexts } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  options: { json: jsonOption },
  examples: ["skillwright chats list", "skillwright chats list --json"],
  run(_, { json }, out) {
    const chats = listTranscripts(ownPlace(undefined).locations);
    if (json) {
      out.json({ chats });
      return 0;
    }
    if (chats.length === 0) out.text(chatsTexts.none);
    for (const { id, title, agent, model } of chats) {
      out.row(bold(id), "  ", title, dim(`  ${agent}, ${model}`));
    }
    return 0;
  },
});
