import { symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Random } from "./random.ts";

/** The share of folders that are named by their plain path. */
const PLAIN = 0.6;

type Spelling = (folder: string, base: string) => string;

function linkTo(folder: string, path: string): string {
  symlinkSync(folder, path);
  return path;
}

const spellings: readonly [Spelling, ...Spelling[]] = [
  (folder) => `${folder}/`,
  (folder) => `${folder}/.`,
  (folder) => `${dirname(folder)}/./${basename(folder)}/../${basename(folder)}`,
  (folder) => folder.replace(/\/([^/]+)$/, "//$1"),
  (folder, base) => linkTo(folder, join(base, `link-to-${basename(folder)}`)),
  (folder, base) =>
    `${linkTo(dirname(folder), join(base, `link-above-${basename(folder)}`))}/${basename(folder)}`,
  (folder, base) => `${linkTo(folder, join(base, `Link-To-${basename(folder)}`))}/`,
];

/** Another way to write the path of a folder: with dots, doubled or trailing slashes, or through a link in `base`. */
export function spellFolder(folder: string, base: string, random: Random): string {
  return random.chance(PLAIN) ? folder : random.pick(spellings)(folder, base);
}
