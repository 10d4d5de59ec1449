import { createHash } from "node:crypto";
import { escapeTerminal, estimateTokens, type SkillStatus } from "@skillwright/core";
import type { LoadedSkill } from "../skills/load-skill.ts";
import type { RepeatedText } from "./activation.ts";
import { isUsable } from "./choose-skill.ts";

/** A skill's text in a conversation. */
export interface AttachedSkill {
  readonly id: string;
  readonly text: string;
  readonly tokens: number;
}

/** A skill that is in a conversation. */
export interface ActiveSkill {
  readonly key: string;
  readonly id: string;
  readonly name: string;
}

/** What of the active skills a compacted conversation gets back. */
export interface Reattached {
  /** In the order in which they became active. */
  readonly skills: readonly AttachedSkill[];
  /** Those that did not fit, or may no longer be used; they are no longer active. */
  readonly dropped: readonly { readonly id: string; readonly why: "budget" | "unavailable" }[];
}

/** The skills whose texts are in a conversation. */
export interface ActiveSkills {
  readonly has: (key: string) => boolean;
  /** The oldest first. */
  list(): readonly ActiveSkill[];
  /** The one of an id or a name. */
  find(name: string): ActiveSkill | undefined;
  remove(key: string): void;
  /** The note that takes the place of a text that is in the conversation already. */
  repeat(skill: LoadedSkill, body: string): Omit<RepeatedText, "asked"> | undefined;
  add(skill: LoadedSkill, body: string, told: Omit<AttachedSkill, "id">): void;
  /** Keeps the newest that fit into a number of tokens and may still be used, forgets the others. */
  reattach(tokens: number, skills: readonly SkillStatus[]): Reattached;
}

interface Entry extends AttachedSkill, ActiveSkill {
  /** Of every body of the skill that is in the conversation. */
  readonly digests: ReadonlySet<string>;
  readonly digest: string;
}

/** Starts with none. */
export function createActiveSkills(): ActiveSkills {
  /** The oldest first. */
  let entries: readonly Entry[] = [];
  const find = (key: string): Entry | undefined => entries.find((entry) => entry.key === key);
  return {
    has: (key) => find(key) !== undefined,
    list: () => entries.map(({ key, id, name }) => ({ key, id, name })),
    find: (word) => entries.find(({ id }) => id === word) ?? entries.findLast(({ name }) => name === word),
    remove(key) {
      entries = entries.filter((entry) => entry.key !== key);
    },
    repeat({ id, found }, body) {
      if (find(found.key)?.digests.has(digestOf(body)) !== true) return undefined;
      const text = `Skill '${escapeTerminal(id)}' is already loaded in this conversation; its instructions above still apply.`;
      return { kind: "repeated", skill: id, text, tokens: estimateTokens(text) };
    },
    add({ id, name, found }, body, { text, tokens }) {
      const { key } = found;
      const digest = digestOf(body);
      const digests = new Set([...(find(key)?.digests ?? []), digest]);
      entries = [
        ...entries.filter((entry) => entry.key !== key),
        { key, id, name, text, tokens, digest, digests },
      ];
    },
    reattach(tokens, skills) {
      const usable = new Set(skills.filter(isUsable).map(({ found }) => found.key));
      const kept: Entry[] = [];
      const dropped: Reattached["dropped"][number][] = [];
      let left = tokens;
      for (const entry of entries.toReversed()) {
        if (!usable.has(entry.key)) dropped.push({ id: entry.id, why: "unavailable" });
        else if (entry.tokens > left) dropped.push({ id: entry.id, why: "budget" });
        else {
          left -= entry.tokens;
          kept.unshift({ ...entry, digests: new Set([entry.digest]) });
        }
      }
      entries = kept;
      return { skills: kept.map(({ id, text, tokens: cost }) => ({ id, text, tokens: cost })), dropped };
    },
  };
}

function digestOf(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}
