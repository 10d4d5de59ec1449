import type { TimeKeeper, TimeLimit } from "../ask/time-keeper.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import { type ActivationContext, activateSkill, outOfTime } from "./activate-skill.ts";
import type { Activation, ActivationRequest } from "./activation.ts";
import { bringRemote } from "./bring-remote.ts";
import type { SessionTurns } from "./session-turns.ts";

/** What a session activates skills with. */
export interface SessionActivation {
  readonly turns: SessionTurns;
  readonly time: TimeKeeper;
  readonly remote: RemoteFiles | undefined;
  readonly reload: () => Promise<Snapshot>;
  /** What one attempt needs, read at that moment. */
  readonly context: (limit: TimeLimit) => ActivationContext;
}

/** Activates a skill within its time limit. If its file was replaced since the scan, scans again and retries once. */
export function activateInSession(
  request: ActivationRequest,
  { turns, time, remote, reload, context }: SessionActivation,
): Promise<Activation> {
  const attempt = async (limit: TimeLimit): Promise<Activation> => {
    const absent = await bringRemote(request, turns.view, remote);
    if (absent !== undefined) return absent;
    const first = await activateSkill(request, context(limit));
    if (first.kind !== "refused" || first.code !== "load_error") return first;
    await reload();
    turns.next();
    return activateSkill(request, context(limit));
  };
  const { name, timeLimitMs } = request;
  return time.within(timeLimitMs, attempt, () => outOfTime(name, timeLimitMs));
}
