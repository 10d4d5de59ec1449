import { createSigningKey, formatPublicKey, formatSecretKey, keyNumber } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { forceOption, jsonOption } from "../../command-line/discovery-options.ts";
import { negatable, textOption } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { hasPerson, nobodyToAsk, readLine } from "../../prompt/is-confirmed.ts";
import { writeOutput } from "../../prompt/output-file.ts";

/** What `keygen` asks and prints. */
const texts = {
  password: "Password for the secret key (empty for none): ",
  again: "The same password again: ",
  differ: "The passwords differ",
  otherwise: "No key was created",
  effect: "create a key without a password",
  created: (secret: string, open: string): string =>
    `Created the secret key ${secret} and the public key ${open}. Share only the public key.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  options: {
    output: textOption("file", "File for the secret key; the public key goes next to it, with .pub", {
      short: "o",
      completion: "files",
    }),
    password: negatable("Don't protect the secret key with a password"),
    force: forceOption,
    json: jsonOption,
  },
  examples: ["skillwright keygen --output team.key", "skillwright keygen -o ci.key --no-password"],
  async run(_, { output = "skillwright.key", password, force, json }, out) {
    const word = password ? await choosePassword(json) : "";
    const key = createSigningKey();
    const open = `${output.replace(/\.key$/, "")}.pub`;
    const secret = await writeOutput(output, formatSecretKey(key, word), { force, json, mode: 0o600 });
    const shared = secret && (await writeOutput(open, formatPublicKey(key), { force, json, mode: 0o644 }));
    if (shared === undefined) {
      out.text(`${texts.otherwise}.`);
      return 1;
    }
    if (json) return out.json({ secretKey: output, publicKey: open, id: keyNumber(key.id) });
    out.note(texts.created(output, open));
    return 0;
  },
});

async function choosePassword(json: boolean): Promise<string> {
  if (json || !hasPerson()) throw nobodyToAsk({ ...texts, flag: "--no-password" });
  const word = await readLine(texts.password, "hidden");
  if ((await readLine(texts.again, "hidden")) !== word) throw usageError(texts.differ, "");
  return word;
}
