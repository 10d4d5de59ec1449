import { readFileSync } from "node:fs";
import { type SignatureProblem, type SigstoreIdentity, SkillwrightError } from "@skillwright/core/internal";
import { sha256 as hash } from "../files/sha256.ts";
import { loadPackage } from "../machine/load-package.ts";
import publicRoot from "./sigstore-trusted-root.json" with { type: "json" };

type Packages = typeof import("./sigstore-packages.ts");
type Bundle = ReturnType<Packages["bundleFromJSON"]>;

/** A signature of sigstore, and what it is checked against. */
export interface SigstoreSignature {
  /** The bundle as text: the signature, its certificate and the entries of the transparency log. */
  readonly text: string;
  /** Where it is, for messages. */
  readonly file: string;
  /** A file with the authorities to trust. Default: the public ones of sigstore.dev. */
  readonly trustedRoot?: string | undefined;
}

/** Largest bundle in characters; those of GitHub, which say how a release was built, have up to 30,000. */
const MAX_BUNDLE_LENGTH: number = 256 * 1024;

const BUNDLE_HINT = "`cosign sign-blob FILE --bundle BUNDLE` writes one.";

/** What attestations of builds are written in. */
const IN_TOTO = "application/vnd.in-toto+json";

/**
 * Verifies a sigstore bundle offline and returns who signed: the message itself, as `cosign sign-blob` does, or a
 * statement with its SHA-256, as GitHub does. Throws `signature_error` or `missing_package`.
 */
export async function verifySigstore(
  message: Uint8Array,
  { text, file, trustedRoot }: SigstoreSignature,
): Promise<SigstoreIdentity> {
  const packages = await loadPackage(
    () => import("./sigstore-packages.ts"),
    ["@sigstore/verify@4.1.2", "@sigstore/bundle@5.0.0", "@sigstore/protobuf-specs@0.5.2"],
  );
  const authorities = readTrustedRoot(packages, trustedRoot);
  const bundle = readBundle(packages, { text, file });
  try {
    const verifier = new packages.Verifier(authorities);
    const { identity } = verifier.verify(packages.toSignedEntity(bundle, Buffer.from(message)));
    if (!isAbout(bundle, message)) throw refused(file, "mismatch", "it was made for other content");
    const { subjectAlternativeName: name, extensions } = identity ?? {};
    if (!isPlainText(name) || !isPlainText(extensions?.issuer))
      throw refused(file, "unknown-key", "its certificate doesn't say who signed");
    return { identity: name, issuer: extensions.issuer };
  } catch (error) {
    if (error instanceof SkillwrightError || !(error instanceof Error)) throw error;
    if (!(error instanceof packages.VerificationError)) throw refused(file, "malformed", error.message);
    throw error.code === "SIGNATURE_ERROR"
      ? refused(file, "mismatch", "it was made for other content")
      : refused(file, "unknown-key", error.message);
  }
}

function readTrustedRoot(
  { TrustedRoot, toTrustMaterial }: Packages,
  file: string | undefined,
): ReturnType<Packages["toTrustMaterial"]> {
  try {
    const root: unknown = file === undefined ? publicRoot : JSON.parse(readFileSync(file, "utf8"));
    return toTrustMaterial(TrustedRoot.fromJSON(root));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw refused(file ?? "the bundled root", "malformed", `it isn't a trusted root: ${error.message}`);
  }
}

function readBundle(
  { bundleFromJSON }: Packages,
  { text, file }: Pick<SigstoreSignature, "text" | "file">,
): Bundle {
  if (text.length > MAX_BUNDLE_LENGTH)
    throw refused(file, "malformed", `it has more than ${MAX_BUNDLE_LENGTH} characters`);
  try {
    return bundleFromJSON(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw refused(file, "malformed", `it isn't a sigstore bundle: ${error.message}`, BUNDLE_HINT);
  }
}

/** Whether what was signed is about the message. The packages compare only messages that were signed themselves. */
function isAbout({ content }: Bundle, message: Uint8Array): boolean {
  if (content.$case === "messageSignature") return true;
  const { payload, payloadType } = content.dsseEnvelope;
  if (payloadType !== IN_TOTO) return false;
  const { subject } = JSON.parse(payload.toString("utf8")) as Statement;
  const digest = hash(message);
  return subject.some(({ digest: { sha256 } }) => sha256 === digest);
}

/** What a build says about its results. It is signed, so its shape is trusted. */
interface Statement {
  readonly subject: readonly { readonly digest: { readonly sha256?: string } }[];
}

/** Whether a name in a certificate can be shown and compared: an address has no other characters. */
function isPlainText(text: string | undefined): text is string {
  return text !== undefined && /^[\x21-\x7e]+$/.test(text);
}

function refused(
  file: string,
  reason: SignatureProblem,
  why: string,
  hint?: string,
): SkillwrightError<"signature_error"> {
  return new SkillwrightError("signature_error", {
    message: `${file} is not accepted: ${why}`,
    details: { file, reason },
    hint,
  });
}
