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

/** Puts the parts into the normal form, with defaults for whatever nobody said. */
export function buildManifest(parts: ManifestParts): SkillManifest {
  const { name, description, values, openclaw } = parts;
  const sidecars = parts.sidecars ?? none;
  const metadata = asObject(values.metadata);
  const permissions = values.permissions ?? first(sidecars, (sidecar) => sidecar.permissions);
  const displayName =
    values.displayName ??
    (values.id === undefined ? undefined : values.name) ??
    first(sidecars, (sidecar) => sidecar.displayName);
  return {
    name,
    displayName: displayName ?? titleCase(name),
    description,
    ...optional("license", values.license),
    ...optional("compatibility", values.compatibility),
    metadata,
    allowedTools: values.allowedTools ?? none,
    disallowedTools: values.disallowedTools ?? none,
    version: values.version ?? textOf(metadata.version) ?? "1.0",
    ...optional("category", values.category),
    tags: values.tags ?? none,
    triggers: values.triggers ?? none,
    ...optional("whenToUse", values.whenToUse),
    requires: values.requires ?? none,
    conflicts: values.conflicts ?? none,
    toolsRequired: values.toolsRequired ?? none,
    parameters: values.parameters ?? none,
    arguments: values.arguments ?? none,
    ...optional("argumentHint", values.argumentHint),
    commands: values.commands ?? none,
    disableModelInvocation: values.disableModelInvocation ?? false,
    userInvocable: values.userInvocable ?? true,
    // Any sidecar that denies, denies.
    allowImplicitInvocation: sidecars.every((sidecar) => sidecar.allowImplicitInvocation !== false),
    products: first(sidecars, (sidecar) => sidecar.products) ?? none,
    ...optional("model", values.model),
    ...optional("effort", values.effort),
    context: values.context ?? "inline",
    ...optional("agent", values.agent),
    ...optional("background", values.background),
    ...optional("hooks", values.hooks),
    paths: values.paths ?? none,
    ...optional("shell", values.shell),
    eligibility: mergeEligibility(values.eligibility, openclaw?.eligibility),
    install: [...(values.install ?? none), ...(openclaw?.install ?? none)],
    ...optional("skillKey", openclaw?.skillKey),
    ...optional("primaryEnv", openclaw?.primaryEnv),
    interface: mergeInterface(metadata, sidecars, openclaw),
    dependencies:
      first(sidecars, (sidecar) => (sidecar.dependencies.length > 0 ? sidecar.dependencies : undefined)) ??
      none,
    ...optional("permissions", permissions),
    extra: parts.extra ?? emptyObject,
  };
}

function mergeEligibility(
  own: EligibilityRules | undefined,
  openclaw: EligibilityRules | undefined,
): EligibilityRules {
  if (own === undefined || openclaw === undefined) return own ?? openclaw ?? noEligibilityRules;
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

function mergeInterface(
  metadata: JsonObject,
  sidecars: readonly SidecarValues[],
  openclaw: OpenClawMetadata | undefined,
): SkillInterface {
  const short = textOf(metadata["short-description"]) ?? textOf(metadata.short_description);
  return {
    ...Object.assign({}, ...sidecars.map((sidecar) => sidecar.interface).toReversed()),
    ...optional("shortDescription", short?.replace(/\s+/g, " ").trim()),
    ...optional("emoji", openclaw?.emoji),
    ...optional("homepage", openclaw?.homepage ?? textOf(metadata.homepage)),
  };
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

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}
