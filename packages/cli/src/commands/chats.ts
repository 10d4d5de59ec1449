import { deleteTranscript, exportTranscript, listTranscripts, readTranscript } from "@skillwright/agent";
import { SkillwrightError } from "@skillwright/core";
import { ownPlace, writeFileAtomically } from "@skillwright/runtime";
import { confirm, hasPerson } from "../ask/read-line.ts";
import type { JsonFlag } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";
import { outputFile } from "../output-file.ts";
import { talkTexts } from "../texts/talk.ts";

/** The options of the commands below `chats`. */
export interface ChatsFlags extends JsonFlag {
  readonly format?: "markdown" | "json";
  readonly output?: string;
  readonly yes?: boolean;
}

/** Lists stored conversations. */
export function listChats({ json }: ChatsFlags, out: Output): number {
  const chats = listTranscripts(ownPlace(undefined).locations);
  if (json === true) {
    out.json({ chats });
    return 0;
  }
  if (chats.length === 0) out.text(talkTexts.chats.none);
  for (const { id, title, agent, model } of chats) {
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
export function exportChat(
  query: string,
  { format = "markdown", output, json }: ChatsFlags,
  out: Output,
): number {
  const text = exportTranscript(query, format, ownPlace(undefined).locations);
  if (output === undefined) {
    out.verbatim(text);
    return 0;
  }
  const file = outputFile(output);
  writeFileAtomically(file, text);
  if (json === true) out.json({ written: file });
  else out.text(talkTexts.chats.written(file));
  return 0;
}

/** Removes a stored conversation, after a yes. */
export async function deleteChat(query: string, { yes, json }: ChatsFlags, out: Output): Promise<number> {
  const place = ownPlace(undefined).locations;
  const { head } = readTranscript(query, place);
  const isSure =
    yes === true || (hasPerson() && (await confirm(talkTexts.chats.confirm(head.id, head.title))));
  if (!isSure) {
    throw new SkillwrightError("usage_error", {
      message: talkTexts.chats.needsYes,
      details: { argument: "--yes", suggestions: [] },
    });
  }
  const id = deleteTranscript(head.id, place);
  if (json === true) out.json({ deleted: id });
  else out.text(talkTexts.chats.deleted(id));
  return 0;
}
