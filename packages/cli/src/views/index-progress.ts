import type { Output } from "../output/output.ts";

/** Shows how many skills were read while the search index is built. */
export function indexProgress(out: Output): (done: number, total: number) => void {
  return (done, total) => out.progress(`Reading skills: ${done} of ${total}`);
}
