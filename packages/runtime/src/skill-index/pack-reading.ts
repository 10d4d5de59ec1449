import { type Diagnostic, manifestDefaults, type SkillManifest, type SkillTokens } from "@skillwright/core";
import type { SkillFileReading } from "../scan/read-skill-file.ts";

const defaults = manifestDefaults as Readonly<Record<string, unknown>>;

interface Packed {
  /** The manifest without what is default. */
  readonly m?: Readonly<Record<string, unknown>>;
  readonly d?: readonly Diagnostic[];
  readonly t: readonly [catalog: number, body: number, estimated: 0 | 1];
}

/** A reading as text for the index. */
export function packReading(reading: SkillFileReading): string {
  const packed: Packed = {
    ...(reading.manifest !== undefined && { m: packManifest(reading.manifest) }),
    ...(reading.diagnostics.length > 0 && { d: reading.diagnostics }),
    t: [reading.tokens.catalog, reading.tokens.body, reading.tokens.estimated ? 1 : 0],
  };
  return JSON.stringify(packed);
}

/** The reading that {@link packReading} turned into text. */
export function unpackReading(text: string): SkillFileReading {
  const packed = JSON.parse(text) as Packed;
  const [catalog, body, estimated] = packed.t;
  const tokens: SkillTokens = { catalog, body, estimated: estimated === 1 };
  const manifest =
    packed.m === undefined ? undefined : ({ ...defaults, ...packed.m } as unknown as SkillManifest);
  return { manifest, diagnostics: packed.d ?? [], tokens };
}

/** Most of a manifest is defaults, which are shared objects and told by identity. */
function packManifest(manifest: SkillManifest): Readonly<Record<string, unknown>> {
  const packed: Record<string, unknown> = {};
  const values = manifest as unknown as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(values)) {
    if (values[key] !== defaults[key]) packed[key] = values[key];
  }
  return packed;
}
