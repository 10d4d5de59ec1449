import type { InstallSpec } from "../model/manifest.ts";
import { installCommand, isPackageName } from "./install-command.ts";
import type { Machine } from "./machine.ts";

/**
 * What a person can do about missing programs, by what the skill says: commands of installers that are here, else of
 * all that fit the system, else an address to download from.
 */
export function installHint(
  programs: readonly string[],
  install: readonly InstallSpec[],
  machine: Machine,
): string {
  const specs = install.filter(
    ({ bins, os }) =>
      (bins.length === 0 || bins.some((program) => programs.includes(program))) &&
      (os.length === 0 || os.includes(machine.platform)),
  );
  const commands = specs.flatMap((spec) => installCommand(spec) ?? []);
  const here = commands.filter(({ program }) => machine.hasProgram(program));
  const ways = (here.length === 0 ? commands : here).map(({ text }) => `\`${text}\``);
  if (ways.length > 0) return `Install it with ${[...new Set(ways)].join(" or ")}.`;
  const download = specs.find(
    ({ kind, target }) => kind === "download" && target.startsWith("https://") && isPackageName(target),
  );
  if (download !== undefined) return `Download it from ${download.target}.`;
  return `Install ${programs.join(" or ")} and make sure it is on the PATH.`;
}
