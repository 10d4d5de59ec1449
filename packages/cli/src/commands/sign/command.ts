import { statSync } from "node:fs";
import { basename } from "node:path";
import { keyNumber, signMinisign } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption, toggle } from "../../command-line/option.ts";
import { skillFolder } from "../../command-line/skill-folder.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { signedContent } from "../../input/signed-content.ts";
import type { Output } from "../../output/output.ts";
import { writeOutput } from "../../prompt/output-file.ts";
import { readSigningKey } from "../../prompt/read-signing-key.ts";

/** What `sign` asks and prints. */
const texts = {
  noKey: "A key is missing",
  noKeyHint: "Pass `--key FILE`. Run `skillwright keygen` to create one.",
  notFolder: (path: string): string => `${path} is a file, not a skill folder`,
  notFolderHint: (path: string): string =>
    `Run \`cosign sign-blob ${path} --bundle ${path}.sigstore.json\`. A statement is only for a skill's folder.`,
  signed: (file: string, id: string): string => `Wrote ${file}, signed with the key ${id}.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    skill: required("Name, id or folder of a skill, or a file such as pdf.skill", { completion: "files" }),
  },
  options: {
    key: textOption("file", "Secret key from `skillwright keygen` or minisign", { completion: "files" }),
    comment: textOption("text", "Comment to include in the signature"),
    statement: toggle("Print the text to sign with cosign; don't sign anything"),
    json: jsonOption,
  },
  examples: [
    "skillwright sign ./pdf --key team.key",
    'skillwright sign pdf.skill --key team.key --comment "2.0"',
    "skillwright sign ./pdf --statement > statement.txt",
  ],
  async run({ skill }, { key, comment, statement, json }, out) {
    const path = await skillFolder(skill);
    if (statement) return printStatement(path, json, out);
    if (key === undefined) throw usageError(texts.noKey, "--key", { hint: texts.noKeyHint });
    const secret = await readSigningKey(key, json);
    const { message, signature: file } = signedContent(path);
    const stamp = Math.floor(Date.now() / 1000);
    const trustedComment = (comment ?? `timestamp:${stamp}\tfile:${basename(path)}`).replace(/[\r\n]+/g, " ");
    const signature = signMinisign(message, secret, { trustedComment });
    await writeOutput(file, signature, { force: true, json, mode: 0o644 });
    const id = keyNumber(secret.id);
    if (json) return out.json({ file, key: id });
    out.note(texts.signed(file, id));
    return 0;
  },
});

/** Prints the line that stands for a skill's folder where a tool signs files. */
function printStatement(path: string, json: boolean, out: Output): number {
  const { message, bundle } = signedContent(path);
  if (!statSync(path).isDirectory())
    throw usageError(texts.notFolder(path), "--statement", { hint: texts.notFolderHint(path) });
  const statement = Buffer.from(message).toString("utf8").trimEnd();
  if (json) return out.json({ statement, bundle });
  out.verbatim(statement);
  return 0;
}
