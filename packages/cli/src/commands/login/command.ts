import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { optional, toggle } from "../../command-line/option.ts";
import { openRegistries } from "../../command-line/registry-options.ts";
import { readInput } from "../../input/read-input.ts";
import { hasPerson, nobodyToAsk, readLine } from "../../prompt/is-confirmed.ts";

/** What `login` asks and prints. */
const texts = {
  token: (registry: string): string => `Token for ${registry} (not shown): `,
  otherwise: "You are not signed in",
  effect: "read the token from standard input",
  inputHint: "Pipe the token, as in `skillwright login --token-stdin < token.txt`.",
  done: (registry: string, user: string): string => `Signed in to ${registry} as ${user}.`,
  stored: "The token is stored in a file that only you can read. Run `skillwright logout` to remove it.",
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { registry: optional("URL of the registry (default: the one in the configuration)") },
  options: {
    tokenStdin: toggle("Read the token from standard input instead of asking for it"),
    json: jsonOption,
  },
  examples: [
    "skillwright login https://skills.acme.example",
    "skillwright login https://skills.acme.example --token-stdin < token.txt",
  ],
  async run({ registry }, { tokenStdin, json }, out) {
    const registries = await openRegistries();
    const address = registries.address({ registry });
    const token = tokenStdin
      ? Buffer.from(readInput(texts.inputHint)).toString("utf8").trim()
      : await askToken(address, json);
    const identity = await registries.login(address, token);
    if (json) return out.json({ registry: address, ...identity });
    out.text(texts.done(address, identity.user ?? ""));
    out.text(texts.stored);
    return 0;
  },
});

async function askToken(registry: string, json: boolean): Promise<string> {
  if (json || !hasPerson()) throw nobodyToAsk({ ...texts, flag: "--token-stdin" });
  return (await readLine(texts.token(registry), "hidden")).trim();
}
