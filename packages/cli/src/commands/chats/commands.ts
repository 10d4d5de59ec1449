import {
  deleteTranscript,
  exportTranscript,
  listTranscripts,
  readTranscript,
  renameTranscript,
} from "@skillwright/agent";
import { ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { forceOption, jsonOption, rawOption } from "../../command-line/discovery-options.ts";
import { choiceOr, required, textOption } from "../../command-line/option.ts";
import { yesOption } from "../../command-line/skill-options.ts";
import { bold, dim } from "../../output/parts.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { writeAndReport } from "../../prompt/output-file.ts";

/** What `chats` prints. */
const chatsTexts = {
  none: "No saved chats. Start one with `skillwright chat`.",
  deleted: (id: string): string => `Deleted ${id}.`,
  confirm: (id: string, title: string): string => `Delete ${id} (${title})? [y/N] `,
  otherwise: "Nothing was deleted",
  effect: "delete it permanently without asking",
  renamed: (id: string, title: string): string => `Renamed ${id} to "${title}".`,
} as const;

/** A saved chat. */
const chatArgument = required("Id of a chat, the start of its id, or `last`", {
  completion: "chats",
});

export const list: Command = defineCommand({
  paged: true,
  options: { json: jsonOption },
  examples: ["skillwright chats list", "skillwright chats list --json"],
  run(_, { json }, out) {
    const chats = listTranscripts(ownPlace().locations);
    if (json) return out.json({ chats });
    if (chats.length === 0) out.text(chatsTexts.none);
    for (const { id, title, agent, model, updatedAt } of chats) {
      const date = `${updatedAt.slice(0, 16).replace("T", " ")}Z`;
      out.row(bold(id), `  ${date}  `, title.replace(/\s+/g, " "), dim(`  ${agent}, ${model}`));
    }
    return 0;
  },
});

export const show: Command = defineCommand({
  paged: true,
  arguments: { id: chatArgument },
  options: { raw: rawOption, json: jsonOption },
  examples: ["skillwright chats show last", "skillwright chats show last --json"],
  run({ id }, { raw, json }, out) {
    if (raw) out.setRaw();
    const { locations } = ownPlace();
    if (json) return out.json(readTranscript(id, locations));
    out.content(exportTranscript(id, "markdown", locations));
    return 0;
  },
});

const exportChat: Command = defineCommand({
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
    const { locations } = ownPlace();
    // Without a file, the chat itself is what `--json` prints.
    const content = exportTranscript(id, json && output === undefined ? "json" : format, locations);
    if (output === undefined) {
      out.verbatim(content);
      return 0;
    }
    return writeAndReport(output, content, { force, json }, out);
  },
});

export const rename: Command = defineCommand({
  arguments: { id: chatArgument, title: required("The new title") },
  options: { json: jsonOption },
  examples: [
    'skillwright chats rename last "Release notes"',
    'skillwright chats rename last "Release notes" --json',
  ],
  run({ id, title }, { json }, out) {
    const renamed = renameTranscript(id, title, ownPlace().locations);
    if (json) return out.json(renamed);
    out.note(chatsTexts.renamed(renamed.id, renamed.title));
    return 0;
  },
});

const deleteChat: Command = defineCommand({
  arguments: { id: chatArgument },
  options: { yes: yesOption, json: jsonOption },
  examples: ["skillwright chats delete last --yes", "skillwright chats delete last --yes --json"],
  async run({ id }, { yes, json }, out) {
    const { locations } = ownPlace();
    const { head } = readTranscript(id, locations);
    const question = chatsTexts.confirm(head.id, head.title);
    const { otherwise, effect } = chatsTexts;
    if (!(await isConfirmed({ given: yes, json, question, otherwise, effect }, out))) return 1;
    const deleted = deleteTranscript(head.id, locations);
    if (json) return out.json({ deleted });
    out.note(chatsTexts.deleted(deleted));
    return 0;
  },
});

export { deleteChat as delete, exportChat as export };
