import type { RegistryMirrorReport } from "@skillwright/contract";
import { type Access, getNamespace } from "../access/caller.ts";
import { copyOnDemand, type OnDemandCopies } from "./copy-on-demand.ts";
import { type FollowedSources, followSources } from "./follow-sources.ts";
import { findMirror } from "./mirrors.ts";
import type { MirrorContext } from "./use-upstream.ts";

/** Copies from other places. */
export interface Mirrors extends Pick<FollowedSources, "syncDue">, Pick<OnDemandCopies, "refresh"> {
  /** Copies everything that a mirror's policy allows, now. */
  sync(access: Access, namespace: string): Promise<RegistryMirrorReport>;
  close(): Promise<void>;
}

/** Opens the mirrors of a registry. Nothing is copied until somebody asks for it. */
export function openMirrors(options: Omit<MirrorContext, "ending">): Mirrors {
  const ending = new AbortController();
  const mirrors = { ...options, ending: ending.signal };
  const followed = followSources(mirrors);
  const onDemand = copyOnDemand(mirrors);
  return {
    async sync(access, namespace) {
      await getNamespace(access, { name: namespace, right: "manage" });
      return followed.sync(await findMirror(options.context.database.read, namespace));
    },
    syncDue: () => followed.syncDue(),
    refresh: (access, wanted) => onDemand.refresh(access, wanted),
    async close() {
      ending.abort(new Error("The registry was closed"));
      await Promise.all([followed.settle(), onDemand.settle()]);
    },
  };
}
