import { resolve } from "node:path";
import type { StaticOptions, StaticReport } from "@skillwright/registry";
import { signMinisign } from "@skillwright/runtime/internal";
import { textOption } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { webUrl } from "../../command-line/web-url.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { readSigningKey } from "../../prompt/read-signing-key.ts";

/** What the commands that write a static registry print. */
const texts = {
  noOut: "The output folder is missing",
  noOutHint: "Pass `--output DIR`.",
  added: "added",
  removed: "removed",
  ambiguous: (skill: string): string =>
    `${skill} isn't in the indexes for other tools: another namespace has a skill of that name`,
  done: (skills: number, added: number, out: string): string =>
    `${skills} ${skills === 1 ? "skill" : "skills"} in ${out}, ${added} new ${added === 1 ? "version" : "versions"}. Any web server can serve this folder.`,
} as const;

/** Options of every command that writes a static registry, besides `--output`. */
export const staticOptions = {
  title: textOption("text", "Name on the pages (default: Skills)"),
  url: textOption("url", "Public URL of the registry, shown in the commands on its pages"),
  key: textOption("file", "Sign archives and the index with this secret key", { completion: "files" }),
} as const;

/** The folder to write to. Throws `usage_error` when it is missing. */
export function outputFolder(out: string | undefined): string {
  if (out === undefined) throw usageError(texts.noOut, "--output", { hint: texts.noOutHint });
  return out;
}

/** Signs with a secret key, knows its public URL, and reports progress. */
export async function writingOptions(
  { url, key }: { readonly url: string | undefined; readonly key: string | undefined },
  { json, out }: { readonly json: boolean; readonly out: Output },
): Promise<Pick<StaticOptions, "url" | "sign" | "onProgress">> {
  const secret = key === undefined ? undefined : await readSigningKey(key, json);
  return {
    ...(secret !== undefined && {
      sign: (content, trustedComment) => signMinisign(content, secret, { trustedComment }),
    }),
    ...(url !== undefined && { url: webUrl(url, "--url") }),
    onProgress: (skill) => out.progress(skill),
  };
}

/** A report, and how to print what only one command reports. */
interface PrintedReport<Report extends StaticReport> {
  readonly report: Report & { readonly refused: readonly unknown[] };
  readonly target: string;
  readonly json: boolean;
  /** Prints problems, before the last line. */
  readonly problems: (report: Report) => void;
}

/** Prints what was written. Returns the exit status: 1 when something was refused. */
export function printReport<Report extends StaticReport>(
  out: Output,
  { report, target, json, problems }: PrintedReport<Report>,
): number {
  const status = report.refused.length > 0 ? 1 : 0;
  if (json) return out.json({ out: resolve(target), ...report }, status);
  for (const skill of report.added) out.row(bold(skill), "  ", dim(texts.added));
  for (const skill of report.removed) out.row(bold(skill), "  ", dim(texts.removed));
  for (const skill of report.ambiguous) out.problem([yellow(texts.ambiguous(skill))]);
  problems(report);
  out.text(texts.done(report.skills, report.added.length, target));
  return status;
}
