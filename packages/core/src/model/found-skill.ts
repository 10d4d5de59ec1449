import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SkillManifest } from "./manifest.ts";

/** A skill file that was found and read, before anything is decided about it. */
export interface FoundSkill {
  /** Opaque and stable: the canonical path of the file. Trust, usage and history are kept under it. */
  readonly key: string;
  /** The path by which it was found; differs from the key where links lead to it. */
  readonly path: string;
  readonly kind: "skill" | "command";
  /** Index of the root it was found in. */
  readonly root: number;
  /** The folders between the root and the skill's own, such as `team/tools`; empty for most. */
  readonly group: string;
  /** Name of the folder that contains the file. */
  readonly directory: string;
  /** Where it comes from when its files are a copy: `mcp://LABEL/URI`. They may not be here yet. */
  readonly origin?: string;
  /** Name of the plugin it belongs to. */
  readonly plugin?: string;
  /** Undefined when it does not load. */
  readonly manifest: SkillManifest | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly body: BodyTokens;
  /** Distinguishes this state of the file from any other; undefined when it wasn't read. */
  readonly stamp?: number | undefined;
}

/** The token cost of a body. */
export interface BodyTokens {
  readonly tokens: number;
  /** Whether the count comes from the file's size instead of its text. */
  readonly estimated: boolean;
}
