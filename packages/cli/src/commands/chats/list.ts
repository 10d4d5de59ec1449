import { listTranscripts } from "@skillwright/agent";
import { ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { bold, dim } from "../../output/parts.ts";
import { chatsTexts } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  paged: true,
  options: { json: jsonOption },
  examples: ["skillwright chats list", "skillwright chats list --json"],
  run(_, { json }, out) {
    const chats = listTranscripts(ownPlace(undefined).locations);
    if (json) return out.json({ chats });
    if (chats.length === 0) out.text(chatsTexts.none);
    for (const { id, title, agent, model, updatedAt } of chats) {
      const date = `${updatedAt.slice(0, 16).replace("T", " ")}Z`;
      out.row(bold(id), `  ${date}  `, title.replace(/\s+/g, " "), dim(`  ${agent}, ${model}`));
    }
    return 0;
  },
});
