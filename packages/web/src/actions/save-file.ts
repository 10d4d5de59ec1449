/** A file's bytes and its name. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Downloads a file. */
export function saveFile(name: string, content: Uint8Array<ArrayBuffer> | string): void {
  const url = URL.createObjectURL(new Blob([content]));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by the next task; the URL isn't needed after that.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Whether the device has a share sheet. */
export const canShare: boolean = typeof navigator.share === "function";

/** Opens the share sheet with the file if the device can share it, otherwise with its text. */
export async function shareText(title: string, text: string, fileName: string): Promise<void> {
  const file = new File([text], fileName, { type: "text/markdown" });
  const asFile = { title, files: [file] };
  try {
    await navigator.share("canShare" in navigator && navigator.canShare(asFile) ? asFile : { title, text });
  } catch (error) {
    // Closing the sheet is not an error.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

/** Packs exported skills into one archive with a folder for each. Import accepts it unchanged. */
export async function packSkills(files: readonly NamedFile[]): Promise<NamedFile> {
  const { readZip, writeZip } = await import("@skillwright/core/internal");
  const entries = files.flatMap(({ bytes }) => readZip(bytes));
  return { name: "skills.zip", bytes: new Uint8Array(writeZip(entries)) };
}
