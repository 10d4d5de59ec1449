import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** Queries of a registry. */
export type Queries = Kysely<Tables>;

/** A database that a registry keeps everything but blobs in. */
export interface RegistryDatabase {
  readonly kind: "sqlite" | "postgres";
  /** Reads; each query sees what was committed before it. */
  readonly read: Queries;
  /** Runs a transaction. Only one runs at a time in the whole registry, also across processes. */
  write<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Reads that all see the same moment, however long they take. Nobody who writes waits for them. */
  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Tells other processes that skills changed. Call it in a write; they are notified on commit. */
  announce(queries: Queries): Promise<void>;
  /** Calls the listener after skills may have changed elsewhere. Databases that can't tell call it never. */
  listen(listener: () => void): Promise<void>;
  /** Whether {@link listen} hears of every change, so that a cache needs to ask only after that. */
  readonly hears: boolean;
  close(): Promise<void>;
}

/** Columns of both databases that have different types. */
export interface ColumnTypes {
  readonly id: string;
  readonly int: string;
  readonly blob: string;
}
