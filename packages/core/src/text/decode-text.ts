const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const forgiving = new TextDecoder("utf-8", { ignoreBOM: true });

/** Text from bytes; `valid` is false when some were not UTF-8 and became U+FFFD. A byte order mark stays. */
export interface DecodedText {
  readonly text: string;
  readonly valid: boolean;
}

/** Decodes UTF-8. With `partial` a character cut off at the end is left out instead of counted as invalid. */
export function decodeText(bytes: Uint8Array, options: { readonly partial?: boolean } = {}): DecodedText {
  const length = options.partial === true ? completeLength(bytes) : bytes.length;
  const whole = length < bytes.length ? bytes.subarray(0, length) : bytes;
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

/** How long a text is in UTF-8. */
export function byteLength(text: string): number {
  if (!/[\u0080-\uffff]/.test(text)) return text.length;
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // The two halves of a surrogate pair make four bytes, two each.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd8_00 || unit > 0xdf_ff) ? 2 : 1;
  }
  return bytes;
}

/** Text without percent-encoding; undefined if it has an invalid `%` escape. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The encoding of a file; `unknown` is text in another code page. */
type TextEncoding = "utf-8" | "utf-16" | "binary" | "unknown";

/** An encoding in which agents do not read skills. */
export type ForeignEncoding = Exclude<TextEncoding, "utf-8">;

/** At most one byte in this many may be zero; bytes with more zeros aren't text, even if they are valid UTF-8. */
const MAX_ZERO_SHARE = 10;

/** Tells from the bytes of a whole file how its text is encoded, and whether it is text at all. */
export function textEncoding(bytes: Uint8Array): TextEncoding {
  if (isUtf16(bytes)) return "utf-16";
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  if (zeros * MAX_ZERO_SHARE > bytes.length) return "binary";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return zeros > 0 ? "binary" : "unknown";
  }
}

/** Detected by the byte order mark, otherwise by a zero in every other of the first bytes. */
function isUtf16([a, b, c, d]: Uint8Array): boolean {
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
  return (a !== 0 && b === 0 && c !== 0 && d === 0) || (a === 0 && b !== 0 && c === 0 && d !== 0);
}
