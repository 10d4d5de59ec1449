const encoder = new TextEncoder();

/** Text as UTF-8; bytes as they are. */
export function toBytes(text: string | Uint8Array): Uint8Array {
  return typeof text === "string" ? encoder.encode(text) : text;
}
