import { sep } from "node:path";

/** A path of this platform in the form the core works with: `/` between the parts. */
export function toPortablePath(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
