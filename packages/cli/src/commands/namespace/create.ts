import { omitUndefined } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, toggle } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { reviewOption, wantedReview } from "./review-option.ts";
import { printNamespaces } from "./view.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: required("New namespace, like @team") },
  options: {
    public: toggle("Let everyone who can reach the registry read it"),
    review: reviewOption,
    registry: registryOption,
    json: jsonOption,
  },
  examples: ["skillwright namespace create @acme", "skillwright namespace create @acme --public --review"],
  async run({ namespace }, { public: isPublic, review, registry, json }, out) {
    const name = parseNamespace(namespace);
    const client = await (await openRegistries()).client({ registry, skill: `@${name}` });
    const settings = omitUndefined({
      visibility: isPublic ? ("public" as const) : undefined,
      review: wantedReview(review),
    });
    const created = await client.createNamespace({ body: { name, ...settings } });
    return printNamespaces([created], { json, out });
  },
});
