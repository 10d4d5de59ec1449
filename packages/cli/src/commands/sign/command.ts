import { basename } from "node:path";
import { keyNumber, signMinisign } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { signedContent } from "../../input/signed-content.ts";
import { writeOutput } from "../../prompt/output-file.ts";
import { readSigningKey } from "../../prompt/read-signing-key.ts";

/** What `sign` asks and prints. */
const texts = {
  noKey: "A key is missing",
  noKeyHint: "Pass `--key FILE`; `skillwright keygen` creates one.",
  signed: (file: string, id: string): string => `Wrote ${file}, signed with the key ${id}.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { path: required("A skill's folder, or a file such as pdf.skill", { completion: "files" }) },
  options: {
    key: textOption("file", "Secret key of `skillwright keygen` or minisign", { completion: "files" }),
    comment: textOption("text", "Comment that is signed too"),
    json: jsonOption,
  },
  examples: [
    "skillwright sign ./pdf --key team.key",
    'skillwright sign pdf.skill --key team.key --comment "2.0"',
  ],
  async run({ path }, { key, comment, json }, out) {
    if (key === undefined) throw usageError(texts.noKey, "--key", { hint: texts.noKeyHint });
    const secret = await readSigningKey(key, json);
    const { message, signature: file } = signedContent(path);
    const stamp = Math.floor(Date.now() / 1000);
    const trustedComment = (comment ?? `timestamp:${stamp}\tfile:${basename(path)}`).replace(/[\r\n]+/g, " ");
    const signature = signMinisign(message, secret, { trustedComment });
    await writeOutput(file, signature, { force: true, json, mode: 0o644 });
    const id = keyNumber(secret.id);
    if (json) out.json({ file, key: id });
    else out.note(texts.signed(file, id));
    return 0;
  },
});
