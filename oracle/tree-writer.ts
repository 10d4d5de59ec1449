import { existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Random } from "./random.ts";
import { skillTag } from "./skill-tag.ts";
import { goodText, oddTexts } from "./skill-texts.ts";

/** Writes the files of one tree; every skill gets a unique tag. */
export interface TreeWriter {
  /** A skill in a folder, with a matching or different name, and a valid or odd text. */
  skill(folder: string, kind?: "good" | "any"): void;
  /** A skill text in any file. */
  text(file: string): void;
  raw(file: string, content: string): void;
  /** The same, unless something is there. */
  offer(file: string, content: string): void;
  /** A symbolic link; the target is relative to the link or absolute. */
  link(target: string, path: string): void;
  hardLink(target: string, path: string): void;
}

/** Few enough that the same name occurs in several roots. */
export const names = [
  "alpha",
  "beta",
  "gamma",
  "delta",
  "Epsilon",
  "z-eta",
  "z_eta",
  "a10",
  "a2",
  "theta",
  "iota",
  "kappa",
  "Lambda",
  "mu",
  "nu",
  "9lives",
] as const;

const oddKinds = Object.keys(oddTexts) as [string, ...string[]];

/** A writer whose choices come from `random`. */
export function createTreeWriter(random: Random): TreeWriter {
  let written = 0;
  const raw = (file: string, content: string | Buffer): void => {
    mkdirSync(dirname(file), { recursive: true });
    // A name may be chosen twice, and a link or folder may already exist: the first one stays.
    writeFileSync(file, content, { flag: "wx" });
  };
  const text = (file: string, name: string, kind: "good" | "any"): void => {
    written += 1;
    const make = kind === "any" && random.chance(0.45) ? oddTexts[random.pick(oddKinds)] : goodText;
    raw(file, (make ?? goodText)({ name, tag: skillTag(written) }));
  };
  return {
    skill(folder, kind = "any") {
      const own = folder.slice(dirname(folder).length + 1);
      text(join(folder, "SKILL.md"), random.chance(0.7) ? own : random.pick(names), kind);
    },
    text: (file) => text(file, random.pick(names), "good"),
    raw,
    offer(file, content) {
      if (!existsSync(file)) raw(file, content);
    },
    link(target, path) {
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(target, path);
    },
    hardLink(target, path) {
      mkdirSync(dirname(path), { recursive: true });
      linkSync(target, path);
    },
  };
}
