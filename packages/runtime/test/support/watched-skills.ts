import type { ChangeEvent, Skills, SkillsOptions, WatchReport } from "../../src/index.ts";
import { openSkills } from "./open-skills.ts";
import type { TempTree } from "./temp-tree.ts";

/** Skills that are watched, and every event so far. */
export interface WatchedSkills extends AsyncDisposable {
  readonly skills: Skills;
  readonly report: WatchReport;
  readonly events: readonly ChangeEvent[];
  /** Waits until something is so. */
  until(isSo: () => boolean): Promise<void>;
  /** Waits until a skill with this id is there, with this description if one is given. */
  has(id: string, description?: string): Promise<void>;
  /** Waits until no skill has the id. */
  lacks(id: string): Promise<void>;
  /** What happened, in short: `+a`, `~a text`, `-a`, one list per event; starts again. */
  drain(): readonly (readonly string[])[];
}

/** Opens the skills of a tree and watches them. */
export async function watchSkills(tree: TempTree, options: SkillsOptions = {}): Promise<WatchedSkills> {
  const skills = await openSkills(tree, options);
  const events: ChangeEvent[] = [];
  const waiting = new Set<() => void>();
  skills.on("change", (event) => {
    events.push(event);
    for (const check of waiting) check();
  });
  const report = await skills.watch();
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!isSo()) return;
        clearInterval(timer);
        waiting.delete(check);
        resolve();
      };
      // What only concerns a second way to the same skill is adopted without an event.
      const timer = setInterval(check, 50);
      timer.unref();
      waiting.add(check);
      check();
    });
  const find = (id: string): string | undefined =>
    skills.snapshot.skills.find((skill) => skill.id === id)?.manifest.description;
  return {
    skills,
    report,
    events,
    until,
    has: (id, description) =>
      until(() => (description === undefined ? find(id) !== undefined : find(id) === description)),
    lacks: (id) => until(() => find(id) === undefined),
    drain: () => events.splice(0).map(shortForm),
    [Symbol.asyncDispose]: () => skills.close(),
  };
}

function shortForm({ added, changed, removed, diagnostics, resolved }: ChangeEvent): readonly string[] {
  return [
    ...added.map(({ id }) => `+${id}`),
    ...changed.map(({ after, aspects }) => `~${after.id} ${aspects.join(" ")}`),
    ...removed.map(({ id }) => `-${id}`),
    ...diagnostics.map(({ code }) => `!${code}`),
    ...resolved.map(({ code }) => `.${code}`),
  ];
}
