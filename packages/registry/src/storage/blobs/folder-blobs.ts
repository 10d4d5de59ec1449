import { randomBytes } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "./blob-store.ts";

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

/** Contents as files of a folder, in subfolders by the first two digits. */
export function folderBlobs(folder: string): BlobStore {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256);
  return {
    label: folder,
    async put(sha256, content) {
      const path = pathOf(sha256);
      const now = new Date();
      const isThere = await utimes(path, now, now).then(() => true, unlessMissing);
      if (isThere === true) return;
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
      const temporary = `${path}.${randomBytes(6).toString("hex")}.new`;
      try {
        const file = await open(temporary, "wx", 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: (sha256) => readFile(pathOf(sha256)).catch(unlessMissing),
    async *list() {
      for await (const parent of (await opendir(folder).catch(unlessMissing)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(parent.name)) continue;
        for await (const { name } of (await opendir(join(folder, parent.name)).catch(unlessMissing)) ?? []) {
          const path = join(folder, parent.name, name);
          const stats = await stat(path);
          // What a killed process left is listed under no hash, and so removed as unused.
          yield { sha256: name, bytes: stats.size, storedAt: stats.mtime };
        }
      }
    },
    async delete(sha256) {
      await rm(pathOf(sha256), { force: true });
    },
  };
}
