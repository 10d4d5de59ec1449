import { existsSync } from "node:fs";
import {
  isSignedBy,
  isSkillwrightError,
  type SigstoreIdentity,
  SkillwrightError,
  spellIdentity,
} from "@skillwright/core/internal";
import {
  parseMinisignKey,
  parseMinisignSignature,
  verifyMinisign,
  verifySigstore,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption } from "../../command-line/option.ts";
import { skillFolder } from "../../command-line/skill-folder.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readTextFile } from "../../input/read-input.ts";
import { signedContent } from "../../input/signed-content.ts";
import type { Output } from "../../output/output.ts";

/** What `verify-signature` prints. */
const texts = {
  noSigner: "A signer is missing",
  noSignerHint:
    "Pass `--key FILE` with the signer's .pub file, or `--identity` and `--issuer` for a sigstore signature.",
  noIssuer: "`--identity` and `--issuer` must be used together",
  valid: (path: string, key: string): string =>
    `The signature of ${path} is valid: signed with the key ${key}.`,
  validIdentity: (path: string, signer: string): string =>
    `The signature of ${path} is valid: signed by ${signer}.`,
  comment: (text: string): string => `Comment: ${text}`,
  otherKey: (path: string, id: string): string => `${path} was signed with another key: ${id}`,
  otherIdentity: (path: string, signer: string): string => `${path} was signed by someone else: ${signer}`,
  invalid: (path: string): string => `${path} was changed after it was signed`,
  unsigned: (path: string, file: string): string => `No signature found for ${path}: ${file} doesn't exist`,
  unsignedHint:
    "Sign it with `skillwright sign` and a key, or with cosign and an identity. If the signature is elsewhere, pass `--signature FILE`.",
} as const;

const options = {
  key: textOption("file", "Public key of the signer", { completion: "files" }),
  identity: textOption("name", "Signer's email address or workflow, for a sigstore signature"),
  issuer: textOption("url", "Identity provider that the signer signed in with"),
  trustedRoot: textOption("file", "Sigstore trusted root (default: the public one)", {
    completion: "files",
  }),
  signature: textOption("file", "Signature file (default: in the folder, or next to the file)", {
    completion: "files",
  }),
  json: jsonOption,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    skill: required("Name, id or folder of a skill, or a file with a signature next to it", {
      completion: "files",
    }),
  },
  options,
  examples: [
    "skillwright verify-signature pdf --key team.pub",
    "skillwright verify-signature pdf.skill --key team.pub --signature pdf.skill.minisig",
    "skillwright verify-signature ./pdf --identity ana@example.com --issuer https://accounts.google.com",
  ],
  async run({ skill }, flags, out) {
    const { key, identity, issuer } = flags;
    const path = await skillFolder(skill);
    if (key !== undefined) return verifyKey(path, key, flags, out);
    if (identity !== undefined && issuer !== undefined)
      return verifyIdentity(path, { identity, issuer }, flags, out);
    const isHalf = identity !== undefined || issuer !== undefined;
    throw usageError(isHalf ? texts.noIssuer : texts.noSigner, isHalf ? "--issuer" : "--key", {
      hint: texts.noSignerHint,
    });
  },
});

function verifyKey(path: string, key: string, { signature, json }: Flags, out: Output): number {
  const signer = parseMinisignKey(readTextFile(key), key);
  const { message, signature: usual } = signedContent(path);
  const file = signature ?? usual;
  const read = parseMinisignSignature(readSignature(path, file), file);
  const valid = verifyMinisign(message, read, signer);
  const { keyId, trustedComment } = read;
  const status = valid ? 0 : 1;
  if (json)
    return out.json(
      { path, signature: file, valid, key: keyId, comment: valid ? trustedComment : null },
      status,
    );
  if (valid) {
    out.text(texts.valid(path, keyId));
    out.text(texts.comment(trustedComment.replaceAll("\t", " ")));
  } else out.problem(keyId === signer.id ? texts.invalid(path) : texts.otherKey(path, keyId));
  return status;
}

async function verifyIdentity(
  path: string,
  wanted: SigstoreIdentity,
  { signature, trustedRoot, json }: Flags,
  out: Output,
): Promise<number> {
  const { message, bundle } = signedContent(path);
  const file = signature ?? bundle;
  const signer = await signerOf(message, { text: readSignature(path, file), file, trustedRoot });
  const valid = signer !== undefined && isSignedBy(wanted, signer);
  const status = valid ? 0 : 1;
  if (json) return out.json({ path, signature: file, valid, signer: signer ?? null }, status);
  if (signer === undefined) out.problem(texts.invalid(path));
  else if (valid) out.text(texts.validIdentity(path, spellIdentity(signer)));
  else out.problem(texts.otherIdentity(path, spellIdentity(signer)));
  return status;
}

function readSignature(path: string, file: string): string {
  if (file === "-" || existsSync(file)) return readTextFile(file);
  throw new SkillwrightError("signature_error", {
    message: texts.unsigned(path, file),
    details: { file, reason: "missing" },
    hint: texts.unsignedHint,
  });
}

/** Who signed a message; undefined if they signed something else. */
async function signerOf(...given: Parameters<typeof verifySigstore>): Promise<SigstoreIdentity | undefined> {
  try {
    return await verifySigstore(...given);
  } catch (error) {
    if (isSkillwrightError(error, "signature_error") && error.details.reason === "mismatch") return undefined;
    throw error;
  }
}
