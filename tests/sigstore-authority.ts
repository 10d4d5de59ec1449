import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { der, text as derText, oid, sequence } from "./der.ts";

/** Who signs with a certificate of the test's authority, and when. */
export interface SignOptions {
  readonly identity?: string;
  readonly issuer?: string;
  /** Signs a statement about the content, as attestations of builds do, instead of the content. */
  readonly form?: "message" | "statement";
  /** When the log saw the signature. Default: while the certificate is valid. */
  readonly at?: Date;
}

/** A sigstore of our own: a certificate authority, a log of certificates and a log of signatures. */
export interface SigstoreAuthority {
  /** The file that makes others trust it. */
  readonly trustedRoot: string;
  /** A bundle for content, as text. */
  sign(content: Uint8Array, options?: SignOptions): string;
}

const START = new Date("2026-01-01T00:00:00Z");
const END = new Date("2027-01-01T00:00:00Z");
const NOW = new Date("2026-06-01T00:00:00Z");

const ECDSA_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));
const LOG_HOST = "rekor.example.com";

/** Makes an authority with new keys. */
export function sigstoreAuthority(): SigstoreAuthority {
  const [authority, certificates, log] = [newKey(), newKey(), newKey()];
  const name = sequence(der(0x31, sequence(oid("2.5.4.3"), derText("Test authority"))));
  const root = certificate(authority, {
    issuer: name,
    subject: name,
    key: authority,
    extensions: [extension("2.5.29.19", sequence(der(0x01, Buffer.from([0xff]))))],
  });
  const leaf = (key: Key, identity: string, issuer: string): Buffer => {
    const isAddress = identity.includes("://");
    const extensions = [
      extension("2.5.29.17", sequence(der(isAddress ? 0x86 : 0x81, Buffer.from(identity)))),
      extension("1.3.6.1.4.1.57264.1.8", derText(issuer)),
    ];
    const fields = { issuer: name, subject: sequence(), key };
    const logged = certificateTimestamp(certificates, authority, toBeSigned({ ...fields, extensions }));
    return certificate(authority, { ...fields, extensions: [...extensions, logged] });
  };
  return {
    trustedRoot: JSON.stringify({
      mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
      tlogs: [logOf(log, `https://${LOG_HOST}`)],
      certificateAuthorities: [
        {
          subject: { organization: "example.com", commonName: "Test authority" },
          uri: "https://fulcio.example.com",
          certChain: { certificates: [{ rawBytes: root.toString("base64") }] },
          validFor: { start: START.toISOString() },
        },
      ],
      ctlogs: [logOf(certificates, "https://ctfe.example.com")],
      timestampAuthorities: [],
    }),
    sign(
      content,
      { identity = "ana@example.com", issuer = "https://login.example.com", form = "message", at = NOW } = {},
    ) {
      const key = newKey();
      const signer = leaf(key, identity, issuer);
      const signed =
        form === "message" ? signMessage(content, key, signer) : signStatement(content, key, signer);
      return JSON.stringify({
        mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
        verificationMaterial: {
          certificate: { rawBytes: signer.toString("base64") },
          tlogEntries: [logEntry(log, signed.entry, at)],
        },
        ...signed.content,
      });
    },
  };
}

