import { decodeText, type PackageFile, parseSkill, validationError } from "@skillwright/core/internal";
import compareBuild from "semver/functions/compare-build.js";
import increment from "semver/functions/inc.js";

const VERSION =
  /^(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?$/;

/** The version that a SKILL.md states, as a semantic version: `1.0` is `1.0.0`. */
export function declaredVersion(
  files: readonly PackageFile[],
  { id, name }: { readonly id: string; readonly name: string },
): string {
  const main = files.find(({ path }) => /^skill\.md$/i.test(path));
  const { text } = decodeText(main?.bytes ?? new Uint8Array());
  const { manifest } = parseSkill({ text, file: id, directory: name, complete: true, sidecars: [] });
  const declared = manifest?.version ?? "1.0";
  const match = VERSION.exec(declared.trim().replace(/^v/, ""));
  if (match === null)
    throw validationError(
      `${id} has the version ${JSON.stringify(declared)}, which is not a semantic version such as 1.2.0`,
    );
  const [, major = "0", minor = "0", patch = "0", prerelease = ""] = match;
  return `${[major, minor, patch].map(Number).join(".")}${prerelease}`;
}

/** The version after the newest one: its content can't be published under a number that is taken. */
export function nextVersion(declared: string, known: readonly { readonly version: string }[]): string {
  const [newest = declared] = [declared, ...known.map(({ version }) => version)].toSorted((a, b) =>
    compareBuild(b, a),
  );
  return increment(newest, "patch") ?? newest;
}
