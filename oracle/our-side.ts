import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { HostId, Place } from "./host-driver.ts";
import type { OurListing } from "./our-listing.ts";

/** What our side is asked. */
export type OurQuestion = { readonly host: HostId; readonly place: Place } & (
  | { readonly kind: "list" }
  | { readonly kind: "catalog"; readonly contextWindow?: number }
  | { readonly kind: "messages"; readonly texts: readonly string[] }
);

/** The list, or the texts that a model would receive for each message or the catalog, or why there are none. */
export type OurReply =
  | { readonly listing: OurListing }
  | { readonly texts: readonly (readonly string[])[] }
  | { readonly error: string };

const program = fileURLToPath(new URL("our-worker.ts", import.meta.url));

/** Our own simulation, run from source in one process for all questions. */
export interface OurSide {
  list(host: HostId, place: Place): Promise<OurListing>;
  ask(question: Exclude<OurQuestion, { readonly kind: "list" }>): Promise<readonly (readonly string[])[]>;
  close(): void;
}

/** Starts the process. Questions are answered one after the other. */
export function startOurSide(): OurSide {
  const worker: ChildProcess = fork(program, { execArgv: ["--conditions=@skillwright/source"] });
  let last: Promise<unknown> = Promise.resolve();
  const exchange = async (question: OurQuestion): Promise<Exclude<OurReply, { readonly error: string }>> => {
    worker.send(question);
    const [reply] = (await once(worker, "message")) as [OurReply];
    if ("error" in reply) throw new Error(`our side failed: ${reply.error}`);
    return reply;
  };
  const ask = (question: OurQuestion): ReturnType<typeof exchange> => {
    const asked = last.then(() => exchange(question));
    last = asked.catch(() => undefined);
    return asked;
  };
  return {
    async list(host, place) {
      const reply = await ask({ host, place, kind: "list" });
      return "listing" in reply ? reply.listing : { skills: [], diagnostics: [] };
    },
    async ask(question) {
      const reply = await ask(question);
      return "texts" in reply ? reply.texts : [];
    },
    close: () => worker.kill(),
  };
}