interface Key {
  readonly secret: KeyObject;
  /** The public key in DER. */
  readonly open: Buffer;
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { secret: privateKey, open: publicKey.export({ type: "spki", format: "der" }) };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function logOf(key: Key, baseUrl: string): object {
  return {
    baseUrl,
    hashAlgorithm: "SHA2_256",
    publicKey: {
      rawBytes: key.open.toString("base64"),
      keyDetails: "PKIX_ECDSA_P256_SHA_256",
      validFor: { start: START.toISOString() },
    },
    logId: { keyId: sha256(key.open).toString("base64") },
  };
}

interface CertificateFields {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly key: Key;
  readonly extensions: readonly Buffer[];
}

function toBeSigned({ issuer, subject, key, extensions }: CertificateFields): Buffer {
  const time = (date: Date): Buffer =>
    der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`));
  return sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    issuer,
    sequence(time(START), time(END)),
    subject,
    key.open,
    der(0xa3, sequence(...extensions)),
  );
}

function certificate(authority: Key, fields: CertificateFields): Buffer {
  const content = toBeSigned(fields);
  const signature = sign("sha256", content, authority.secret);
  return sequence(content, ECDSA_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

/** The proof that a certificate was logged (RFC 6962): a signature of the certificate without this extension. */
function certificateTimestamp(log: Key, authority: Key, precertificate: Buffer): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(BigInt(NOW.getTime()));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(precertificate.length);
  const signed = Buffer.concat([
    Buffer.from([0, 0]),
    time,
    Buffer.from([0, 1]),
    sha256(authority.open),
    length.subarray(1),
    precertificate,
    Buffer.from([0, 0]),
  ]);
  const signature = sign("sha256", signed, log.secret);
  const stamp = Buffer.concat([
    Buffer.from([0]),
    sha256(log.open),
    time,
    Buffer.from([0, 0, 4, 3]),
    sized(signature),
  ]);
  return extension("1.3.6.1.4.1.11129.2.4.2", der(0x04, sized(sized(stamp))));
}

/** Bytes after their number in two bytes. */
function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

interface Signed {
  /** The part of the bundle that has the signature. */
  readonly content: object;
  /** What the log says about it. */
  readonly entry: { readonly apiVersion: "0.0.1"; readonly kind: string; readonly spec: object };
}

function pem(signer: Buffer): string {
  const text = `-----BEGIN CERTIFICATE-----\n${signer.toString("base64")}\n-----END CERTIFICATE-----\n`;
  return Buffer.from(text).toString("base64");
}

function signMessage(content: Uint8Array, key: Key, signer: Buffer): Signed {
  const signature = sign("sha256", content, key.secret).toString("base64");
  const digest = sha256(content);
  return {
    content: {
      messageSignature: {
        messageDigest: { algorithm: "SHA2_256", digest: digest.toString("base64") },
        signature,
      },
    },
    entry: {
      apiVersion: "0.0.1",
      kind: "hashedrekord",
      spec: {
        data: { hash: { algorithm: "sha256", value: digest.toString("hex") } },
        signature: { content: signature, publicKey: { content: pem(signer) } },
      },
    },
  };
}

function signStatement(content: Uint8Array, key: Key, signer: Buffer): Signed {
  const payloadType = "application/vnd.in-toto+json";
  const payload = Buffer.from(
    JSON.stringify({
      _type: "https://in-toto.io/Statement/v1",
      subject: [{ name: "skill", digest: { sha256: sha256(content).toString("hex") } }],
      predicateType: "https://slsa.dev/provenance/v1",
      predicate: {},
    }),
  );
  const encoded = Buffer.concat([
    Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `),
    payload,
  ]);
  const sig = sign("sha256", encoded, key.secret).toString("base64");
  return {
    content: { dsseEnvelope: { payload: payload.toString("base64"), payloadType, signatures: [{ sig }] } },
    entry: {
      apiVersion: "0.0.1",
      kind: "dsse",
      spec: {
        payloadHash: { algorithm: "sha256", value: sha256(payload).toString("hex") },
        signatures: [{ signature: sig, verifier: pem(signer) }],
      },
    },
  };
}

/** The only entry of a log: what it promised when it saw the signature, and the proof that it kept the promise. */
function logEntry(log: Key, entry: Signed["entry"], at: Date): object {
  const body = Buffer.from(JSON.stringify(entry));
  const id = sha256(log.open);
  const integratedTime = Math.floor(at.getTime() / 1000);
  const promise = { body: body.toString("base64"), integratedTime, logID: id.toString("hex"), logIndex: 0 };
  const rootHash = sha256(Buffer.concat([Buffer.from([0]), body]));
  const note = `${LOG_HOST} - 1\n1\n${rootHash.toString("base64")}\n`;
  const noted = Buffer.concat([id.subarray(0, 4), sign("sha256", Buffer.from(note), log.secret)]);
  return {
    logIndex: "0",
    logId: { keyId: id.toString("base64") },
    kindVersion: { kind: entry.kind, version: entry.apiVersion },
    integratedTime: String(integratedTime),
    inclusionPromise: {
      signedEntryTimestamp: sign("sha256", Buffer.from(JSON.stringify(promise)), log.secret).toString(
        "base64",
      ),
    },
    inclusionProof: {
      logIndex: "0",
      rootHash: rootHash.toString("base64"),
      treeSize: "1",
      hashes: [],
      checkpoint: { envelope: `${note}\n\u2014 ${LOG_HOST} ${noted.toString("base64")}\n` },
    },
    canonicalizedBody: body.toString("base64"),
  };
}
