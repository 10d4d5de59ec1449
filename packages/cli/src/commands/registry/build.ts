import { resolve } from "node:path";
import { omitUndefined } from "@skillwright/core/internal";
import { buildStatic } from "@skillwright/registry";
import { signMinisign } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { readSigningKey } from "../../prompt/read-signing-key.ts";

/** What `registry build` prints. */
const texts = {
  noOut: "The output folder is missing",
  noOutHint: "Pass `--out DIR`.",
  badDate: (value: string): string => `SOURCE_DATE_EPOCH is ${value}, which is not a number of seconds`,
  added: "added",
  removed: "removed",
  renumbered: (skill: string, declared: string, version: string): string =>
    `${skill} changed but still says version ${declared}: published as ${version}`,
  ambiguous: (skill: string): string =>
    `${skill} isn't in the indexes for other tools: another namespace has a skill of that name`,
  refused: (folder: string, reason: string): string => `${folder} isn't published: ${reason}`,
  done: (skills: number, added: number, out: string): string =>
    `${skills} ${skills === 1 ? "skill" : "skills"} in ${out}, ${added} new ${added === 1 ? "version" : "versions"}. Any web server can serve this folder.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    folder: required("Folder of skills; a folder @team in it is a namespace", { completion: "folders" }),
  },
  options: {
    out: textOption("dir", "Folder to write to; later builds only write what changed", {
      short: "o",
      completion: "folders",
    }),
    namespace: textOption("name", "Namespace of skills outside of folders such as @team (default: skills)"),
    title: textOption("text", "Name on the pages (default: Skills)"),
    url: textOption("address", "Where the registry will be served, for the commands on its pages"),
    key: textOption("file", "Sign archives and the index with this secret key", { completion: "files" }),
    json: jsonOption,
  },
  examples: [
    "skillwright registry build ./skills --out ./public",
    "skillwright registry build ./skills --out ./public --namespace acme --url https://skills.acme.example",
  ],
  async run({ folder }, { out: target, namespace, title, url, key, json }, out) {
    if (target === undefined) throw usageError(texts.noOut, "--out", { hint: texts.noOutHint });
    const secret = key === undefined ? undefined : await readSigningKey(key, json);
    const report = await buildStatic(folder, target, {
      ...omitUndefined({ namespace, title, url, date: sourceDate(process.env.SOURCE_DATE_EPOCH) }),
      ...(secret !== undefined && {
        sign: (content, trustedComment) => signMinisign(content, secret, { trustedComment }),
      }),
      onProgress: (skill) => out.progress(skill),
    });
    const status = report.refused.length > 0 ? 1 : 0;
    if (json) {
      out.json({ out: resolve(target), ...report });
      return status;
    }
    for (const skill of report.added) out.row(bold(skill), "  ", dim(texts.added));
    for (const skill of report.removed) out.row(bold(skill), "  ", dim(texts.removed));
    for (const { skill, declared, version } of report.renumbered)
      out.problem([yellow(texts.renumbered(skill, declared, version))]);
    for (const skill of report.ambiguous) out.problem([yellow(texts.ambiguous(skill))]);
    for (const { folder: one, reason } of report.refused) out.problem(texts.refused(one, reason));
    out.text(texts.done(report.skills, report.added.length, target));
    return status;
  },
});

/** The date of a reproducible build; <https://reproducible-builds.org/specs/source-date-epoch/>. */
function sourceDate(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (!/^\d{1,11}$/.test(value)) throw usageError(texts.badDate(value), "SOURCE_DATE_EPOCH");
  return new Date(Number(value) * 1000).toISOString();
}
