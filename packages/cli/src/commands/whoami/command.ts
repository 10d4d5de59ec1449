import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { openRegistries, registryOption } from "../../command-line/registry-options.ts";
import { bold, dim } from "../../output/parts.ts";

/** What `whoami` prints. */
const texts = {
  nobody: (registry: string): string => `You are not signed in to ${registry}.`,
  nobodyHint: (registry: string): string => `Run \`skillwright login ${registry}\`.`,
  registry: "Registry",
  may: "Token may",
  namespaces: "Namespaces",
} as const;

/** The command. */
export const command: Command = defineCommand({
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright whoami", "skillwright whoami --registry https://skills.acme.example --json"],
  async run(_, { registry, json }, out) {
    const registries = await openRegistries();
    const address = registries.address({ registry });
    const identity = await (await registries.client({ registry: address })).whoAmI();
    const status = identity.user === null ? 1 : 0;
    if (json) return out.json({ registry: address, ...identity }, status);
    if (identity.user === null) {
      out.text(texts.nobody(address));
      out.text(texts.nobodyHint(address));
      return status;
    }
    out.row(bold(identity.user));
    out.text([dim(texts.registry.padEnd(13)), address], 13);
    out.text([dim(texts.may.padEnd(13)), identity.scopes.join(", ")], 13);
    for (const [index, { name, role }] of identity.namespaces.entries()) {
      out.text([dim((index === 0 ? texts.namespaces : "").padEnd(13)), `@${name} `, dim(role)], 13);
    }
    return status;
  },
});
