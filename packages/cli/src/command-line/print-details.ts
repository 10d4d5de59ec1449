import { existsSync } from "node:fs";
import { ownPlace } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { version } from "../version.ts";

/** What `--verbose` prints after a command. */
const detailTexts = {
  versions: (): string =>
    `Skillwright ${version}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
  file: (what: string, path: string): string =>
    `${what}: ${path}${existsSync(path) ? "" : " (doesn't exist)"}`,
  took: (command: string, ms: number, status: number): string =>
    `${command}: ${Math.round(ms)} ms, exit status ${status}`,
} as const;

/** A command that ended. */
export interface EndedCommand {
  readonly command: string;
  readonly status: number;
  readonly ms: number;
}

/** Prints versions, the files in use and how long a command took, to standard error. */
export function printDetails({ command, status, ms }: EndedCommand, out: Output): void {
  const { locations, project } = ownPlace();
  const { configFile, state, cache } = locations;
  out.error(detailTexts.versions());
  out.error(detailTexts.file("project", project));
  out.error(detailTexts.file("configuration", configFile));
  out.error(detailTexts.file("state", state));
  out.error(detailTexts.file("cache", cache));
  out.error(detailTexts.took(command, ms, status));
}
