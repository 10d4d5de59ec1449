import { crc32, deflateSync } from "node:zlib";

/** A picture of at most 256 colours. */
export interface Indexed {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour. */
  readonly palette: Uint8Array;
  /** The colour of each pixel, row by row. */
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOURS = 3;

/** A PNG file with a palette: pictures of screens are a third as large so. */
export function writePng({ width, height, palette, pixels }: Indexed): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, PALETTE_COLOURS], 8);
  // Each row begins with its filter; none is best where colours are indices.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  result.set(body, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}
