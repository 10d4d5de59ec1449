// One module for what three packages have, so that they are loaded, or found missing, together.
export { bundleFromJSON } from "@sigstore/bundle";
export { TrustedRoot } from "@sigstore/protobuf-specs";
export { toSignedEntity, toTrustMaterial, VerificationError, Verifier } from "@sigstore/verify";
