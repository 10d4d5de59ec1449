import {
  isSignedBy,
  isSkillwrightError,
  type PackageFile,
  type Signer,
  spellIdentity,
} from "@skillwright/core/internal";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { parseMinisignKey, parseMinisignSignature, verifyMinisign } from "./minisign.ts";
import { verifySigstore } from "./sigstore.ts";

/** The file of a skill that contains its signature by a key. */
export const SIGNATURE_FILE = "skill.minisig";

/** The file of a skill that contains its signature by an identity. */
export const BUNDLE_FILE = "skill.sigstore.json";

/** What the signatures of a skill say. */
export interface PackageSignature {
  /** Whose signatures are valid. */
  readonly signedBy: readonly Signer[];
  /** For people: who signed, or why a signature counts for nothing; undefined without a signature. */
  readonly note?: string;
  /** The signer for the lockfile: the name of a key in a policy, or an identity. */
  readonly signer?: string;
  /** Set if somebody changed the skill after a known signer signed it, or a signature is damaged. */
  readonly problem?: string;
}

/** Whose signatures count. */
export interface TrustedSigners {
  /** Those that policies name. Two policies may give one name to different ones. */
  readonly signers: readonly (readonly [name: string, signer: Signer])[];
  /** A file with the authorities of sigstore to trust. Default: the public ones. */
  readonly trustedRoot?: string | undefined;
}

/** What is signed: one line with the tree hash of every file but the signatures. */
export function signedStatement(files: readonly PackageFile[]): Uint8Array {
  const others = files.filter(({ path }) => path !== SIGNATURE_FILE && path !== BUNDLE_FILE);
  return Buffer.from(`skillwright-tree ${hashFiles(others)}\n`, "utf8");
}

/** Checks the signatures in a skill. */
export async function checkPackageSignature(
  files: readonly PackageFile[],
  trusted: TrustedSigners,
): Promise<PackageSignature> {
  const checks = [
    { name: SIGNATURE_FILE, check: checkMinisign },
    { name: BUNDLE_FILE, check: checkSigstore },
  ];
  const found: PackageSignature[] = [];
  for (const { name, check } of checks) {
    const file = files.find(({ path }) => path === name);
    if (file === undefined) continue;
    try {
      found.push(await check(Buffer.from(file.bytes).toString("utf8"), signedStatement(files), trusted));
    } catch (error) {
      if (!isSkillwrightError(error, "signature_error")) throw error;
      found.push({ signedBy: [], problem: error.message });
    }
  }
  const join = (key: "note" | "signer" | "problem"): Partial<PackageSignature> => {
    const texts = found.flatMap((one) => one[key] ?? []);
    return texts.length === 0 ? {} : { [key]: texts.join("; ") };
  };
  return {
    signedBy: found.flatMap(({ signedBy }) => signedBy),
    ...join("note"),
    ...join("signer"),
    ...join("problem"),
  };
}

function checkMinisign(text: string, message: Uint8Array, { signers }: TrustedSigners): PackageSignature {
  const signature = parseMinisignSignature(text, SIGNATURE_FILE);
  const known = signers.flatMap(([name, signer]) => {
    if (typeof signer !== "string") return [];
    const key = parseMinisignKey(signer, `the key of ${name}`);
    return key.id === signature.keyId ? [{ name, signer, key }] : [];
  });
  if (known.length === 0) return { signedBy: [], note: `signed by an unknown key ${signature.keyId}` };
  const valid = known.filter(({ key }) => verifyMinisign(message, signature, key));
  const [first] = valid;
  if (first === undefined) return { signedBy: [], problem: "its signature doesn't match its files" };
  return {
    signedBy: valid.map(({ signer }) => signer),
    signer: first.name,
    note: `signed by ${first.name}`,
  };
}

/** A certificate that isn't trusted is no problem, like an unknown key: it just doesn't count. */
async function checkSigstore(
  text: string,
  message: Uint8Array,
  { signers, trustedRoot }: TrustedSigners,
): Promise<PackageSignature> {
  try {
    const identity = await verifySigstore(message, { text, file: BUNDLE_FILE, trustedRoot });
    const signer = spellIdentity(identity);
    const [name] = signers.find(([, one]) => isSignedBy(one, identity)) ?? [];
    const known = name === undefined ? "" : `, who is ${name}`;
    return { signedBy: [identity], signer, note: `signed by ${signer}${known}` };
  } catch (error) {
    if (isSkillwrightError(error, "missing_package"))
      return { signedBy: [], note: `its sigstore signature can't be checked: ${error.message}` };
    if (!isSkillwrightError(error, "signature_error")) throw error;
    if (error.details.reason === "unknown-key") return { signedBy: [], note: error.message };
    if (error.details.reason === "mismatch")
      return { signedBy: [], problem: "its signature doesn't match its files" };
    throw error;
  }
}
