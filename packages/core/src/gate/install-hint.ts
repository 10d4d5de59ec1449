import type { InstallSpec } from "../model/manifest.ts";
import { installCommand, isPackageName } from "./install-command.ts";
import type { Machine } from "./machine.ts";

/**
 * How to install missing programs, according to the skill: commands of available installers, otherwise of
 * all that fit the system, otherwise a download URL.
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
