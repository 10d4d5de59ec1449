/** Character classes of a tokenizer. `half` is the second unit of a surrogate pair, `start` no character at all. */
export type Kind =
  | "start"
  | "half"
  | "latin"
  | "digit"
  | "symbol"
  | "newline"
  | "space"
  | "cyrillic"
  | "greek"
  | "arabic"
  | "hebrew"
  | "indic"
  | "thai"
  | "han"
  | "kana"
  | "hangul"
  | "wideSymbol"
  | "emoji"
  | "joiner"
  | "other";

/** First code unit of a block of the basic plane, and the kind of everything up to the next entry. */
const blocks: readonly (readonly [start: number, kind: Kind])[] = [
  [0x00_80, "other"],
  [0x00_c0, "latin"],
  [0x02_50, "other"],
  [0x03_00, "latin"],
  [0x03_70, "greek"],
  [0x04_00, "cyrillic"],
  [0x05_30, "other"],
  [0x05_90, "hebrew"],
  [0x06_00, "arabic"],
  [0x07_00, "other"],
  [0x07_50, "arabic"],
  [0x07_80, "other"],
  [0x09_00, "indic"],
  [0x0e_00, "thai"],
  [0x0f_00, "other"],
  [0x11_00, "hangul"],
  [0x12_00, "other"],
  [0x1e_00, "latin"],
  [0x1f_00, "greek"],
  [0x20_00, "other"],
  [0x20_0d, "joiner"],
  [0x20_0e, "other"],
  [0x23_00, "emoji"],
  [0x24_00, "other"],
  [0x26_00, "emoji"],
  [0x27_c0, "other"],
  [0x2e_80, "han"],
  [0x30_00, "wideSymbol"],
  [0x30_40, "kana"],
  [0x31_00, "other"],
  [0x31_30, "hangul"],
  [0x31_90, "han"],
  [0xa0_00, "other"],
  [0xac_00, "hangul"],
  [0xd7_b0, "other"],
  [0xf9_00, "han"],
  [0xfb_00, "other"],
  [0xfb_50, "arabic"],
  [0xfe_00, "joiner"],
  [0xfe_10, "other"],
  [0xfe_70, "arabic"],
  [0xfe_ff, "other"],
  [0xff_00, "wideSymbol"],
  [0xff_f0, "other"],
];

/** The kinds, and for every unit of the basic plane the index of its kind: a lookup costs the same for every script. */
interface Plane {
  readonly kinds: readonly Kind[];
  readonly units: Uint8Array;
}

/** Created on first use: most runs count no tokens. */
let plane: Plane | undefined;

function buildPlane(): Plane {
  const ascii = Array.from({ length: 128 }, (_, code) => asciiKind(code));
  const kinds = [...new Set([...ascii, ...blocks.map(([, kind]) => kind)])];
  const units = new Uint8Array(0x1_00_00);
  for (const [code, kind] of ascii.entries()) units[code] = kinds.indexOf(kind);
  for (const [index, [start, kind]] of blocks.entries()) {
    units.fill(kinds.indexOf(kind), start, blocks[index + 1]?.[0] ?? units.length);
  }
  return { kinds, units };
}

function asciiKind(code: number): Kind {
  const char = String.fromCharCode(code);
  if (char === "\n" || char === "\r") return "newline";
  if (char === " " || char === "\t") return "space";
  if (/[A-Za-z]/.test(char)) return "latin";
  if (/[0-9]/.test(char)) return "digit";
  return code > 32 && code < 127 ? "symbol" : "other";
}

/** The kind of the character whose code unit is at an offset. */
export function charKind(unit: number, text: string, offset: number): Kind {
  if (unit < 0xd8_00 || unit > 0xdf_ff) {
    plane ??= buildPlane();
    return plane.kinds[plane.units[unit] ?? 0] ?? "other";
  }
  if (unit >= 0xdc_00) return "half";
  const code = text.codePointAt(offset) ?? unit;
  // Skin tones belong to the emoji before them.
  if (code >= 0x1_f3_fb && code <= 0x1_f3_ff) return "joiner";
  if (code >= 0x1_f0_00 && code <= 0x1_fa_ff) return "emoji";
  return code >= 0x2_00_00 && code <= 0x3_ff_ff ? "han" : "other";
}
