import { matchParts } from "./source-pattern.ts";

/** Who signs skills: a public key as minisign writes it, or an identity that sigstore's certificates name. */
export type Signer = string | SigstoreIdentity;

/** A person or a workflow in a certificate of sigstore. */
export interface SigstoreIdentity {
  /** The email address, or the address of the workflow. In a policy, `*` matches anything within a part of it. */
  readonly identity: string;
  /** The address of the service that signed them in. */
  readonly issuer: string;
}

/** Whether a verified signature is one of a signer that a policy names. */
export function isSignedBy(wanted: Signer, verified: Signer): boolean {
  if (typeof wanted === "string" || typeof verified === "string") return wanted === verified;
  return (
    wanted.issuer === verified.issuer && matchParts(wanted.identity.split("/"), verified.identity.split("/"))
  );
}

/** An identity as people read it, also in the lockfile. */
export function spellIdentity({ identity, issuer }: SigstoreIdentity): string {
  return `${identity} (${issuer})`;
}
