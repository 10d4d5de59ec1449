import type { Browser, Page } from "playwright-core";
import { writePng } from "./write-png.ts";

/** Works with pictures in a page of their own, for a browser can read and paint them. */
export interface Pictures {
  /** The share of pixels that differ visibly, and a picture of where; 1 when the sizes differ. */
  difference(actual: Buffer, expected: Buffer): Promise<{ readonly share: number; readonly picture: Buffer }>;
  /** The same picture in 256 colours at most, as a small PNG file. */
  small(picture: Buffer): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openPictures(browser: Browser): Promise<Pictures> {
  const page = await browser.newPage();
  return {
    async difference(actual, expected) {
      const { share, picture } = await compare(page, actual, expected);
      return { share, picture: Buffer.from(picture, "base64") };
    },
    async small(picture) {
      const { width, height, palette, pixels } = await reduce(page, picture);
      return writePng({
        width,
        height,
        palette: Buffer.from(palette),
        pixels: Buffer.from(pixels, "base64"),
      });
    },
    close: () => page.close(),
  };
}

function compare(page: Page, actual: Buffer, expected: Buffer): Promise<{ share: number; picture: string }> {
  return page.evaluate(
    async (sources) => {
      const read = async (source: string): Promise<ImageData> => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
        if (paper === null) throw new Error("There is nothing to draw on.");
        paper.drawImage(image, 0, 0);
        return paper.getImageData(0, 0, image.width, image.height);
      };
      const [one, other] = await Promise.all([read(sources[0]), read(sources[1])]);
      const { data, width, height } = one;
      if (width !== other.width || height !== other.height) return { share: 1, picture: sources[0] };
      // The edge of a letter may come out a little lighter or darker, and the kept picture has fewer colours.
      const tolerance = 32;
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        let differs = false;
        for (let channel = at; channel < at + 3; channel += 1) {
          differs ||= Math.abs((data[channel] ?? 0) - (other.data[channel] ?? 0)) > tolerance;
        }
        if (differs) {
          count += 1;
          data.set([230, 0, 90, 255], at);
        } else {
          // What is alike stays as a shadow, so that the place can be recognised.
          for (let channel = at; channel < at + 3; channel += 1) {
            data[channel] = 170 + (data[channel] ?? 0) / 3;
          }
        }
      }
      if (count === 0) return { share: 0, picture: "" };
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      canvas.getContext("2d")?.putImageData(one, 0, 0);
      return { share: count / (width * height), picture: canvas.toDataURL("image/png").split(",")[1] ?? "" };
    },
    [actual.toString("base64"), expected.toString("base64")] as const,
  );
}

interface Reduced {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly number[];
  readonly pixels: string;
}

function reduce(page: Page, picture: Buffer): Promise<Reduced> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const { width, height } = image;
    const paper = new OffscreenCanvas(width, height).getContext("2d");
    if (paper === null) throw new Error("There is nothing to draw on.");
    paper.drawImage(image, 0, 0);
    const { data } = paper.getImageData(0, 0, width, height);
    const colours = new Uint32Array(data.length / 4);
    const counts = new Map<number, number>();
    for (let at = 0; at < colours.length; at += 1) {
      const colour = ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0);
      colours[at] = colour;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const apart = (a: number, b: number): number =>
      [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
    // The usual colours first; one that is next to a chosen one is not needed.
    const ranked = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour);
    const chosen: number[] = [];
    for (const colour of ranked) {
      if (chosen.length === 256) break;
      if (chosen.every((one) => apart(one, colour) > 48)) chosen.push(colour);
    }
    const nearest = new Map<number, number>();
    for (const colour of ranked) {
      let best = 0;
      for (let at = 1; at < chosen.length; at += 1) {
        if (apart(chosen[at] ?? 0, colour) < apart(chosen[best] ?? 0, colour)) best = at;
      }
      nearest.set(colour, best);
    }
    let pixels = "";
    for (const colour of colours) pixels += String.fromCharCode(nearest.get(colour) ?? 0);
    return {
      width,
      height,
      palette: chosen.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
      pixels: btoa(pixels),
    };
  }, picture.toString("base64"));
}
