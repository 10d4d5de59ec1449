const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const forgiving = new TextDecoder("utf-8", { ignoreBOM: true });

/** Text from bytes; `valid` is false when some were not UTF-8 and became U+FFFD. A byte order mark stays. */
export interface DecodedText {
  readonly text: string;
  readonly valid: boolean;
}

/** Decodes UTF-8. With `partial` a character cut off at the end is left out instead of counted as invalid. */
export function decodeText(bytes: Uint8Array, options: { readonly partial?: boolean } = {}): DecodedText {
  const whole = options.partial === true ? bytes.subarray(0, completeLength(bytes)) : bytes;
  try {
    return { text: strict.decode(whole), valid: true };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { text: forgiving.decode(whole), valid: false };
  }
}

/** The length of the bytes without a last character that is cut off. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
