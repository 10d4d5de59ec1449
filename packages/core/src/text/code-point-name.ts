const names: ReadonlyMap<number, string> = new Map([
  [0x00ad, "soft hyphen"],
  [0x034f, "combining grapheme joiner"],
  [0x061c, "Arabic letter mark"],
  [0x115f, "Hangul choseong filler"],
  [0x1160, "Hangul jungseong filler"],
  [0x180e, "Mongolian vowel separator"],
  [0x200b, "zero width space"],
  [0x200c, "zero width non-joiner"],
  [0x200d, "zero width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "pop directional formatting"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x2060, "word joiner"],
  [0x2061, "function application"],
  [0x2062, "invisible times"],
  [0x2063, "invisible separator"],
  [0x2064, "invisible plus"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "pop directional isolate"],
  [0x3164, "Hangul filler"],
  [0xfeff, "byte order mark"],
  [0xffa0, "halfwidth Hangul filler"],
]);

const ranges: readonly (readonly [first: number, last: number, name: string])[] = [
  [0x0000, 0x001f, "control character"],
  [0x007f, 0x009f, "control character"],
  [0x180b, 0x180f, "Mongolian variation selector"],
  [0xfe00, 0xfe0f, "variation selector"],
  [0xfff9, 0xfffb, "interlinear annotation character"],
  [0xe0000, 0xe007f, "tag character"],
  [0xe0100, 0xe01ef, "variation selector"],
];

/** The name of an invisible character, for a report: `U+200B (zero width space)`. */
export function codePointName(codePoint: number): string {
  const name =
    names.get(codePoint) ?? ranges.find(([first, last]) => codePoint >= first && codePoint <= last)?.[2];
  const hex = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  return name === undefined ? hex : `${hex} (${name})`;
}
