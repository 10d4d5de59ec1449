import { type ContextProvider, skillsProvider } from "@skillwright/core/internal";
import type { FindSkills } from "../search/answer-search.ts";
import type { ActiveSkills } from "./active-skills.ts";
import { isUsable } from "./choose-skill.ts";
import type { Session } from "./session.ts";
import type { CatalogMemory, CatalogRequest, SessionCatalog } from "./session-catalog.ts";
import type { SessionTurns } from "./session-turns.ts";
import type { TurnView } from "./turn-view.ts";
import { understandPrompt } from "./understand-prompt.ts";

/** What a session tells a model about the skills that it may choose. */
export interface SessionTelling extends Pick<Session, "catalog" | "understand" | "provider"> {
  /** What the present turn has to append to what was told. */
  delta: Session["catalogDelta"];
  /** What was told, for a conversation that was compacted. */
  restate(): SessionCatalog;
}

/** What the telling is made from. */
export interface TellingInput {
  readonly memory: CatalogMemory;
  readonly turns: SessionTurns;
  readonly active: Pick<ActiveSkills, "isBound">;
  readonly find: FindSkills;
}

/** Tells what one memory knows to be new. */
export function createTelling({ memory, turns, active, find }: TellingInput): SessionTelling {
  /** What the model has for good it need not be told about. */
  const unbound = (): TurnView => ({
    ...turns.view,
    skills: turns.view.skills.filter(({ found }) => !active.isBound(found.key)),
  });
  const catalog = (request: CatalogRequest = {}): SessionCatalog => memory.catalog(unbound(), request);
  const understand: Session["understand"] = async (prompt, { before, ...how } = {}) => {
    if (before !== undefined && !memory.isRanked(unbound(), before)) return false;
    const { snapshot } = turns.view;
    const skills = turns.view.skills.filter((skill) => isUsable(skill) && skill.modelInvocable);
    const search = (patience: number): ReturnType<FindSkills> =>
      find(prompt, { limit: 1, patience }, { snapshot, skills });
    return understandPrompt(prompt, search, how);
  };
  return {
    catalog,
    understand,
    delta: (prompt) => memory.delta(unbound(), prompt),
    provider: (): ContextProvider =>
      skillsProvider(({ prompt }) => {
        const tell = (): string => catalog({ prompt }).text;
        const isOpen = prompt.trim() !== "" && !memory.isTold({}) && memory.isRanked(unbound(), {});
        return isOpen ? understand(prompt).then(tell) : tell();
      }),
    restate: () => memory.restate(unbound()),
  };
}
