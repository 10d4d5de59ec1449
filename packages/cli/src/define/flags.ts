import { resolve } from "node:path";
import type { HostId } from "@skillwright/core/internal";
import type { SkillsOptions } from "@skillwright/runtime/internal";
import { help } from "../texts/help.ts";
import type { OptionSpec } from "./command-spec.ts";

/** The options that say which skills a command speaks of. */
export interface PlaceFlags {
  readonly cwd?: string;
  readonly root?: readonly string[];
  readonly plugin?: readonly string[];
  readonly as?: string;
  readonly agent?: string;
  readonly index: boolean;
}

/** The option that asks for JSON. */
export interface JsonFlag {
  readonly json?: boolean;
}

/** The option behind {@link JsonFlag}. */
export const jsonOption: OptionSpec = { flags: "--json", text: help.json };

/** The option behind {@link JsonFlag} of a command that prints as it goes. */
export const jsonLinesOption: OptionSpec = { flags: "--json", text: help.jsonLines };

/** The option that names files that are worked on. */
export interface FileFlag {
  readonly file?: readonly string[];
}

/** The option behind {@link FileFlag}. */
export const fileOption: OptionSpec = {
  flags: "--file <path>",
  text: help.place.file,
  repeat: true,
  offers: "files",
};

/** The files that are worked on; like all paths of a command line they start at the folder the person is in. */
export function toWorkingFiles({ file = [] }: FileFlag): readonly string[] {
  return file.map((path) => resolve(path));
}

/** The option that lets a command write over a file that is there. */
export const forceOption: OptionSpec = { flags: "--force", text: help.force };

/** The option that names the folder to work in. */
export const cwdOption: OptionSpec = { flags: "--cwd <dir>", text: help.place.cwd, offers: "folders" };

/** The options behind {@link PlaceFlags} of a command that uses skills, which no other agent's rules allow. */
export const ownPlaceOptions: readonly OptionSpec[] = [
  { flags: "--agent <id>", text: help.place.agent },
  cwdOption,
  { flags: "--root <dir>", text: help.place.root, repeat: true, offers: "folders" },
  { flags: "--plugin <dir>", text: help.place.plugin, repeat: true, offers: "folders" },
  { flags: "--no-index", text: help.place.noIndex },
];

/** The options behind {@link PlaceFlags}. */
export const placeOptions: readonly OptionSpec[] = [
  { flags: "--as <host>", text: help.place.as, offers: "hosts" },
  ...ownPlaceOptions,
];

/** Whether this run has the skills that come with Skillwright; a variable can leave them out, for scripts and tests. */
export function builtInsHere(env: NodeJS.ProcessEnv = process.env): "on" | "off" {
  return env.SKILLWRIGHT_BUILT_INS === "off" ? "off" : "on";
}

/** Paths of a command line start at the folder the person is in, whatever `--cwd` says. */
export function toSkillsOptions(flags: PlaceFlags): SkillsOptions {
  return {
    ...(flags.cwd !== undefined && { cwd: resolve(flags.cwd) }),
    ...(flags.root !== undefined && { roots: flags.root.map((path) => resolve(path)) }),
    ...(flags.plugin !== undefined && { plugins: flags.plugin.map((path) => resolve(path)) }),
    // An id that is none is refused with suggestions where profiles are looked up.
    ...(flags.as !== undefined && { host: flags.as as HostId }),
    ...(flags.agent !== undefined && { agent: flags.agent }),
    ...(!flags.index && { index: "off" as const }),
    builtIns: builtInsHere(),
  };
}
