import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open } from "node:fs/promises";

/** A row of any table. */
type Row = Readonly<Record<string, unknown>>;

/** Characters that are written at once. */
const CHUNK = 1024 * 1024;

/** Writes rows to a new file, one per line. A table can be larger than the memory. */
export async function writeTable(
  path: string,
  rows: AsyncIterable<Row>,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  let count = 0;
  let chunk = "";
  const write = async (): Promise<void> => {
    hash.update(chunk);
    await file.appendFile(chunk);
    chunk = "";
  };
  try {
    for await (const row of rows) {
      count += 1;
      chunk += `${JSON.stringify(row)}\n`;
      if (chunk.length >= CHUNK) await write();
    }
    await write();
    await file.sync();
  } finally {
    await file.close();
  }
  return { rows: count, sha256: hash.digest("hex") };
}

/** The SHA-256 of a file; undefined if it is missing. */
export async function hashFile(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The rows of a file, a few at a time. */
export async function* readTable(path: string, batch: number): AsyncGenerator<readonly Row[]> {
  let rest = "";
  let rows: Row[] = [];
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = `${rest}${chunk as string}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      rows.push(JSON.parse(line) as Row);
      if (rows.length < batch) continue;
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}
