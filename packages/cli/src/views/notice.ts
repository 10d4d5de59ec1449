import type { Output } from "../output/output.ts";
import { yellow } from "../output/parts.ts";

/** Prints a notice to standard error. */
export function printNotice(text: string, out: Output): void {
  out.problem([yellow(text)], 2);
}
