import { omitUndefined } from "@skillwright/core/internal";
import { exportStatic } from "@skillwright/registry";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { textOption } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { outputFolder, printReport, staticOptions, writingOptions } from "./static-output.ts";

/** What `registry export` prints. */
const texts = {
  refused: (skill: string, reason: string): string => `${skill} wasn't exported: ${reason}`,
  public: "It contains everything that your token can read, including private skills.",
} as const;

/** The command. */
export const command: Command = defineCommand({
  options: {
    output: textOption("dir", "Folder to write to; later exports only fetch what is new", {
      short: "o",
      completion: "folders",
    }),
    namespace: textOption("name", "Only skills of this namespace"),
    ...staticOptions,
    registry: registryOption,
    json: jsonOption,
  },
  examples: [
    "skillwright registry export --output ./public",
    "skillwright registry export --output ./public --namespace acme --registry https://skills.acme.example",
  ],
  async run(_, { output: target, namespace, title, url, key, registry, json }, out) {
    const folder = outputFolder(target);
    const own = namespace === undefined ? undefined : parseNamespace(namespace);
    const registries = await openRegistries();
    const client = await registries.client({ registry, skill: own === undefined ? undefined : `@${own}` });
    const report = await exportStatic(client, folder, {
      ...omitUndefined({ namespace: own, title }),
      ...(await writingOptions({ url, key }, { json, out })),
    });
    const status = printReport(out, {
      report,
      target: folder,
      json,
      problems({ refused }) {
        for (const { skill, reason } of refused) out.problem(texts.refused(skill, reason));
      },
    });
    if (!json) out.text(texts.public);
    return status;
  },
});
