import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { constants, Script } from "node:vm";
import { readKept, writeKept } from "./kept-code.ts";

/** After so many runs the code of a file is not written again: what commands usually run is in it by then. */
const MAX_ROUNDS = 6;

type Require = (id: string) => unknown;
type Wrapper = (
  exports: object,
  require: Require,
  module: { exports: object },
  file: string,
  folder: string,
) => void;

/**
 * Loads a CommonJS file, and what it requires from its folder, with compiled code from earlier runs. Node's own compile
 * cache has only what is compiled when a file is loaded; this one also has the functions that ran.
 */
export function loadProgram(entry: string, keptIn: string): unknown {
  const folder = dirname(entry);
  const native = createRequire(entry);
  const modules = new Map<string, { exports: object }>();
  const unsaved: (() => void)[] = [];

  const load = (file: string): object => {
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const source = readFileSync(file);
    const keptFile = join(keptIn, `${basename(file)}.code`);
    const kept = readKept(keptFile, source);
    const script = new Script(
      `(function (exports, require, module, __filename, __dirname) {${source.toString()}\n})`,
      {
        filename: file,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        ...(kept !== undefined && { cachedData: kept.code }),
      },
    );
    // V8 rejects what another version of it wrote, or the same one with other flags.
    const rounds = kept === undefined || script.cachedDataRejected === true ? 0 : kept.rounds;
    if (rounds < MAX_ROUNDS) {
      unsaved.push(() =>
        writeKept(keptFile, source, { code: script.createCachedData(), rounds: rounds + 1 }),
      );
    }
    const module = { exports: {} };
    modules.set(file, module);
    const run = script.runInThisContext() as Wrapper;
    run(module.exports, require, module, file, folder);
    return module.exports;
  };
  const require: Require = (id) => (id.startsWith("./") ? load(join(folder, id)) : native(id));

  process.once("exit", () => {
    for (const save of unsaved) save();
  });
  return load(entry);
}
