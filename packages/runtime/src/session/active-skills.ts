import { escapeTerminal, estimateTokens, type SkillStatus } from "@skillwright/core/internal";
import { sha256 } from "../files/sha256.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
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

/** The active skills that a compacted conversation gets back. */
export interface Reattached {
  /** In the order in which they were wanted last. */
  readonly skills: readonly AttachedSkill[];
  /** Those that did not fit, or may no longer be used; they are no longer active. */
  readonly dropped: readonly { readonly id: string; readonly why: "budget" | "unavailable" }[];
}

/** The skills whose texts are in a conversation. */
export interface ActiveSkills {
  readonly has: (key: string) => boolean;
  /** The one that was wanted longest ago first. */
  list(): readonly ActiveSkill[];
  /** The one of an id or a name. */
  find(name: string): ActiveSkill | undefined;
  remove(key: string): void;
  /** A note instead of a text that is already in the conversation; the skill becomes the most recent one. */
  repeat(skill: LoadedSkill, body: string): Omit<RepeatedText, "asked"> | undefined;
  add(skill: LoadedSkill, body: string, sent: SentText): void;
  /** Adds a skill whose text is part of the instructions, so that it is neither disclosed nor attached again. */
  bind(skill: LoadedSkill, body: string): void;
  readonly isBound: (key: string) => boolean;
  /** Keeps the newest that fit into a number of tokens and may still be used, forgets the others. */
  reattach(tokens: number, skills: readonly SkillStatus[]): Reattached;
}

/** A text as it was sent. */
type SentText = Omit<AttachedSkill, "id">;

interface Entry extends ActiveSkill {
  /** Whether its text is part of the agent's instructions. */
  readonly bound: boolean;
  /** Every text of the skill that is in the conversation by the digest of its body, the newest last. */
  readonly texts: ReadonlyMap<string, SentText>;
}

/** Starts with none. */
export function createActiveSkills(): ActiveSkills {
  /** The oldest first. */
  let entries: readonly Entry[] = [];
  const find = (key: string): Entry | undefined => entries.find((entry) => entry.key === key);
  /** Makes a text the newest of its skill, and the skill the newest of all. */
  const makeNewest = ({ key, id, name }: ActiveSkill, digest: string, sent: SentText): void => {
    const others = [...(find(key)?.texts ?? [])].filter(([other]) => other !== digest);
    const texts = new Map([...others, [digest, sent]]);
    const bound = find(key)?.bound ?? false;
    entries = [...entries.filter((entry) => entry.key !== key), { key, id, name, bound, texts }];
  };
  return {
    has: (key) => find(key) !== undefined,
    list: () => entries.map(({ key, id, name }) => ({ key, id, name })),
    find: (word) => entries.find(({ id }) => id === word) ?? entries.findLast(({ name }) => name === word),
    remove(key) {
      entries = entries.filter((entry) => entry.key !== key);
    },
    repeat({ id, name, found }, body) {
      const digest = sha256(body);
      const sent = find(found.key)?.texts.get(digest);
      if (sent === undefined) return undefined;
      makeNewest({ key: found.key, id, name }, digest, sent);
      const text = `Skill '${escapeTerminal(id)}' is already loaded in this conversation; its instructions above still apply.`;
      return { kind: "repeated", skill: id, text, tokens: estimateTokens(text) };
    },
    add: ({ id, name, found }, body, sent) => makeNewest({ key: found.key, id, name }, sha256(body), sent),
    bind({ id, name, found }, body) {
      const { key } = found;
      const texts = new Map([[sha256(body), { text: "", tokens: 0 }]]);
      entries = [...entries.filter((entry) => entry.key !== key), { key, id, name, bound: true, texts }];
    },
    isBound: (key) => find(key)?.bound === true,
    reattach(tokens, skills) {
      const usable = new Set(skills.filter(isUsable).map(({ found }) => found.key));
      const kept: (Entry & AttachedSkill)[] = [];
      const dropped: Reattached["dropped"][number][] = [];
      let left = tokens;
      for (const { texts, ...skill } of entries.toReversed()) {
        const [[digest, sent] = ["", { text: "", tokens: 0 }]] = [...texts].slice(-1);
        if (!usable.has(skill.key)) dropped.push({ id: skill.id, why: "unavailable" });
        else if (sent.tokens > left) dropped.push({ id: skill.id, why: "budget" });
        else {
          left -= sent.tokens;
          kept.unshift({ ...skill, ...sent, texts: new Map([[digest, sent]]) });
        }
      }
      entries = kept;
      const attached = kept.filter(({ text }) => text !== "");
      return { skills: attached.map(({ id, text, tokens: cost }) => ({ id, text, tokens: cost })), dropped };
    },
  };
}
