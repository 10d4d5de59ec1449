import { isSkillwrightError, type PackageFile } from "@skillwright/core/internal";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { parseMinisignKey, parseMinisignSignature, verifyMinisign } from "./minisign.ts";

/** The file of a skill that contains its signature. */
export const SIGNATURE_FILE = "skill.minisig";

/** What the signature of a skill says. */
export interface PackageSignature {
  /** The public keys whose signature is valid, as policies name them. */
  readonly signedBy: readonly string[];
  /** For people: the signer's name, or why the signature counts for nothing; undefined without a signature. */
  readonly note?: string;
  /** The signer's name in a policy. */
  readonly signer?: string;
  /** Set if somebody changed the skill after a known signer signed it, or the signature is damaged. */
  readonly problem?: string;
}

/** What is signed: one line with the tree hash of every file but the signature itself. */
export function signedStatement(files: readonly PackageFile[]): Uint8Array {
  const others = files.filter(({ path }) => path !== SIGNATURE_FILE);
  return Buffer.from(`skillwright-tree ${hashFiles(others)}\n`, "utf8");
}

/** Checks the signature in a skill against keys, by the names that policies give them. */
export function checkPackageSignature(
  files: readonly PackageFile[],
  keys: ReadonlyMap<string, string>,
): PackageSignature {
  const file = files.find(({ path }) => path === SIGNATURE_FILE);
  if (file === undefined) return { signedBy: [] };
  try {
    const signature = parseMinisignSignature(Buffer.from(file.bytes).toString("utf8"), SIGNATURE_FILE);
    const message = signedStatement(files);
    const known = [...keys].flatMap(([name, text]) => {
      const key = parseMinisignKey(text, `the key of ${name}`);
      return key.id === signature.keyId ? [{ name, text, key }] : [];
    });
    if (known.length === 0) return { signedBy: [], note: `signed by an unknown key ${signature.keyId}` };
    const valid = known.filter(({ key }) => verifyMinisign(message, signature, key));
    const [first] = valid;
    if (first === undefined) return { signedBy: [], problem: "its signature doesn't match its files" };
    return { signedBy: valid.map(({ text }) => text), signer: first.name, note: `signed by ${first.name}` };
  } catch (error) {
    if (!isSkillwrightError(error, "signature_error")) throw error;
    return { signedBy: [], problem: error.message };
  }
}
