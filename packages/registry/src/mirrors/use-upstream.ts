import { SkillwrightError } from "@skillwright/core/internal";
import type { Network } from "@skillwright/runtime/internal";
import type { RegistryContext } from "../access/registry-context.ts";
import { MAX_SYNC_MS } from "../limits.ts";
import type { Tables } from "../storage/schema.ts";
import { mirrorSubject } from "../storage/secrets/stored-secrets.ts";
import { openUpstream, parseUpstream, type Upstream } from "./upstream.ts";

/** What the mirrors of a registry work with. */
export interface MirrorContext {
  readonly context: RegistryContext;
  readonly network: Network;
  /** Called with what is not the fault of a source. */
  readonly onError: (error: unknown) => void;
  /** Aborted when the registry closes. */
  readonly ending: AbortSignal;
}

/** Opens the source of a mirror for some work, within a time limit, and closes it. */
export async function useUpstream<T>(
  { context, network, ending }: MirrorContext,
  row: Tables["mirrors"],
  work: (upstream: Upstream) => Promise<T>,
): Promise<T> {
  const time = AbortSignal.timeout(MAX_SYNC_MS);
  const signal = AbortSignal.any([ending, time]);
  try {
    const upstream = await openUpstream(parseUpstream(row.source), {
      network,
      token: row.token === null ? null : context.secrets.open(row.token, mirrorSubject(row)),
      signal,
    });
    try {
      return await work(upstream);
    } finally {
      await upstream.close();
    }
  } catch (error) {
    throw time.aborted && !ending.aborted ? tookTooLong(row.source) : error;
  }
}

function tookTooLong(source: string): SkillwrightError<"timed_out"> {
  return new SkillwrightError("timed_out", {
    message: `Copying from ${source} took longer than ${MAX_SYNC_MS / 60_000} minutes`,
    details: { limitMs: MAX_SYNC_MS },
    hint: "What was copied so far is kept; the next run continues from there.",
  });
}
