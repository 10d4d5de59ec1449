import { setImmediate } from "node:timers/promises";
import type { SkillStatus, SkillsChange } from "@skillwright/core/internal";
import { recordOutside } from "../history/with-store.ts";

/** Skills of which versions are made at once; others wait for the lock meanwhile. */
const SKILLS_PER_RECORD = 20;

/** Most skills whose first version is made when watching begins; larger sets are usually in git. */
const MAX_FIRST_SEEN = 500;

/** Records versions of the user's skills when other programs change them. */
export interface OutsideRecorder {
  /** Records skills as they are when watching begins, so that the first change has a version before it. */
  begin(skills: readonly SkillStatus[]): void;
  /** Records a change. */
  note(change: SkillsChange): void;
  /** Resolves when everything is recorded. */
  idle(): Promise<void>;
}

export interface RecorderOptions {
  /** The folder for the state of this program. */
  readonly state: string;
  /** Versions could not be recorded; watching continues. */
  readonly onProblem: (error: unknown) => void;
}

/** Starts with nothing to record. */
export function createOutsideRecorder({ state, onProblem }: RecorderOptions): OutsideRecorder {
  const waiting = new Map<string, string>();
  let running: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, SKILLS_PER_RECORD);
      for (const [key] of batch) waiting.delete(key);
      try {
        await recordOutside(
          state,
          batch.map(([key, name]) => ({ key, name })),
        );
      } catch (error) {
        onProblem(error);
      }
      await setImmediate();
    }
    running = undefined;
  };
  const add = (skills: readonly SkillStatus[]): void => {
    for (const { scope, found, name } of skills) {
      if (scope === "user" && found.kind === "skill") waiting.set(found.key, name);
    }
    if (waiting.size > 0) running ??= work();
  };
  return {
    begin: (skills) => add(skills.slice(0, MAX_FIRST_SEEN)),
    note({ added, changed, removed }) {
      const edited = changed.filter(({ aspects }) => aspects.some((aspect) => aspect !== "state"));
      add([...added, ...edited.map(({ after }) => after), ...removed]);
    },
    async idle() {
      while (running !== undefined) await running;
    },
  };
}
