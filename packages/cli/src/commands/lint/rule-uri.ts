import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository, version } from "../../version.ts";

/** The address of the page about a lint rule: in the repository if the package names one, otherwise in the package. */
export function ruleUri(rule: string): string {
  const page =
    repository === undefined
      ? pathToFileURL(join(import.meta.dirname, "docs/lint.md")).href
      : `${repository}/blob/v${version}/docs/lint.md`;
  return `${page}#${rule}`;
}
