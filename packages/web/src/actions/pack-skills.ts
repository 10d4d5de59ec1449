import type { NamedFile } from "./save-file.ts";

/** Puts exported skills into one archive, a folder for each; an import takes it as it is. */
export async function packSkills(files: readonly NamedFile[]): Promise<NamedFile> {
  const { readZip, writeZip } = await import("@skillwright/core/internal");
  const entries = files.flatMap(({ bytes }) => readZip(bytes));
  return { name: "skills.zip", bytes: new Uint8Array(writeZip(entries)) };
}
