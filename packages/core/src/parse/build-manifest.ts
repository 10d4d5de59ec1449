import type { EligibilityRules, SkillInterface, SkillManifest } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { isObject, type JsonObject, type JsonValue } from "../text/json.ts";
import type { FrontmatterValues } from "./frontmatter-fields.ts";
import {
  emptyInterface,
  emptyObject,
  manifestDefaults,
  noEligibilityRules,
  none,
} from "./manifest-defaults.ts";
import { displayNameOf } from "./name-rules.ts";
import type { OpenClawMetadata } from "./openclaw-metadata.ts";
import type { SidecarValues } from "./sidecar.ts";

/** The parts of a manifest. */
export interface ManifestParts {
  readonly name: string;
  readonly description: string;
  readonly values: FrontmatterValues;
  /** The strongest first. */
  readonly sidecars?: readonly SidecarValues[];
  readonly openclaw?: OpenClawMetadata | undefined;
  readonly extra?: JsonObject | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Builds the normalized manifest, with defaults for missing fields. */
export function buildManifest(parts: ManifestParts): SkillManifest {
  const { name, description, values, openclaw } = parts;
  const sidecars = parts.sidecars ?? none;
  const metadata = isObject(values.metadata) ? values.metadata : emptyObject;
  const given = values.displayName ?? (values.id === undefined ? undefined : values.name);
  // One object literal with a fixed shape: a scan builds ten thousand manifests, and this is the cheapest way.
  const manifest: Mutable<SkillManifest> = {
    name,
    displayName: given ?? first(sidecars, (sidecar) => sidecar.displayName) ?? displayNameOf(name),
    description,
    metadata,
    allowedTools: values.allowedTools ?? none,
    disallowedTools: values.disallowedTools ?? none,
    version: values.version ?? textOf(metadata.version) ?? manifestDefaults.version,
    tags: values.tags ?? none,
    triggers: values.triggers ?? none,
    requires: values.requires ?? none,
    conflicts: values.conflicts ?? none,
    toolsRequired: values.toolsRequired ?? none,
    parameters: values.parameters ?? none,
    arguments: values.arguments ?? none,
    commands: values.commands ?? none,
    disableModelInvocation: values.disableModelInvocation ?? false,
    userInvocable: values.userInvocable ?? true,
    allowImplicitInvocation: true,
    products: none,
    context: values.context ?? "inline",
    paths: values.paths ?? none,
    eligibility: values.eligibility ?? noEligibilityRules,
    install: values.install ?? none,
    interface: emptyInterface,
    dependencies: none,
    extra: parts.extra ?? emptyObject,
  };
  addOptional(manifest, values);
  if (sidecars.length > 0) addSidecars(manifest, sidecars);
  if (openclaw !== undefined) addOpenClaw(manifest, openclaw);
  const face = interfaceFromMetadata(metadata, openclaw);
  if (face !== undefined) manifest.interface = { ...manifest.interface, ...face };
  return manifest;
}

/** Fields that a manifest has only where the skill gives them; by name, because a key that varies is looked up slowly. */
function addOptional(manifest: Mutable<SkillManifest>, values: FrontmatterValues): void {
  if (values.license !== undefined) manifest.license = values.license;
  if (values.compatibility !== undefined) manifest.compatibility = values.compatibility;
  if (values.category !== undefined) manifest.category = values.category;
  if (values.whenToUse !== undefined) manifest.whenToUse = values.whenToUse;
  if (values.argumentHint !== undefined) manifest.argumentHint = values.argumentHint;
  if (values.model !== undefined) manifest.model = values.model;
  if (values.effort !== undefined) manifest.effort = values.effort;
  if (values.agent !== undefined) manifest.agent = values.agent;
  if (values.background !== undefined) manifest.background = values.background;
  if (values.hooks !== undefined) manifest.hooks = values.hooks;
  if (values.shell !== undefined) manifest.shell = values.shell;
  if (values.permissions !== undefined) manifest.permissions = values.permissions;
}

function addSidecars(manifest: Mutable<SkillManifest>, sidecars: readonly SidecarValues[]): void {
  const permissions = manifest.permissions ?? first(sidecars, (sidecar) => sidecar.permissions);
  if (permissions !== undefined) manifest.permissions = permissions;
  const merged: SkillInterface = {};
  for (const sidecar of sidecars.toReversed()) Object.assign(merged, sidecar.interface);
  manifest.interface = merged;
  // Any sidecar that denies, denies.
  manifest.allowImplicitInvocation = sidecars.every((sidecar) => sidecar.allowImplicitInvocation !== false);
  manifest.products = first(sidecars, (sidecar) => sidecar.products) ?? none;
  const dependencies = sidecars.find((sidecar) => sidecar.dependencies.length > 0)?.dependencies;
  manifest.dependencies = dependencies ?? none;
}

function addOpenClaw(manifest: Mutable<SkillManifest>, openclaw: OpenClawMetadata): void {
  manifest.eligibility = mergeEligibility(manifest.eligibility, openclaw.eligibility);
  manifest.install = [...manifest.install, ...openclaw.install];
  if (openclaw.skillKey !== undefined) manifest.skillKey = openclaw.skillKey;
  if (openclaw.primaryEnv !== undefined) manifest.primaryEnv = openclaw.primaryEnv;
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
    ...omitUndefined({ emoji, homepage }),
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
    ...omitUndefined({ otherSystems: openclaw.otherSystems }),
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

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
