import type { NamedFile } from "./save-file.ts";

/** Packs exported skills into one archive with a folder for each. Import accepts it unchanged. */
export async function packSkills(files: readonly NamedFile[]): Promise<NamedFile> {
  const { readZip, writeZip } = await import("@skillwright/core/internal");
  const entries = files.flatMap(({ bytes }) => readZip(bytes));
  return { name: "skills.zip", bytes: new Uint8Array(writeZip(entries)) };
}
