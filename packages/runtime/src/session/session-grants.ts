import {
  decideGrants,
  describePermissionDelta,
  evaluatePermission,
  type GrantQuestion,
  type PermissionDecision,
  type PermissionMode,
  type PermissionPolicy,
  type SkillGrants,
  type SkillStatus,
  type ToolCall,
  type UseQuestion,
} from "@skillwright/core/internal";
import { contentState } from "../approval/approve-content.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import type { SkillPermissions } from "./activation.ts";
import type { SessionOptions } from "./session-options.ts";
import { decideSkillUse, stricter, whyDenied } from "./skill-rules.ts";

/** What active skills change about a host's own rules, and what those rules say about skills. */
export interface SessionGrants {
  /** Whether a tool may be called now. Without host rules, every tool that no skill takes away needs a question. */
  readonly decide: (call: ToolCall) => PermissionDecision;
  /** What the active skills take away of a call, or put in doubt; undefined when nothing. */
  readonly limit: (call: ToolCall) => PermissionDecision | undefined;
  /** Why the host's rules keep a skill from being used; undefined when they do not. */
  refusal(
    skill: SkillStatus,
    request: { readonly trigger: "user" | "model"; readonly arguments: string },
  ): Promise<string | undefined>;
  /** Applies a skill's requests, once per turn; asks a person if needed. Restrictions apply before that. */
  apply(
    skill: LoadedSkill,
    folders: { readonly skillDir: string; readonly projectDir: string },
  ): Promise<DecidedGrants>;
  /** Ends what was allowed for the turn; what skills take away stays while they are active. */
  nextTurn(): void;
}

/** What was decided about the tools of a skill. */
export interface DecidedGrants {
  /** What was asked, or would be asked if there were a person. */
  readonly asked: readonly GrantQuestion[];
  /** Undefined when the skill says nothing about tools, or it was decided before in this turn. */
  readonly permissions?: SkillPermissions;
}

const noRules: PermissionPolicy = { allow: [], ask: [], deny: [] };

const everything: PermissionPolicy = { ...noRules, otherwise: "allow" };

/** Where a person's lasting decisions are kept, and which skills are active. */
interface GrantsContext {
  readonly isActive: (key: string) => boolean;
  readonly mode: () => PermissionMode;
  readonly trust: TrustStore;
  /** The state folder. */
  readonly state: string;
}

/** Starts with nothing granted. */
export function createGrants(
  { ask, permissions, inherited }: Pick<SessionOptions, "ask" | "permissions" | "inherited">,
  { isActive, mode, trust, state }: GrantsContext,
): SessionGrants {
  const { policy } = permissions ?? { policy: noRules };
  // What the active skills of the outer session take away.
  const outer = inherited?.limit;
  let granted: ReadonlyMap<string, SkillGrants> = new Map();
  /** The skills whose tools were decided about in this turn. */
  const decided = new Set<string>();
  const current = (): readonly SkillGrants[] =>
    [...granted].filter(([key]) => isActive(key)).map(([, grants]) => grants);
  const limit = (call: ToolCall): PermissionDecision | undefined => {
    const taking = current().map((grants) => ({ ...grants, allowed: [] }));
    const own = evaluatePermission(everything, call, taking);
    const limited = stricter(own, outer?.(call));
    return limited.decision === "allow" ? undefined : limited;
  };
  const evaluate = (rules: PermissionPolicy, call: ToolCall): PermissionDecision =>
    stricter(evaluatePermission(rules, call, current()), outer?.(call));
  return {
    decide: (call) => evaluate(policy, call),
    limit,
    async refusal({ id, name }, { trigger, arguments: text }) {
      const use = decideSkillUse(policy, { id, name, arguments: text }, evaluate);
      if (use.decision === "deny") return whyDenied(use);
      if (use.decision !== "ask" || trigger === "user") return undefined;
      const question: UseQuestion = { kind: "use-skill", skill: id, arguments: text };
      return (await ask?.(question)) === true ? undefined : "a person must allow it";
    },
    async apply(skill, variables) {
      const { id, scope, manifest, found } = skill;
      if (decided.has(found.key) && isActive(found.key)) return { asked: [] };
      const decision = decideGrants({
        mode: permissions === undefined ? "strict" : mode(),
        policy,
        skill: { id, scope, manifest },
        variables,
      });
      const set = (grants: SkillGrants): void => {
        granted = new Map([...granted, [found.key, grants]]);
      };
      const { preApproved } = decision.delta;
      const sentences = describePermissionDelta(decision.delta);
      const tell = (outcome: SkillPermissions["decision"]): Pick<DecidedGrants, "permissions"> =>
        sentences.length === 0
          ? {}
          : { permissions: { decision: preApproved.length === 0 ? "none" : outcome, sentences } };
      decided.add(found.key);
      if (decision.kind === "apply") {
        set(decision.grants);
        return { asked: [], ...tell(decision.grants.allowed.length === 0 ? "ignored" : "granted") };
      }
      set(decision.ifRefused);
      const memory = rememberedGrant(skill, decision.sentences, { trust, state, mode: mode() });
      if (memory?.isAllowed === true) {
        set(decision.ifApproved);
        return { asked: [], ...tell("granted") };
      }
      const question: GrantQuestion = {
        kind: "grant-tools",
        skill: id,
        sentences: decision.sentences,
        ...(memory !== undefined && { always: true }),
      };
      // Anything but a plain yes is a no.
      const answer = await ask?.(question);
      const isForGood = answer === "always" && memory !== undefined;
      if (isForGood) await memory.allow();
      const agreed = answer === true || isForGood;
      if (agreed) set(decision.ifApproved);
      return { asked: [question], ...tell(agreed ? "granted" : "refused") };
    },
    nextTurn() {
      decided.clear();
      granted = new Map([...granted].map(([key, grants]) => [key, { ...grants, allowed: [] }]));
    },
  };
}

/**
 * A person's lasting decision about a skill's tools, for exactly the content they read. Undefined if the disk has
 * other content than the conversation.
 */
function rememberedGrant(
  skill: LoadedSkill,
  sentences: readonly string[],
  { trust, state, mode }: Omit<GrantsContext, "isActive" | "mode"> & { readonly mode: PermissionMode },
): { readonly isAllowed: boolean; readonly allow: () => Promise<unknown> } | undefined {
  const current = contentState(skill, [], { trust, state, permissions: mode });
  if (current.kind === "unapprovable") return undefined;
  const { key } = skill.found;
  const { hash } = current.content;
  const known = trust.grants().find((grant) => grant.key === key && grant.hash === hash);
  return {
    isAllowed: known !== undefined && sentences.every((sentence) => known.what.includes(sentence)),
    allow: () => trust.grant({ key, hash, what: sentences }),
  };
}
