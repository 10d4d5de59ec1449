import {
  isSkillwrightError,
  parseSourceReference,
  SkillwrightError,
  type SourceReference,
} from "@skillwright/core/internal";
import { checkedRegistry, type Network } from "@skillwright/runtime/internal";

/** A version that can be copied. */
export interface UpstreamVersion {
  readonly version: string;
  /** `own`: if the number is taken by other files, the copy gets the next one. A registry's version never changes. */
  readonly numbers: "upstream" | "own";
  readonly tree: string;
  /** Why it was yanked there; null if it wasn't. */
  readonly yanked: string | null;
  /** Its files as a zip file, which have the tree hash, and what changed. */
  readonly read: () => Promise<{ readonly archive: Uint8Array; readonly changelog?: string | undefined }>;
}

/** A skill that can be copied. */
export interface UpstreamSkill {
  readonly name: string;
  readonly deprecated: string | null;
  /** Each tag with its version. */
  readonly tags: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly versions: readonly UpstreamVersion[];
}

/** Where copies come from. */
export interface Upstream {
  list(): AsyncIterable<string>;
  /** Undefined if there is none of that name. */
  skill(name: string): Promise<UpstreamSkill | undefined>;
  /** The names of all skills, if reading one means reading all. */
  readonly names?: ReadonlySet<string>;
  close(): Promise<void>;
}

export interface UpstreamContext {
  readonly network: Network;
  /** Sent to a registry only. */
  readonly token: string | null;
  readonly signal: AbortSignal;
}

/** What a mirror follows: a namespace of another registry, or a source that people can install from. */
export type UpstreamReference =
  | { readonly kind: "registry"; readonly url: string; readonly namespace: string }
  | { readonly kind: "source"; readonly reference: SourceReference; readonly url: URL };

const REGISTRY = /^(?:registry:)?(https?:\/\/\S+?)\/@([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Reads what a mirror follows. Throws `source_refused` for what can't be mirrored. */
export function parseUpstream(text: string): UpstreamReference {
  const [, address, namespace] = REGISTRY.exec(text.trim()) ?? [];
  if (address !== undefined && namespace !== undefined)
    return { kind: "registry", url: checkedRegistry(address), namespace };
  const reference = readReference(text);
  const url = reference !== undefined && "url" in reference ? URL.parse(reference.url ?? "") : null;
  const isKnown =
    reference?.kind === "git" || reference?.kind === "index" || reference?.kind === "well-known";
  if (isKnown && url !== null && /^https?:$/.test(url.protocol)) return { kind: "source", reference, url };
  throw new SkillwrightError("source_refused", {
    message: `${text.slice(0, 200)} can't be mirrored`,
    details: { url: text.slice(0, 200), reason: "not-encrypted" },
    hint: "Use a namespace of a registry such as https://skills.example/@acme, a Git repository such as acme/skills, or a site with a list of skills, over https.",
  });
}

/** A source of skills; undefined if it is none. What its error suggests is meant for installing. */
function readReference(text: string): SourceReference | undefined {
  try {
    return parseSourceReference(text);
  } catch (error) {
    if (isSkillwrightError(error)) return undefined;
    throw error;
  }
}

/** Opens what a mirror follows. */
export async function openUpstream(
  reference: UpstreamReference,
  context: UpstreamContext,
): Promise<Upstream> {
  if (reference.kind === "registry") {
    const { registryUpstream } = await import("./registry-upstream.ts");
    return registryUpstream(reference, context);
  }
  const { sourceUpstream } = await import("./source-upstream.ts");
  return sourceUpstream(reference, context);
}
