import { join } from "node:path";
import { makeFolders } from "@skillwright/runtime/internal";
import type { BlobStore } from "./blobs/blob-store.ts";
import { databaseBlobs } from "./blobs/database-blobs.ts";
import { folderBlobs } from "./blobs/folder-blobs.ts";
import type { RegistryDatabase } from "./database.ts";
import { openPostgres } from "./postgres-database.ts";
import { openSqlite } from "./sqlite-database.ts";

/** Where a registry keeps everything: a folder of this machine, or a PostgreSQL database. */
export type RegistryPlace =
  | { readonly data: string; readonly blobs?: BlobStore }
  /** Blobs are in the database, unless there is another place for them. */
  | { readonly database: string; readonly blobs?: BlobStore };

/** The storage of a registry. */
export interface RegistryStorage {
  readonly database: RegistryDatabase;
  readonly blobs: BlobStore;
}

/** Opens the storage of a registry; a new one is created. */
export async function openStorage(place: RegistryPlace): Promise<RegistryStorage> {
  if ("database" in place) {
    const database = await openPostgres(place.database);
    return { database, blobs: place.blobs ?? databaseBlobs(database) };
  }
  makeFolders(place.data, 0o700);
  const database = await openSqlite(join(place.data, "registry.sqlite"));
  return { database, blobs: place.blobs ?? folderBlobs(join(place.data, "blobs")) };
}
