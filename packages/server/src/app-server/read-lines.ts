import { Buffer } from "node:buffer";

/** A line of a stream, or a marker for one that was too long. */
export type Line = { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long" };

/**
 * The lines of a stream as they arrive. A line with more bytes than allowed is dropped, so that no client can fill the
 * memory; the next line is read normally.
 */
export async function* readLines(input: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Line> {
  let kept: Buffer[] = [];
  let size = 0;
  const end = (): Line => {
    const line: Line =
      size > maxBytes ? { kind: "too-long" } : { kind: "line", text: Buffer.concat(kept).toString("utf8") };
    kept = [];
    size = 0;
    return line;
  };
  for await (const chunk of input) {
    let rest = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk), "utf8");
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      size += at;
      if (size <= maxBytes) kept.push(rest.subarray(0, at));
      yield end();
      rest = rest.subarray(at + 1);
    }
    size += rest.length;
    if (size <= maxBytes) kept.push(rest);
    else kept = [];
  }
  if (size > 0) yield end();
}
