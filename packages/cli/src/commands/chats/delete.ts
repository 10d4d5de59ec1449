import { deleteTranscript, readTranscript } from "@skillwright/agent";
import { ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { yesOption } from "../../command-line/skill-options.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { chatArgument, chatsTexts } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { id: chatArgument },
  options: { yes: yesOption, json: jsonOption },
  examples: ["skillwright chats delete last --yes", "skillwright chats delete last --yes --json"],
  async run({ id }, { yes, json }, out) {
    const { locations } = ownPlace(undefined);
    const { head } = readTranscript(id, locations);
    const question = chatsTexts.confirm(head.id, head.title);
    const { kept: otherwise, yesEffect: effect } = chatsTexts;
    if (!(await isConfirmed({ given: yes, json, question, otherwise, effect }, out))) return 1;
    const deleted = deleteTranscript(head.id, locations);
    if (json) out.json({ deleted });
    else out.note(chatsTexts.deleted(deleted));
    return 0;
  },
});
