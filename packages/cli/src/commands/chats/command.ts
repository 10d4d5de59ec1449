import { deleteTranscript, exportTranscript, listTranscripts, readTranscript } from "@skillwright/agent";
import { ownPlace } from "@skillwright/runtime/internal";
import { talkTexts } from "../../conversation/text.ts";
import type { JsonFlag } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { type ForceFlag, writeOutput } from "../../output/output-file.ts";
import { outputTexts } from "../../output/output-file-text.ts";
import { bold, dim } from "../../output/parts.ts";
import { isWanted } from "../../prompt/is-wanted.ts";

const { chats } = talkTexts;

/** The options of the commands below `chats`. */
export interface ChatsFlags extends JsonFlag, ForceFlag {
  readonly format?: "markdown" | "json";
  readonly output?: string;
  readonly yes?: boolean;
}

/** Lists stored conversations. */
export function listChats({ json }: ChatsFlags, out: Output): number {
  const stored = listTranscripts(ownPlace(undefined).locations);
  if (json === true) {
    out.json({ chats: stored });
    return 0;
  }
  if (stored.length === 0) out.text(chats.none);
  for (const { id, title, agent, model } of stored) {
    out.row(bold(id), "  ", title, dim(`  ${agent}, ${model}`));
  }
  return 0;
}

/** Prints a stored conversation. */
export function showChat(query: string, { json }: ChatsFlags, out: Output): number {
  const place = ownPlace(undefined).locations;
  if (json === true) out.json(readTranscript(query, place));
  else out.verbatim(exportTranscript(query, "markdown", place));
  return 0;
}

/** Writes a stored conversation. */
export async function exportChat(
  query: string,
  { format = "markdown", output, force, json }: ChatsFlags,
  out: Output,
): Promise<number> {
  const text = exportTranscript(query, format, ownPlace(undefined).locations);
  if (output === undefined) {
    out.verbatim(text);
    return 0;
  }
  const file = await writeOutput(output, text, { force, json });
  if (file === undefined) {
    out.text(outputTexts.kept);
    return 1;
  }
  if (json === true) out.json({ written: file });
  else out.text(chats.written(file));
  return 0;
}

/** Removes a stored conversation, after a yes. */
export async function deleteChat(query: string, { yes, json }: ChatsFlags, out: Output): Promise<number> {
  const place = ownPlace(undefined).locations;
  const { head } = readTranscript(query, place);
  const question = chats.confirm(head.id, head.title);
  const { kept: otherwise, yesEffect: effect } = chats;
  if (!(await isWanted({ given: yes, json, question, otherwise, effect }))) {
    out.text(`${otherwise}.`);
    return 1;
  }
  const id = deleteTranscript(head.id, place);
  if (json === true) out.json({ deleted: id });
  else out.text(chats.deleted(id));
  return 0;
}
