import { readPolicy } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { trustedSigners } from "./policy-files.ts";

const identity = '{identity: "ana@example.com", issuer: "https://login.example.com"}';

test("the user's authorities don't certify identities that the administrator's policy names", () => {
  using tree = tempTree({ "config/sigstore-trusted-root.json": "{}" });
  const locations = { admin: tree.at("admin"), configFile: tree.at("config/config.yaml") };
  const rootWith = (folder: string): string | undefined => {
    const policy = readPolicy(`version: 1\nsigners: {ana: ${identity}}\n`, tree.at(`${folder}/policy.yaml`));
    return trustedSigners([policy], locations).trustedRoot;
  };
  expect(rootWith("config")).toBe(tree.at("config/sigstore-trusted-root.json"));
  expect(rootWith("admin")).toBeUndefined();
  tree.write({ "admin/sigstore-trusted-root.json": "{}" });
  expect([rootWith("admin"), rootWith("config")]).toEqual([
    tree.at("admin/sigstore-trusted-root.json"),
    tree.at("admin/sigstore-trusted-root.json"),
  ]);
});
