import { existsSync } from "node:fs";
import { deleteTranscript, exportTranscript, listTranscripts, readTranscript } from "@skillwright/agent";
import { SkillwrightError } from "@skillwright/core";
import { ownPlace, writeFileAtomically } from "@skillwright/runtime";
import { confirm, hasPerson } from "../ask/read-line.ts";
import type { JsonFlag } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";
import { outputFile } from "../output-file.ts";
import { talkTexts } from "../texts/talk.ts";

const { chats } = talkTexts;

/** The options of the commands below `chats`. */
export interface ChatsFlags extends JsonFlag {
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

/** Writes a stored conversation; over a file that is there only after a yes. */
export async function exportChat(
  query: string,
  { format = "markdown", output, yes, json }: ChatsFlags,
  out: Output,
): Promise<number> {
  const text = exportTranscript(query, format, ownPlace(undefined).locations);
  if (output === undefined) {
    out.verbatim(text);
    return 0;
  }
  const file = outputFile(output);
  if (existsSync(file)) {
    await makeSure(yes, { question: chats.confirmOverwrite(file), refusal: chats.exists(file) });
  }
  writeFileAtomically(file, text);
  if (json === true) out.json({ written: file });
  else out.text(chats.written(file));
  return 0;
}

/** Removes a stored conversation, after a yes. */
export async function deleteChat(query: string, { yes, json }: ChatsFlags, out: Output): Promise<number> {
  const place = ownPlace(undefined).locations;
  const { head } = readTranscript(query, place);
  await makeSure(yes, { question: chats.confirm(head.id, head.title), refusal: chats.needsYes });
  const id = deleteTranscript(head.id, place);
  if (json === true) out.json({ deleted: id });
  else out.text(chats.deleted(id));
  return 0;
}

/** Goes on after a yes, on the command line or at the terminal. */
async function makeSure(
  yes: boolean | undefined,
  { question, refusal }: { readonly question: string; readonly refusal: string },
): Promise<void> {
  if (yes === true || (hasPerson() && (await confirm(question)))) return;
  throw new SkillwrightError("usage_error", {
    message: refusal,
    details: { argument: "--yes", suggestions: [] },
  });
}
