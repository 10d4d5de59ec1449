/** Bytes with the name under which a person keeps them. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Hands a file to the browser's downloads. */
export function saveFile({ name, bytes }: NamedFile): void {
  const url = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by the next turn; the address is not needed after that.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Whether this device has a sheet to share with, as phones do. */
export const canShare: boolean = typeof navigator.share === "function";

/** Opens the device's sheet: with the file where it takes one of this kind, else with its text. */
export async function shareText(title: string, text: string, fileName: string): Promise<void> {
  const file = new File([text], fileName, { type: "text/markdown" });
  const asFile = { title, files: [file] };
  try {
    await navigator.share("canShare" in navigator && navigator.canShare(asFile) ? asFile : { title, text });
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
