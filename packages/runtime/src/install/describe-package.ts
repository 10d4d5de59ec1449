import { createHash } from "node:crypto";
import {
  decodeText,
  describeInstalls,
  describeNeeds,
  findInstallInstructions,
  type HashedFeature,
  type InstallFacts,
  type PackageFile,
} from "@skillwright/core/internal";
import type { ExecutingFeature } from "../approval/declared-features.ts";
import { inspectPackage } from "../package/inspect-package.ts";

/** Endings of files whose text a model or a person reads as instructions. */
const INSTRUCTIONS = /\.(?:md|markdown|mdx|txt|rst|adoc)$/i;

/** Endings of files that programs run, wherever they are in a skill. */
const PROGRAMS =
  /\.(?:sh|bash|zsh|fish|ps1|bat|cmd|py|pyw|rb|pl|php|lua|js|mjs|cjs|ts|mts|tsx|jsx|jar|exe|dll|so|dylib|wasm)$/i;

/** What of a package a person approves: what executes with its content, what it may do and what it wants to be installed. */
export function describePackage(
  files: readonly PackageFile[],
  { label, directory }: { readonly label: string; readonly directory: string },
): InstallFacts & { readonly manifest: ReturnType<typeof inspectPackage>["manifest"] } {
  const { manifest, executes, permissions } = inspectPackage(files, { label, directory });
  const listed = new Set(executes.map(({ text }) => text));
  const programs = files
    .filter(({ path }) => PROGRAMS.test(path) && !listed.has(path))
    .map(({ path }): ExecutingFeature => ({ kind: "program", text: path, file: path }));
  const instructions = files
    .filter(({ path }) => INSTRUCTIONS.test(path))
    .flatMap(({ path, bytes }) =>
      findInstallInstructions(decodeText(bytes).text).map((line) => `${path}: ${line}`),
    );
  return {
    manifest,
    executes: [...executes, ...programs].map((feature) => hashFeature(feature, files)),
    permissions,
    installs: [...describeInstalls(manifest), ...new Set(instructions)],
    needs: describeNeeds(manifest),
  };
}

/** A script's content counts, and the text of a command; where in a file a command is doesn't. */
function hashFeature({ kind, text, file }: ExecutingFeature, files: readonly PackageFile[]): HashedFeature {
  const content =
    kind === "script" || kind === "program" ? files.find(({ path }) => path === file) : undefined;
  const hash = createHash("sha256");
  if (content !== undefined) hash.update(content.executable ? "program\0" : "file\0").update(content.bytes);
  return { text: `${kind}: ${text}`, hash: hash.digest("hex") };
}
