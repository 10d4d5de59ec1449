import type { SegmentBuilder, TermSource } from "@skillwright/core/internal";

/** A document to store; its words are in the segment that comes with it. */
export interface NewDocument {
  /** The file that it was read from: a later document of the same file replaces it. */
  readonly key: string;
  /** Identifies the document's content. */
  readonly stamp: number;
  /** Its names in plain form. */
  readonly names: readonly string[];
}

/** The number of a document by its stamp. */
export type NumberOf = (stamp: number) => number | undefined;

/**
 * Keeps a search index. Documents are numbered in the order in which they are added; a replaced document keeps its
 * number until the storage is cleaned up, which starts a new epoch.
 */
export interface SearchStorage {
  /** Runs work that sees one state of the index, whatever others write meanwhile. */
  read<T>(work: () => T): T;
  /** Changes when numbers lose their meaning. */
  epoch(): number;
  terms(): TermSource;
  /** The numbers of documents with a name in plain form, including replaced ones. */
  named(plain: string): readonly number[];
  /** The number of one document. */
  numberOf(key: string, stamp: number): number | undefined;
  /** The numbers of all documents, for many lookups. It yields now and then so that other work can run. */
  allNumbers(): Generator<undefined, NumberOf>;
  /** Adds documents; the segment contains them in the same order. */
  add(documents: readonly NewDocument[], segment: SegmentBuilder): void;
  close(): void;
}
