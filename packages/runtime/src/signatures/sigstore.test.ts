import { isSkillwrightError } from "@skillwright/core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sigstoreAuthority } from "../../../../tests/sigstore-authority.ts";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { verifySigstore } from "./sigstore.ts";

const content = Buffer.from("skillwright-tree 0000\n");
const file = "skill.sigstore.json";
const authority = sigstoreAuthority();
const ana = { identity: "ana@example.com", issuer: "https://login.example.com" };

let tree: TempTree;
beforeAll(() => {
  tree = tempTree({ "root.json": authority.trustedRoot, "broken.json": "{", "empty.json": "{}" });
});
afterAll(() => tree[Symbol.dispose]());

const verify = (
  text: string,
  { message = content, root = "root.json" }: { readonly message?: Buffer; readonly root?: string } = {},
): Promise<unknown> => verifySigstore(message, { text, file, trustedRoot: tree.at(root) });

/** Why a bundle is refused. */
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "accepted",
    (error: unknown) => (isSkillwrightError(error, "signature_error") ? error.details.reason : error),
  );

interface Bundle {
  readonly verificationMaterial: {
    certificate: { rawBytes: string };
    tlogEntries: {
      integratedTime: string;
      inclusionPromise?: { signedEntryTimestamp: string };
      inclusionProof: { rootHash: string; checkpoint: { envelope: string } };
      canonicalizedBody: string;
    }[];
  };
  readonly messageSignature: { messageDigest: { digest: string }; signature: string };
}

/** A bundle in which somebody changed something. */
function changed(
  change: (bundle: Bundle, entry: Bundle["verificationMaterial"]["tlogEntries"][0]) => void,
): string {
  const bundle = JSON.parse(authority.sign(content)) as Bundle;
  const [entry] = bundle.verificationMaterial.tlogEntries;
  if (entry === undefined) throw new Error("a bundle without an entry");
  change(bundle, entry);
  return JSON.stringify(bundle);
}

/** Base64 with one bit of its last bytes changed. */
function flipped(base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  const at = bytes.length - 3;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString("base64");
}

test.for(["message", "statement"] as const)("a signed %s says who signed", async (form) => {
  expect(await verify(authority.sign(content, { form }))).toEqual(ana);
  const workflow = {
    identity: "https://github.com/acme/skills/.github/workflows/release.yml@refs/tags/v1",
    issuer: "https://token.actions.githubusercontent.com",
  };
  expect(await verify(authority.sign(content, { form, ...workflow }))).toEqual(workflow);
});

test.for(["message", "statement"] as const)("a signed %s counts for no other content", async (form) => {
  const other = { message: Buffer.from("skillwright-tree 1111\n") };
  expect(await reasonOf(verify(authority.sign(content, { form }), other))).toBe("mismatch");
});

describe("a bundle is refused", () => {
  test.for<[what: string, text: () => string, reason: string]>([
    ["of another authority", () => sigstoreAuthority().sign(content), "unknown-key"],
    [
      "logged before its certificate was valid",
      () => authority.sign(content, { at: new Date("2025-12-31T23:59:59Z") }),
      "unknown-key",
    ],
    [
      "logged after its certificate expired",
      () => authority.sign(content, { at: new Date("2027-01-02T00:00:00Z") }),
      "unknown-key",
    ],
    [
      "with another signature",
      () =>
        changed(({ messageSignature }) => {
          messageSignature.signature = flipped(messageSignature.signature);
        }),
      "unknown-key",
    ],
    [
      "with another digest",
      () =>
        changed(({ messageSignature: { messageDigest } }) => {
          messageDigest.digest = flipped(messageDigest.digest);
        }),
      "unknown-key",
    ],
    [
      "with another certificate",
      () =>
        changed(({ verificationMaterial: { certificate } }) => {
          certificate.rawBytes = flipped(certificate.rawBytes);
        }),
      "unknown-key",
    ],
    [
      "with another time",
      () =>
        changed((_, entry) => {
          entry.integratedTime = String(Number(entry.integratedTime) + 1);
        }),
      "unknown-key",
    ],
    [
      "with another promise of the log",
      () =>
        changed((_, { inclusionPromise }) => {
          if (inclusionPromise)
            inclusionPromise.signedEntryTimestamp = flipped(inclusionPromise.signedEntryTimestamp);
        }),
      "unknown-key",
    ],
    [
      "with a time that nobody vouches for",
      () =>
        changed((_, entry) => {
          delete entry.inclusionPromise;
        }),
      "unknown-key",
    ],
    [
      "with another checkpoint of the log",
      () =>
        changed((_, { inclusionProof: { checkpoint } }) => {
          checkpoint.envelope = checkpoint.envelope.replace("\n1\n", "\n2\n");
        }),
      "unknown-key",
    ],
    [
      "with another entry of the log",
      () =>
        changed((_, entry) => {
          entry.canonicalizedBody = Buffer.from("{}").toString("base64");
        }),
      "unknown-key",
    ],
    [
      "that nobody logged",
      () =>
        changed(({ verificationMaterial }) => {
          verificationMaterial.tlogEntries = [];
        }),
      "unknown-key",
    ],
    [
      "whose signer has control characters",
      () => authority.sign(content, { identity: "ana\u001b[2J@example.com" }),
      "unknown-key",
    ],
    [
      "whose signer can't be compared",
      () => authority.sign(content, { issuer: "https://login.example.com\n" }),
      "unknown-key",
    ],
    ["that isn't JSON", () => "{", "malformed"],
    ["that isn't a bundle", () => "[]", "malformed"],
    ["without a media type", () => authority.sign(content).replace("mediaType", "type"), "malformed"],
    [
      "with a broken certificate",
      () =>
        changed(({ verificationMaterial: { certificate } }) => {
          certificate.rawBytes = "AAAA";
        }),
      "malformed",
    ],
    ["that is too large", () => `${authority.sign(content)}${" ".repeat(300_000)}`, "malformed"],
  ])("%s", async ([, text, reason]) => {
    expect(await reasonOf(verify(text()))).toBe(reason);
  });
});

test.for(["broken.json", "missing.json"])("no signature counts if %s is the trusted root", async (root) => {
  expect(await reasonOf(verify(authority.sign(content), { root }))).toBe("malformed");
});

test("a trusted root without authorities, and the bundled one, don't trust ours", async () => {
  const text = authority.sign(content);
  expect(await reasonOf(verify(text, { root: "empty.json" }))).toBe("unknown-key");
  expect(await reasonOf(verifySigstore(content, { text, file }))).toBe("unknown-key");
});
