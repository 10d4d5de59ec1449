import { lstatSync, realpathSync } from "node:fs";
import {
  type Diagnostic,
  type InstallPolicy,
  joinPath,
  MAX_POLICY_BYTES,
  orBetter,
  parentPath,
  type ReadPolicy,
  readPolicy,
} from "@skillwright/core/internal";
import { readWithin } from "../files/reading.ts";
import type { Locations } from "../machine/locations.ts";
import type { TrustedSigners } from "../signatures/package-signature.ts";

/** The policy files that apply: the administrator's and the user's. A project has none. */
export function policyFiles({
  admin,
  configFile,
}: Pick<Locations, "admin" | "configFile">): readonly string[] {
  return [joinPath(admin, "policy.yaml"), joinPath(parentPath(configFile), "policy.yaml")];
}

/** The name of the file with authorities of sigstore that are trusted instead of the public ones. */
const TRUSTED_ROOT = "sigstore-trusted-root.json";

/** Whose signatures count. If the administrator's policy names identities, the user can't choose who certifies them. */
export function trustedSigners(
  policies: readonly ReadPolicy[],
  { admin, configFile }: Pick<Locations, "admin" | "configFile">,
): TrustedSigners {
  const isAdmins = policies.some(
    (read) =>
      read.kind === "policy" &&
      parentPath(read.policy.file) === admin &&
      [...read.policy.signers.values()].some((signer) => typeof signer !== "string"),
  );
  const folders = isAdmins ? [admin] : [admin, parentPath(configFile)];
  const roots = folders.map((folder) => joinPath(folder, TRUSTED_ROOT));
  return {
    signers: policies.flatMap((read) => (read.kind === "policy" ? [...read.policy.signers] : [])),
    trustedRoot: roots.find((file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined),
  };
}

/** Reads the policies that exist. One that can't be read counts as invalid, so that nothing is installed. */
export function loadPolicies(locations: Pick<Locations, "admin" | "configFile">): readonly ReadPolicy[] {
  return policyFiles(locations).flatMap((file) => {
    try {
      if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return [];
      return [readFile(file)];
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return [{ kind: "invalid", file, problems: [`it can't be read: ${error.message}`] }];
    }
  });
}

/** What the policies mean for installing: those that can't be used, and what the others restrict. */
export function policyDiagnostics(locations: Pick<Locations, "admin" | "configFile">): readonly Diagnostic[] {
  return loadPolicies(locations).flatMap((read): readonly Diagnostic[] => {
    if (read.kind === "invalid") {
      const message = `The policy can't be used, so nothing is installed: ${read.problems.join("; ")}`;
      return [{ code: "policy-invalid", severity: "error", message, file: read.file }];
    }
    const { policy } = read;
    const restrictions = restrictionsOf(policy);
    if (restrictions.length === 0) return [];
    const message = `The policy restricts what is installed: ${restrictions.join("; ")}`;
    return [{ code: "policy-restricts", severity: "info", message, file: policy.file }];
  });
}

function restrictionsOf({
  users,
  otherwise,
  sources,
  requiredSigners,
  verdict,
}: InstallPolicy): readonly string[] {
  const denied = sources.filter(({ trust }) => trust === "denied").map(({ match }) => match);
  return [
    ...(users === undefined ? [] : [`only these users may install: ${users.join(", ") || "nobody"}`]),
    ...(otherwise === "denied" ? ["sources that no rule names are refused"] : []),
    ...(denied.length === 0 ? [] : [`these sources are refused: ${denied.join(", ")}`]),
    ...(requiredSigners === undefined ? [] : [`skills must be signed by ${requiredSigners.join(" or ")}`]),
    ...(verdict === undefined || verdict === "malicious"
      ? []
      : [`the scan verdict must be ${orBetter(verdict)}`]),
  ];
}

function readFile(file: string): ReadPolicy {
  const content = readWithin(realpathSync.native(file), MAX_POLICY_BYTES);
  if (content === "not-a-file") return { kind: "invalid", file, problems: ["it isn't a regular file"] };
  if (content === "too-large")
    return { kind: "invalid", file, problems: [`it is larger than ${MAX_POLICY_BYTES} bytes`] };
  return readPolicy(content.toString("utf8"), file);
}
