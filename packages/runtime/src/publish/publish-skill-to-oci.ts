import { omitUndefined, parseSourceReference, SkillwrightError } from "@skillwright/core/internal";
import { type PackedSkill, packSkill } from "../package/export-skill.ts";
import { inspectPackage } from "../package/inspect-package.ts";
import { type OciArtifact, publishOci, toOciParts } from "../sources/oci/publish-oci.ts";
import type { SourceContext } from "../sources/source-context.ts";

/** How a skill is published to an OCI registry. */
export interface OciOptions {
  /** Default: the one in SKILL.md. */
  readonly version?: string;
  /** Default: the one in the address, else the version. */
  readonly tag?: string;
  /** Checks and packs the skill and sends nothing. Default: false. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
}

/** A skill that was published to an OCI registry. */
export interface OciPublished {
  /** Undefined for a dry run. */
  readonly artifact?: OciArtifact;
  readonly name: string;
  readonly version: string;
  readonly tag: string;
  readonly packed: PackedSkill;
}

/** Checks and packs a skill's folder and sends it to an OCI registry, as the Agent Skills specification has it. */
export async function publishSkillToOci(
  path: string,
  {
    to,
    context,
    dryRun = false,
    signal,
    ...options
  }: OciOptions & { readonly to: string; readonly context: SourceContext },
): Promise<OciPublished> {
  const target = parseSourceReference(to);
  if (target.kind !== "oci" || target.digest !== undefined || target.skill !== undefined) throw notOci(to);
  const packed = packSkill(path);
  const { name, files } = packed;
  const { manifest } = inspectPackage(files, { label: path, directory: name });
  const version = options.version ?? manifest.version;
  const tag = options.tag ?? target.tag ?? version;
  if (!/^\w[\w.-]{0,127}$/.test(tag)) throw badTag(tag);
  const result = { name, version, tag, packed };
  if (dryRun) return result;
  const parts = toOciParts(packed, { version, description: manifest.description });
  const artifact = await publishOci({ ...target, tag }, parts, { ...context, ...omitUndefined({ signal }) });
  return { ...result, artifact };
}

function notOci(to: string): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `${to} is not a repository of an OCI registry`,
    details: { problems: ["it is not like oci://registry.example.com/acme/pdf:1.2.0"] },
    hint: "For example: oci://registry.example.com/acme/pdf:1.2.0",
  });
}

function badTag(tag: string): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `${JSON.stringify(tag)} can't be a tag in an OCI registry`,
    details: { problems: ["a tag has letters, digits, `.`, `-` and `_`"] },
    hint: "Pass `--tag NAME`.",
  });
}
