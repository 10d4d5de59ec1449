import { readFileSync, renameSync } from "node:fs";
import {
  type Author,
  type Diagnostic,
  joinPath,
  objectOf,
  omitUndefined,
  type ProposalDocument,
  readJson,
} from "@skillwright/core/internal";
import { ifReadable } from "../files/if-exists.ts";
import { sha256 } from "../files/sha256.ts";
import { hasTexts, readStateList, type StateListOptions, writeStateList } from "../files/state-list.ts";
import { proposalsFolder } from "./waiting-proposals.ts";

/** What became of a proposal. */
export interface ProposalDecision {
  readonly status: "approved" | "rejected" | "superseded";
  readonly by: Author;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

/** What this program knows of a proposal, whatever its file says. */
export interface ProposalRecord {
  readonly id: string;
  /** Of everything the file said when it was filed, but for its status. */
  readonly content: string;
  readonly author: Author;
  /** The conversation in which an agent filed it. */
  readonly conversation?: string;
  readonly created: string;
  readonly decision?: ProposalDecision;
}

const recordList: StateListOptions<ProposalRecord> = {
  version: 1,
  name: "proposals",
  isEntry: isRecord,
  hint: "Use that version, or move the file away.",
};

/** The hash of everything that is reviewed in a proposal. */
export function contentOf(document: ProposalDocument): string {
  const { status: _, ...content } = document;
  return sha256(JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** The records in the order in which they were made. A damaged file counts as empty. */
export function readRecords(state: string): readonly ProposalRecord[] {
  return readStateList(recordsFile(state), recordList);
}

/** What is wrong with the file of records, if it is damaged: every proposal then seems to have no author. */
export function recordsProblem(state: string): readonly Diagnostic[] {
  const file = recordsFile(state);
  if (!isDamaged(file)) return [];
  const message = "The records of proposals are damaged: who filed them and what was decided is lost";
  return [
    {
      code: "proposal-invalid",
      severity: "warning",
      message,
      file,
      hint: "Review waiting proposals with care.",
    },
  ];
}

/** Writes the records; a damaged file is kept beside them. */
export function writeRecords(state: string, proposals: readonly ProposalRecord[]): void {
  const file = recordsFile(state);
  if (isDamaged(file)) renameSync(file, `${file}.damaged`);
  writeStateList(file, recordList, proposals);
}

function recordsFile(state: string): string {
  return joinPath(proposalsFolder(state), "records.json");
}

function isDamaged(file: string): boolean {
  const text = ifReadable(() => readFileSync(file, "utf8"));
  return text !== undefined && readJson(text) === undefined;
}

function isRecord(value: unknown): value is ProposalRecord {
  const { author } = objectOf(value);
  return hasTexts(value, "id", "content", "created") && typeof author === "object";
}

/** Records that a proposal was filed. */
export function addRecord(state: string, document: ProposalDocument, conversation: string | undefined): void {
  const { id, author, created } = document;
  const filed = { id, content: contentOf(document), author, created };
  writeRecords(state, [...readRecords(state), { ...filed, ...omitUndefined({ conversation }) }]);
}

/** Records that a proposal was rebased. */
export function replaceRecord(state: string, document: ProposalDocument): void {
  const content = contentOf(document);
  writeRecords(
    state,
    readRecords(state).map((record) => (record.id === document.id ? { ...record, content } : record)),
  );
}
