import type { EligibilityRules, SkillInterface, SkillManifest } from "../model/manifest.ts";
import type { JsonObject, JsonValue } from "../yaml/nodes.ts";
import type { FrontmatterValues } from "./frontmatter-fields.ts";
import type { OpenClawMetadata } from "./openclaw-metadata.ts";
import { noEligibilityRules } from "./read-records.ts";
import type { SidecarValues } from "./sidecar.ts";
import { titleCase } from "./title-case.ts";

/** Everything a manifest is made of. */
export interface ManifestParts {
  readonly name: string;
  readonly description: string;
  readonly values: FrontmatterValues;
  /** The strongest first. */
  readonly sidecars?: readonly SidecarValues[];
  readonly openclaw?: OpenClawMetadata | undefined;
  readonly extra?: JsonObject | undefined;
}

const none: readonly never[] = Object.freeze([]);
const emptyObject: JsonObject = Object.freeze(Object.create(null) as JsonObject);
const emptyInterface: SkillInterface = Object.freeze({});

/** What a manifest says where the skill says nothing; shared by all, so it can be told by identity. */
export const manifestDefaults: Readonly<Omit<SkillManifest, "name" | "displayName" | "description">> =
  Object.freeze({
    metadata: emptyObject,
    allowedTools: none,
    disallowedTools: none,
    version: "1.0",
    tags: none,
    triggers: none,
    requires: none,
    conflicts: none,
    toolsRequired: none,
    parameters: none,
    arguments: none,
    commands: none,
    disableModelInvocation: false,
    userInvocable: true,
    allowImplicitInvocation: true,
    products: none,
    context: "inline",
    paths: none,
    eligibility: noEligibilityRules,
    install: none,
    interface: emptyInterface,
    dependencies: none,
    extra: emptyObject,
  });

/** Puts the parts into the normal form, with defaults for whatever nobody said. */
export function buildManifest(parts: ManifestParts): SkillManifest {
  const { name, description, openclaw } = parts;
  const {
    id,
    name: givenName,
    displayName: givenDisplayName,
    metadata: givenMetadata,
    ...values
  } = parts.values;
  const metadata = asObject(givenMetadata);
  const displayName = givenDisplayName ?? (id === undefined ? undefined : givenName);
  const version = values.version ?? textOf(metadata.version);
  const manifest: SkillManifest = {
    ...manifestDefaults,
    ...values,
    ...(version !== undefined && { version }),
    ...fromSidecars(parts.sidecars ?? none),
    ...(values.permissions !== undefined && { permissions: values.permissions }),
    ...fromOpenClaw(values, openclaw),
    name,
    displayName:
      displayName ?? first(parts.sidecars ?? none, (sidecar) => sidecar.displayName) ?? titleCase(name),
    description,
    metadata,
    extra: parts.extra ?? emptyObject,
  };
  const face = interfaceFromMetadata(metadata, openclaw);
  return face === undefined ? manifest : { ...manifest, interface: { ...manifest.interface, ...face } };
}

function fromSidecars(sidecars: readonly SidecarValues[]): Partial<SkillManifest> {
  if (sidecars.length === 0) return {};
  const permissions = first(sidecars, (sidecar) => sidecar.permissions);
  const merged: SkillInterface = {};
  for (const sidecar of sidecars.toReversed()) Object.assign(merged, sidecar.interface);
  return {
    interface: merged,
    // Any sidecar that denies, denies.
    allowImplicitInvocation: sidecars.every((sidecar) => sidecar.allowImplicitInvocation !== false),
    products: first(sidecars, (sidecar) => sidecar.products) ?? none,
    dependencies:
      first(sidecars, (sidecar) => (sidecar.dependencies.length > 0 ? sidecar.dependencies : undefined)) ??
      none,
    ...(permissions !== undefined && { permissions }),
  };
}

function fromOpenClaw(
  values: FrontmatterValues,
  openclaw: OpenClawMetadata | undefined,
): Partial<SkillManifest> {
  if (openclaw === undefined) return {};
  const { skillKey, primaryEnv } = openclaw;
  return {
    eligibility: mergeEligibility(values.eligibility, openclaw.eligibility),
    install: [...(values.install ?? none), ...openclaw.install],
    ...(skillKey !== undefined && { skillKey }),
    ...(primaryEnv !== undefined && { primaryEnv }),
  };
}

function interfaceFromMetadata(
  metadata: JsonObject,
  openclaw: OpenClawMetadata | undefined,
): SkillInterface | undefined {
  const short = textOf(metadata["short-description"]) ?? textOf(metadata.short_description);
  const homepage = openclaw?.homepage ?? textOf(metadata.homepage);
  const emoji = openclaw?.emoji;
  if (short === undefined && homepage === undefined && emoji === undefined) return undefined;
  return {
    ...(short !== undefined && { shortDescription: short.replace(/\s+/g, " ").trim() }),
    ...(emoji !== undefined && { emoji }),
    ...(homepage !== undefined && { homepage }),
  };
}

function mergeEligibility(own: EligibilityRules | undefined, openclaw: EligibilityRules): EligibilityRules {
  if (own === undefined) return openclaw;
  return {
    os: own.os.length > 0 ? own.os : openclaw.os,
    bins: join(own.bins, openclaw.bins),
    anyBins: own.anyBins.length > 0 ? own.anyBins : openclaw.anyBins,
    env: join(own.env, openclaw.env),
    config: join(own.config, openclaw.config),
    always: own.always || openclaw.always,
  };
}

function join<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  return [...new Set([...a, ...b])];
}

function first<S, T>(items: readonly S[], pick: (item: S) => T | undefined): T | undefined {
  for (const item of items) {
    const value = pick(item);
    if (value !== undefined) return value;
  }
  return undefined;
}

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : emptyObject;
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
