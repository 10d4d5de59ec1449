import { type PackageFile, parsePackagePath, type Signer } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { sigstoreAuthority } from "../../../../tests/sigstore-authority.ts";
import { tempTree } from "../../test/support/temp-tree.ts";
import { formatPublicKey, signMinisign } from "./minisign.ts";
import { checkPackageSignature, signedStatement } from "./package-signature.ts";
import { createSigningKey } from "./secret-key.ts";

const file = (path: string, content: string): PackageFile => ({
  path: parsePackagePath(path, "test"),
  bytes: Buffer.from(content),
  executable: false,
});

const files = [file("SKILL.md", "a"), file("scripts/run.sh", "b")];
const secret = createSigningKey();
const minisig = file("skill.minisig", signMinisign(signedStatement(files), secret, { trustedComment: "1" }));
const key = formatPublicKey(secret).split("\n")[1] ?? "";
const authority = sigstoreAuthority();
const bundle = file("skill.sigstore.json", authority.sign(signedStatement(files)));
const ana = { identity: "ana@example.com", issuer: "https://login.example.com" };

/** The files after somebody changed one of them. */
const changed = (signed: readonly PackageFile[]): readonly PackageFile[] =>
  signed.map((one) => (one.path === "SKILL.md" ? file("SKILL.md", "evil") : one));

const mismatch = { signedBy: [], problem: "its signature doesn't match its files" };

test("a skill without a signature has no signer", async () => {
  expect(await checkPackageSignature(files, { signers: [["acme", key]] })).toEqual({ signedBy: [] });
});

describe("a signature by a key", () => {
  const check = (signed: readonly PackageFile[], ...signers: [string, Signer][]): Promise<unknown> =>
    checkPackageSignature(signed, { signers });

  test("covers every file but itself", async () => {
    const valid = { signedBy: [key], signer: "acme", note: "signed by acme" };
    expect(await check([...files, minisig], ["acme", key])).toEqual(valid);
    expect(await check(changed([...files, minisig]), ["acme", key])).toEqual(mismatch);
  });

  test("counts for nothing if nobody named the key", async () => {
    const unknown = { signedBy: [], note: expect.stringContaining("unknown key") };
    expect(await check([...files, minisig])).toEqual(unknown);
    expect(await check([...files, minisig], ["acme", ana])).toEqual(unknown);
  });

  test("counts whichever of two policies names the key", async () => {
    const other = formatPublicKey(createSigningKey()).split("\n")[1] ?? "";
    expect(await check([...files, minisig], ["acme", key], ["acme", other])).toMatchObject({
      signedBy: [key],
    });
  });
});

describe("a signature by an identity", () => {
  const check = async (signed: readonly PackageFile[], ...signers: [string, Signer][]): Promise<unknown> => {
    using tree = tempTree({ "root.json": authority.trustedRoot });
    return await checkPackageSignature(signed, { signers, trustedRoot: tree.at("root.json") });
  };

  test("covers every file but itself", async () => {
    const signer = "ana@example.com (https://login.example.com)";
    const valid = { signedBy: [ana], signer, note: `signed by ${signer}` };
    expect(await check([...files, bundle])).toEqual(valid);
    expect(await check([...files, bundle], ["acme", ana])).toEqual({
      ...valid,
      note: `signed by ${signer}, who is acme`,
    });
    expect(await check(changed([...files, bundle]))).toEqual(mismatch);
  });

  test("stands beside one by a key", async () => {
    const both = [...files, minisig, bundle];
    expect(await check(both, ["acme", key])).toMatchObject({
      signedBy: [key, ana],
      signer: "acme; ana@example.com (https://login.example.com)",
    });
    expect(await check(changed(both), ["acme", key])).toMatchObject({ signedBy: [] });
  });

  test("of an authority that nobody trusts counts for nothing", async () => {
    const other = file("skill.sigstore.json", sigstoreAuthority().sign(signedStatement(files)));
    expect(await check([...files, other])).toEqual({
      signedBy: [],
      note: expect.stringMatching(/^skill\.sigstore\.json is not accepted: .*certificate/),
    });
  });

  test("that is damaged is a problem", async () => {
    expect(await check([...files, file("skill.sigstore.json", "{}")])).toMatchObject({
      signedBy: [],
      problem: expect.stringContaining("skill.sigstore.json is not accepted"),
    });
  });
});
