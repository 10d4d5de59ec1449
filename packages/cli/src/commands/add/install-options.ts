import { findHost, type HostId, omitUndefined } from "@skillwright/core/internal";
import { type InstallOptions, OTHER_LOCK_NAME, type SourceProgress } from "@skillwright/runtime/internal";
import type { FlagsOf, Option } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { choice, list, toggle } from "../../command-line/option.ts";
import { readInput } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { personAtTerminal } from "../../prompt/person.ts";

/** `--lockfile`. */
const lockfileOption: Option<"skillwright.lock.json" | undefined> = choice(
  "name",
  "Lockfile to use if skills.lock.json belongs to another tool",
  [OTHER_LOCK_NAME],
);

/** Options of every command that installs or updates skills. */
export const installOptions = {
  yes: toggle("Don't ask for confirmation; review the skills first"),
  allowSuspicious: toggle("Accept skills that the scan finds suspicious"),
  allowPartial: toggle("Accept skills that the scan can't check completely"),
  overwrite: toggle("Replace local edits; the history keeps them"),
  atomic: toggle("Install all skills or none"),
  lockfile: lockfileOption,
  cwd: cwdOption,
  json: jsonOption,
};

/** Options that put skills into the folders of other agents. */
export const agentOptions = {
  to: list(
    "agents",
    "Also make the skills available to other agents, such as claude-code,codex (repeatable)",
    {
      completion: "hosts",
    },
  ),
  by: choice("method", "How other agents get the skills (default: same as before, or link)", [
    "link",
    "copy",
  ]),
};

/** The agents that a user named. Throws for an unknown one, with suggestions. */
export function toAgents({ to, by }: FlagsOf<typeof agentOptions>): {
  readonly to: readonly HostId[];
  readonly by?: "link" | "copy";
} {
  const ids = to.flatMap((text) => text.split(",")).filter((id) => id.trim() !== "");
  return { to: [...new Set(ids.map((id) => findHost(id.trim()).id))], ...omitUndefined({ by }) };
}

/** The options of an installation as the facade takes them, with questions at the terminal and progress. */
export function toInstallOptions(flags: FlagsOf<typeof installOptions>, out: Output): InstallOptions {
  return {
    approval: flags.yes ? "given" : "ask",
    allow: allowedVerdicts(flags),
    edits: flags.overwrite ? "overwrite" : "refuse",
    several: flags.atomic ? "all-or-none" : "each",
    onProgress: (progress) => out.progress(progressLine(progress)),
    readInput: async () => readInput(),
    ...omitUndefined({ ask: flags.json ? undefined : personAtTerminal(out, "on") }),
    ...(flags.lockfile !== undefined && { lockfile: "other-name" as const }),
  };
}

/** The verdicts that the person accepts. */
export function allowedVerdicts(flags: {
  readonly allowSuspicious: boolean;
  readonly allowPartial: boolean;
}): readonly ("suspicious" | "partial")[] {
  return [
    ...(flags.allowSuspicious ? (["suspicious"] as const) : []),
    ...(flags.allowPartial ? (["partial"] as const) : []),
  ];
}

const verbs: Readonly<Record<SourceProgress["step"], string>> = {
  connect: "Connecting to",
  download: "Downloading",
  read: "Reading",
  check: "Checking",
  write: "Writing",
};

/** How many characters a bar has. */
const BAR_LENGTH = 20;

/** How far the work on a source is, in one line. */
export function progressLine({ step, what, received, total }: SourceProgress): string {
  const doing = `${verbs[step]} ${what}`;
  if (received === undefined) return doing;
  const countsSkills = step === "check" || step === "write";
  const spell = (number: number): string =>
    countsSkills ? String(number) : `${(number / 1024).toFixed(0)} KiB`;
  // Of one skill there is nothing to count.
  if (countsSkills && total === 1) return doing;
  if (total === undefined || total <= 0) return `${doing}: ${spell(received)}`;
  const done = Math.round(Math.min(1, received / total) * BAR_LENGTH);
  const bar = `[${"#".repeat(done)}${".".repeat(BAR_LENGTH - done)}]`;
  return `${bar} ${spell(received)} of ${spell(total)}  ${doing}`;
}
