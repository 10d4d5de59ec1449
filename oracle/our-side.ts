import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { HostId, Place } from "./host-driver.ts";

/** What our side is asked. */
export type OurQuestion = { readonly host: HostId; readonly place: Place } & (
  | { readonly kind: "catalog"; readonly contextWindow?: number }
  | { readonly kind: "messages"; readonly texts: readonly string[] }
);

/** The texts that a model would receive for each question, or why there are none. */
export type OurReply = { readonly texts: readonly (readonly string[])[] } | { readonly error: string };

const program = fileURLToPath(new URL("our-worker.ts", import.meta.url));

/** Our own simulation, run from source in one process for all questions. */
export interface OurSide {
  ask(question: OurQuestion): Promise<readonly (readonly string[])[]>;
  close(): void;
}

/** Starts the process. Questions are answered one after the other. */
export function startOurSide(): OurSide {
  const worker: ChildProcess = fork(program, { execArgv: ["--conditions=@skillwright/source"] });
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (question: OurQuestion): Promise<readonly (readonly string[])[]> => {
    worker.send(question);
    const [reply] = (await once(worker, "message")) as [OurReply];
    if ("error" in reply) throw new Error(`our side failed: ${reply.error}`);
    return reply.texts;
  };
  return {
    ask(question) {
      const asked = last.then(() => ask(question));
      last = asked.catch(() => undefined);
      return asked;
    },
    close: () => worker.kill(),
  };
}
