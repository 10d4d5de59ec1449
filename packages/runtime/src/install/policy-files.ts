import { lstatSync, realpathSync } from "node:fs";
import {
  joinPath,
  MAX_POLICY_BYTES,
  parentPath,
  type ReadPolicy,
  readPolicy,
} from "@skillwright/core/internal";
import { readPlainFile } from "../files/reading.ts";
import type { Locations } from "../machine/locations.ts";

/** The policy files that apply: the administrator's and the user's. A project has none. */
export function policyFiles({
  admin,
  configFile,
}: Pick<Locations, "admin" | "configFile">): readonly string[] {
  return [joinPath(admin, "policy.yaml"), joinPath(parentPath(configFile), "policy.yaml")];
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

function readFile(file: string): ReadPolicy {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stats = readPlainFile(realpathSync.native(file), (bytes) => {
    size += bytes.length;
    if (size <= MAX_POLICY_BYTES) pieces.push(bytes.slice());
  });
  if (stats === undefined) return { kind: "invalid", file, problems: ["it isn't a regular file"] };
  if (size > MAX_POLICY_BYTES) {
    return { kind: "invalid", file, problems: [`it is larger than ${MAX_POLICY_BYTES} bytes`] };
  }
  return readPolicy(Buffer.concat(pieces).toString("utf8"), file);
}
