import {
  type Diagnostic,
  type FileStat,
  manifestDefaults,
  type SkillManifest,
} from "@skillwright/core/internal";
import { fileStamp } from "../files/mix-stamp.ts";
import type { SkillFileReading } from "../scan/read-skill-file.ts";

/** In the key order of a freshly parsed manifest, so that both print the same. */
const defaults: Readonly<Record<string, unknown>> = {
  name: undefined,
  displayName: undefined,
  description: undefined,
  ...manifestDefaults,
};

/** A parse result as the index stores it: short keys, defaults omitted. */
export interface PackedReading {
  readonly m?: Readonly<Record<string, unknown>>;
  readonly d?: readonly Diagnostic[];
  readonly t: number;
  readonly e: 0 | 1;
}

/** Shared, because thousands of skills have no diagnostics. */
const NO_FINDINGS: readonly Diagnostic[] = Object.freeze([]);

/** Packs a parse result for the index. */
export function packReading({ manifest, diagnostics, body }: SkillFileReading): PackedReading {
  return {
    ...(manifest !== undefined && { m: packManifest(manifest) }),
    ...(diagnostics.length > 0 && { d: diagnostics }),
    t: body.tokens,
    e: body.estimated ? 1 : 0,
  };
}

/** The parse result that {@link packReading} packed, for a file whose current state is `own`. */
export function unpackReading(packed: PackedReading, own: FileStat): SkillFileReading {
  const manifest =
    packed.m === undefined ? undefined : ({ ...defaults, ...packed.m } as unknown as SkillManifest);
  return {
    manifest,
    diagnostics: packed.d ?? NO_FINDINGS,
    body: { tokens: packed.t, estimated: packed.e === 1 },
    stamp: fileStamp(own),
  };
}

/** Most of a manifest is defaults, which are shared objects and recognized by identity. */
function packManifest(manifest: SkillManifest): Readonly<Record<string, unknown>> {
  const packed: Record<string, unknown> = {};
  const values = manifest as unknown as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(values)) {
    if (values[key] !== defaults[key]) packed[key] = values[key];
  }
  return packed;
}
