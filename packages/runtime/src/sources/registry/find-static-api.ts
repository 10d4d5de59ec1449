import { isSkillwrightError } from "@skillwright/core/internal";
import { unavailable } from "../http/fetch-bounded.ts";
import type { Unchecked } from "../read-document.ts";

/** Where a static registry has its documents; undefined for a server. */
export async function findStaticApi(
  url: string,
  document: (address: string) => Promise<Unchecked>,
): Promise<string | undefined> {
  const address = `${url}/.well-known/skillwright-registry.json`;
  let found: Unchecked;
  try {
    found = await document(address);
  } catch (error) {
    const isAbsent =
      isSkillwrightError(error, "source_unavailable") &&
      (error.details.reason === "missing" || error.details.reason === "denied");
    if (isAbsent) return undefined;
    throw error;
  }
  const { schema, version, kind, api } = found;
  if (schema !== "skillwright-registry" || version !== 1) {
    throw unavailable(address, "unreadable", "it has an unknown format", { hint: "Update Skillwright." });
  }
  if (kind !== "static") return undefined;
  if (typeof api !== "string" || !/^[\w-]+(?:\/[\w-]+)*$/.test(api)) {
    throw unavailable(address, "unreadable", "it doesn't say where its documents are");
  }
  return api;
}
