import { parseMinisignKey, parseMinisignSignature, verifyMinisign } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readTextFile } from "../../input/read-input.ts";
import { signedContent } from "../../input/signed-content.ts";

/** What `verify-signature` prints. */
const texts = {
  noKey: "A public key is missing",
  noKeyHint: "Pass `--key FILE` with the signer's .pub file.",
  valid: (path: string, key: string): string =>
    `The signature of ${path} is valid: signed with the key ${key}.`,
  comment: (text: string): string => `Comment: ${text}`,
  otherKey: (path: string, id: string): string => `${path} was signed with another key: ${id}`,
  invalid: (path: string): string => `${path} was changed after it was signed`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    path: required("A skill's folder, or a file with a .minisig next to it", { completion: "files" }),
  },
  options: {
    key: textOption("file", "Public key of the signer", { completion: "files" }),
    signature: textOption("file", "Signature file (default: in the folder, or next to the file)", {
      completion: "files",
    }),
    json: jsonOption,
  },
  examples: [
    "skillwright verify-signature ./pdf --key team.pub",
    "skillwright verify-signature pdf.skill --key team.pub --signature pdf.skill.minisig",
  ],
  run({ path }, { key, signature, json }, out) {
    if (key === undefined) throw usageError(texts.noKey, "--key", { hint: texts.noKeyHint });
    const signer = parseMinisignKey(readTextFile(key), key);
    const { message, signature: usual } = signedContent(path);
    const file = signature ?? usual;
    const read = parseMinisignSignature(readTextFile(file), file);
    const valid = verifyMinisign(message, read, signer);
    const { keyId, trustedComment } = read;
    if (json) out.json({ path, signature: file, valid, key: keyId, comment: valid ? trustedComment : null });
    else if (valid) {
      out.text(texts.valid(path, keyId));
      out.text(texts.comment(trustedComment.replaceAll("\t", " ")));
    } else out.problem(keyId === signer.id ? texts.invalid(path) : texts.otherKey(path, keyId));
    return valid ? 0 : 1;
  },
});
