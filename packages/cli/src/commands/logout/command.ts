import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { optional } from "../../command-line/option.ts";
import { openRegistries } from "../../command-line/registry-options.ts";

/** What `logout` prints. */
const texts = {
  done: (registry: string, user: string): string =>
    `Removed the token of ${user} for ${registry} from this computer.`,
  revoke: "It stays valid elsewhere until you revoke it with `skillwright token revoke`.",
  none: (registry: string): string => `You are not signed in to ${registry}.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { registry: optional("URL of the registry (default: the one in the configuration)") },
  options: { json: jsonOption },
  examples: ["skillwright logout", "skillwright logout https://skills.acme.example"],
  async run({ registry }, { json }, out) {
    const registries = await openRegistries();
    const address = registries.address({ registry });
    const found = await registries.logout(address);
    const status = found === undefined ? 1 : 0;
    if (json) return out.json({ registry: address, user: found?.user ?? null }, status);
    if (found === undefined) out.text(texts.none(address));
    else {
      out.text(texts.done(address, found.user));
      out.text(texts.revoke);
    }
    return status;
  },
});
