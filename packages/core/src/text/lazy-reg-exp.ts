import { once } from "../once.ts";

/**
 * A regular expression that is created when it is first used. For Unicode classes such as `\p{L}`: an engine works
 * those of a literal out whenever it loads the file, even if no code uses the literal. All uses share it: with `g` or
 * `y`, set `lastIndex` first, or use `replace` and `matchAll`.
 */
export function lazyRegExp(source: string, flags: string): () => RegExp {
  return once(() => new RegExp(source, flags));
}
