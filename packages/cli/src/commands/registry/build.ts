import { omitUndefined } from "@skillwright/core/internal";
import { buildStatic } from "@skillwright/registry";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { yellow } from "../../output/parts.ts";
import { outputFolder, printReport, staticOptions, writingOptions } from "./static-output.ts";

/** What `registry build` prints. */
const texts = {
  badDate: (value: string): string => `SOURCE_DATE_EPOCH is ${value}, which is not a number of seconds`,
  renumbered: (skill: string, declared: string, version: string): string =>
    `${skill} changed but still says version ${declared}: published as ${version}`,
  refused: (folder: string, reason: string): string => `${folder} wasn't published: ${reason}`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    folder: required("Folder of skills; subfolders such as @team are namespaces", {
      completion: "folders",
    }),
  },
  options: {
    output: textOption("dir", "Folder to write to; later builds only write what changed", {
      short: "o",
      completion: "folders",
    }),
    namespace: textOption(
      "name",
      "Namespace for skills that aren't in a folder such as @team (default: skills)",
    ),
    ...staticOptions,
    json: jsonOption,
  },
  examples: [
    "skillwright registry build ./skills --output ./public",
    "skillwright registry build ./skills --output ./public --namespace acme --url https://skills.acme.example",
  ],
  async run({ folder }, { output: target, namespace, title, url, key, json }, out) {
    const place = outputFolder(target);
    const report = await buildStatic(folder, place, {
      ...omitUndefined({ namespace, title, date: sourceDate(process.env.SOURCE_DATE_EPOCH) }),
      ...(await writingOptions({ url, key }, { json, out })),
    });
    return printReport(out, {
      report,
      target: place,
      json,
      problems({ renumbered, refused }) {
        for (const { skill, declared, version } of renumbered)
          out.problem([yellow(texts.renumbered(skill, declared, version))]);
        for (const { folder: one, reason } of refused) out.problem(texts.refused(one, reason));
      },
    });
  },
});

/** The date of a reproducible build; <https://reproducible-builds.org/specs/source-date-epoch/>. */
function sourceDate(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (!/^\d{1,11}$/.test(value)) throw usageError(texts.badDate(value), "SOURCE_DATE_EPOCH");
  return new Date(Number(value) * 1000).toISOString();
}
