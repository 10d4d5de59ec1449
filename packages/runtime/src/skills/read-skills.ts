import {
  type Explanation,
  explainSkill,
  findSkill,
  isUntrusted,
  omitUndefined,
  type SkillStatus,
} from "@skillwright/core/find";
import type { Session } from "../session/create-session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import type { SessionInput } from "../session/session-state.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import { type CallerRules, decideAgain } from "./decide-skills.ts";
import { explainInput } from "./explain-for-host.ts";
import type { searchSkills } from "./search-skills.ts";
import type { SkillsOptions } from "./skills-options.ts";

/** Which skills a listing shows. */
export interface ListOptions {
  /** Also those shadowed by another of the same name, the disabled and the ineligible. Default: false. */
  readonly all?: boolean;
}

/** Reads skills as an agent, or the caller, may use them. */
export interface ReadSkills {
  /** The usable skills in the host's order, and untrusted ones of the project. With `all`, every skill. */
  list(options?: ListOptions): readonly SkillStatus[];
  /** The skill with this id, name or path. Throws `skill_not_found` or `ambiguous_skill`. */
  get(query: string): SkillStatus;
  /** Why a skill is offered, or why not, step by step. */
  explain(query: string): Explanation;
  /** Starts a session: the catalog, tools and rules for one conversation with a model. */
  session(options?: SessionOptions): Promise<Session>;
}

/** A place whose snapshots are decided by the caller's rules. */
export interface ReadInput extends SkillsPlace {
  readonly caller: CallerRules;
  readonly options: Pick<SkillsOptions, "scorer" | "trust">;
  readonly changes: SessionInput["changes"];
  readonly search: ReturnType<typeof searchSkills>;
  readonly remote: () => Promise<RemoteFiles | undefined>;
}

/** The part of the facade that depends on whose skills they are. */
export function readSkills(input: ReadInput): ReadSkills {
  const { current, caller, search } = input;
  return {
    list({ all = false } = {}) {
      const { skills } = current();
      return all ? skills : skills.filter((skill) => skill.state === "eligible" || isUntrusted(skill));
    },
    get: (query) => findSkill(current().skills, query),
    explain: (query) => explainSkill(explainInput(current()), query),
    async session(sessionOptions) {
      // Loaded on first use: listing skills doesn't need it.
      const { createSession } = await import("../session/create-session.ts");
      const remote = await input.remote();
      const { reload, files, locations, changes } = input;
      const { scorer, trust } = input.options;
      return createSession(
        {
          current,
          reload,
          files,
          locations,
          changes,
          decide: (snapshot, projectTrusted) => decideAgain(snapshot, caller, projectTrusted),
          agent: caller.agent,
          search: await search.words(),
          find: search.find,
          semantic: await search.semantic(),
          ...omitUndefined({ remote }),
        },
        { ...omitUndefined({ scorer, trust }), ...sessionOptions },
      );
    },
  };
}
