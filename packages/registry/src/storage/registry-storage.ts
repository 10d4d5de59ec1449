import { existsSync } from "node:fs";
import { join } from "node:path";
import { errorMessage, fileNotFound, permissionError } from "@skillwright/core/internal";
import { makeFolders } from "@skillwright/runtime/internal";
import type { BlobStore } from "./blobs/blob-store.ts";
import { databaseBlobs } from "./blobs/database-blobs.ts";
import { folderBlobs } from "./blobs/folder-blobs.ts";
import type { RegistryDatabase } from "./database.ts";
import { openPostgres } from "./postgres-database.ts";
import { createSecretBox, type SecretBox } from "./secrets/secret-box.ts";
import { openSecretKeys } from "./secrets/secret-keys.ts";
import { openSqlite } from "./sqlite-database.ts";

/** Where a registry keeps everything: a folder of this machine, or a PostgreSQL database. */
export type RegistryPlace = (
  | { readonly data: string }
  /** Blobs are in the database, unless there is another place for them. */
  | { readonly database: string }
) & {
  readonly blobs?: BlobStore;
  /**
   * Keys that encrypt secrets, in Base64, separated by commas; the first encrypts. Default: `secret.key` in the data
   * folder, created when needed. A database without keys stores no secrets.
   */
  readonly keys?: string;
};

/** The storage of a registry. */
export interface RegistryStorage {
  readonly database: RegistryDatabase;
  readonly blobs: BlobStore;
  readonly secrets: SecretBox;
}

/** Opens the storage of a registry. In a folder without one, it is created, or `file_not_found` is thrown. */
export async function openStorage(
  place: RegistryPlace,
  { ifMissing = "create" }: { readonly ifMissing?: "create" | "fail" } = {},
): Promise<RegistryStorage> {
  if ("database" in place) {
    const secrets = createSecretBox(openSecretKeys({ given: place.keys }));
    const database = await openPostgres(place.database);
    return { database, blobs: place.blobs ?? databaseBlobs(database), secrets };
  }
  const file = join(place.data, "registry.sqlite");
  if (ifMissing === "fail" && !existsSync(file)) {
    throw fileNotFound(file, `There is no registry in ${place.data}`, {
      hint: "Name its folder with `--data`, or its database with `--database`.",
    });
  }
  const keyFile = join(place.data, "secret.key");
  const secrets = createSecretBox(openSecretKeys({ given: place.keys, file: keyFile }));
  makeDataFolder(place.data);
  const database = await openSqlite(file);
  return { database, blobs: place.blobs ?? folderBlobs(join(place.data, "blobs")), secrets };
}

function makeDataFolder(data: string): void {
  try {
    makeFolders(data, 0o700);
  } catch (error) {
    throw permissionError(data, `The folder ${data} can't be created: ${errorMessage(error)}`, {
      hint: "Name another folder with `--data`.",
      cause: error,
    });
  }
}
