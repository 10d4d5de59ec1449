/** The first four bytes of each kind of record in a zip file. */
export const ZIP_SIGNATURES: {
  readonly local: number;
  readonly central: number;
  readonly end: number;
} = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };

/** The fixed lengths of those records; names, extra fields and comments follow. */
export const ZIP_LENGTHS: { readonly local: number; readonly central: number; readonly end: number } = {
  local: 30,
  central: 46,
  end: 22,
};

/** The two ways to keep content that every program knows. */
export const ZIP_METHODS: { readonly stored: number; readonly deflated: number } = { stored: 0, deflated: 8 };

/** Bits of an entry's flags. */
export const ZIP_FLAGS: {
  readonly encrypted: number;
  /** Sizes and checksum follow the content. */
  readonly descriptor: number;
  readonly patch: number;
  readonly strongEncryption: number;
  readonly utf8: number;
  readonly masked: number;
} = {
  encrypted: 1 << 0,
  descriptor: 1 << 3,
  patch: 1 << 5,
  strongEncryption: 1 << 6,
  utf8: 1 << 11,
  masked: 1 << 13,
};

/** The file type bits of a Unix mode. */
export const FILE_KINDS: { readonly mask: number; readonly folder: number; readonly file: number } = {
  mask: 0o170000,
  folder: 0o040000,
  file: 0o100000,
};
