import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import {
  type Diagnostic,
  decodeText,
  diagnose,
  joinPath,
  type ProposalDocument,
  readProposal,
  writeProposal,
} from "@skillwright/core/internal";
import { makeFolders } from "../files/make-folders.ts";
import { readPlainFile, readWithin } from "../files/reading.ts";
import { sha256 } from "../files/sha256.ts";
import { withFileLock } from "../files/with-file-lock.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import { contentOf, readRecords, replaceRecord } from "./proposal-records.ts";
import { proposalsFolder, waitingProposals } from "./waiting-proposals.ts";

/** Most bytes of a proposal's file; a diff of the longest text, both sides of it, fits. */
const MAX_PROPOSAL_BYTES = 512 * 1024;

/** Where the file of a proposal is: among those that wait, or among the decided ones. */
export type ProposalPlace = "waiting" | "decided";

/** A proposal's file that could be read. */
export interface ProposalFile {
  readonly file: string;
  readonly place: ProposalPlace;
  readonly document: ProposalDocument;
}

/** The folder of a place. */
function placeFolder(state: string, place: ProposalPlace): string {
  return place === "waiting" ? proposalsFolder(state) : joinPath(proposalsFolder(state), "decided");
}

/** Every proposal of a place by its id, and files there that aren't proposals. */
export function readProposalFiles(
  state: string,
  place: ProposalPlace,
): { readonly files: readonly ProposalFile[]; readonly diagnostics: readonly Diagnostic[] } {
  const folder = placeFolder(state, place);
  const files: ProposalFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  for (const name of names.filter((candidate) => candidate.endsWith(".md"))) {
    const file = joinPath(folder, name);
    const document = readFile(file, name);
    if (typeof document !== "string") files.push({ file, place, document });
    else {
      diagnostics.push(
        diagnose("proposal-invalid", {
          message: `The file isn't a proposal: ${document}`,
          file,
        }),
      );
    }
  }
  return { files, diagnostics };
}

function readFile(file: string, name: string): ProposalDocument | string {
  const content = readWithin(file, MAX_PROPOSAL_BYTES);
  if (content === "not-a-file") return "it is a link or not a file";
  if (content === "too-large") return `it is larger than ${MAX_PROPOSAL_BYTES} bytes`;
  const { text, valid } = decodeText(content);
  if (!valid) return "it is not UTF-8";
  const reading = readProposal(text);
  if (!reading.ok) return reading.problem;
  return `${reading.proposal.id}.md` === name ? reading.proposal : "its file name doesn't match its id";
}

/** Writes the file of a proposal. */
export function writeProposalFile(state: string, document: ProposalDocument): string {
  const file = joinPath(placeFolder(state, "waiting"), `${document.id}.md`);
  writeFileAtomically(file, writeProposal(document));
  return file;
}

/** Moves a decided proposal to the others, with its status in the file. */
export function fileAway(state: string, document: ProposalDocument): void {
  const file = writeProposalFile(state, document);
  const folder = placeFolder(state, "decided");
  makeFolders(folder, 0o700);
  renameSync(file, joinPath(folder, `${document.id}.md`));
}

/** Removes the file of a decided proposal. */
export function removeDecided(state: string, id: string): void {
  rmSync(joinPath(placeFolder(state, "decided"), `${id}.md`), { force: true });
}

/** Keeps the text that a proposal was written against; without it nothing could be merged once the skill changes. */
export function keepBase(state: string, text: string): void {
  const file = baseFile(state, sha256(text));
  if (!existsSync(file)) writeFileAtomically(file, text);
}

/** The text of a hash; undefined when it is not kept or is not what it was. */
export function readBase(state: string, hash: string): string | undefined {
  const file = baseFile(state, hash);
  if (!existsSync(file)) return undefined;
  const parts: Uint8Array[] = [];
  readPlainFile(file, (bytes) => parts.push(bytes.slice()));
  const { text } = decodeText(Buffer.concat(parts));
  return sha256(text) === hash ? text : undefined;
}

/** Removes the kept texts that no proposal needs. */
export function dropBases(state: string, needed: ReadonlySet<string>): void {
  const folder = joinPath(proposalsFolder(state), "bases");
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!needed.has(name)) rmSync(joinPath(folder, name), { force: true });
  }
}

function baseFile(state: string, hash: string): string {
  // A hash from a file is text like any other and must not become a way to another folder.
  const name = /^[0-9a-f]{64}$/.test(hash) ? hash : sha256(hash);
  return joinPath(proposalsFolder(state), "bases", name);
}

/** The lock that every change of proposals holds. */
export function proposalsLock(state: string): string {
  return joinPath(state, "proposals.lock");
}

/** Lets the proposals that wait for a skill follow it to another key and id. */
export async function moveProposals(
  state: string,
  from: string,
  to: { readonly key: string; readonly id: string },
): Promise<void> {
  if (waitingProposals(state) === 0) return;
  await withFileLock(proposalsLock(state), () => {
    for (const { document } of readProposalFiles(state, "waiting").files) {
      if (document.key !== from) continue;
      const moved = { ...document, key: to.key, skill: to.id };
      const record = readRecords(state).find(({ id }) => id === document.id);
      // One whose file was edited stays one.
      if (record?.content === contentOf(document)) replaceRecord(state, moved);
      writeProposalFile(state, moved);
    }
  });
}
