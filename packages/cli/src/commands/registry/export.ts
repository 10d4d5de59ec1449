import { resolve } from "node:path";
import { omitUndefined } from "@skillwright/core/internal";
import { exportStatic } from "@skillwright/registry";
import { signMinisign } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { textOption } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { bold, dim } from "../../output/parts.ts";
import { readSigningKey } from "../../prompt/read-signing-key.ts";

/** What `registry export` prints. */
const texts = {
  noOut: "The output folder is missing",
  noOutHint: "Pass `--out DIR`.",
  added: "added",
  removed: "removed",
  refused: (skill: string, reason: string): string => `${skill} isn't exported: ${reason}`,
  done: (skills: number, added: number, out: string): string =>
    `${skills} ${skills === 1 ? "skill" : "skills"} in ${out}, ${added} new ${added === 1 ? "version" : "versions"}. Any web server can serve this folder.`,
  public: "Everything that your token may read is in it, also what is private at the registry.",
} as const;

/** The command. */
export const command: Command = defineCommand({
  options: {
    out: textOption("dir", "Folder to write to; later exports only fetch what is new", {
      short: "o",
      completion: "folders",
    }),
    namespace: textOption("name", "Only skills of this namespace"),
    title: textOption("text", "Name on the pages (default: Skills)"),
    url: textOption("address", "Where the copy will be served, for the commands on its pages"),
    key: textOption("file", "Sign archives and the index with this secret key", { completion: "files" }),
    registry: registryOption,
    json: jsonOption,
  },
  examples: [
    "skillwright registry export --out ./public",
    "skillwright registry export --out ./public --namespace acme --registry https://skills.acme.example",
  ],
  async run(_, { out: target, namespace, title, url, key, registry, json }, out) {
    if (target === undefined) throw usageError(texts.noOut, "--out", { hint: texts.noOutHint });
    const own = namespace === undefined ? undefined : parseNamespace(namespace);
    const registries = await openRegistries();
    const client = await registries.client({ registry, skill: own === undefined ? undefined : `@${own}` });
    const secret = key === undefined ? undefined : await readSigningKey(key, json);
    const report = await exportStatic(client, target, {
      ...omitUndefined({ namespace: own, title, url }),
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
    for (const { skill, reason } of report.refused) out.problem(texts.refused(skill, reason));
    out.text(texts.done(report.skills, report.added.length, target));
    out.text(texts.public);
    return status;
  },
});
