import type { ListedSkill } from "@skillwright/server/client";
import { Badge, type Tone } from "../../ui/badge.tsx";

/** What can be said about a skill in a word or two, and why. */
interface StateWords {
  readonly tone: Tone;
  readonly words: string;
  readonly why: string;
}

/** Nothing for a skill that is simply there. */
function stateWords(skill: ListedSkill): StateWords | undefined {
  const [reason] = skill.reasons;
  if (skill.shadowedBy !== null) {
    return {
      tone: "plain",
      words: "shadowed",
      why: `Another skill of this name is used: ${skill.shadowedBy}`,
    };
  }
  if (!skill.enabled) return { tone: "plain", words: "off", why: "You turned it off" };
  if (reason !== undefined) {
    const why = reason.hint === null ? reason.message : `${reason.message}. ${reason.hint}`;
    return { tone: "warn", words: shortReason(reason), why };
  }
  if (!skill.modelInvocable)
    return { tone: "info", words: "only you", why: "Agents do not pick it by themselves" };
  return undefined;
}

const reasonWords: Readonly<Record<string, string>> = {
  platform: "other system",
  conflict: "conflict",
  untrusted: "not trusted",
  disabled: "off",
  not_allowed_for_agent: "not for this agent",
};

function shortReason({ code, message }: ListedSkill["reasons"][number]): string {
  const missing = /`([^`]+)`/.exec(message)?.[1];
  return reasonWords[code] ?? (missing === undefined ? "not ready" : `needs ${missing}`);
}

export function SkillState({ skill }: { readonly skill: ListedSkill }) {
  const state = stateWords(skill);
  const { errors, warnings } = skill.problems;
  return (
    <>
      {state !== undefined && (
        <Badge tone={state.tone} title={state.why}>
          {state.words}
        </Badge>
      )}
      {errors + warnings > 0 && (
        <Badge tone={errors > 0 ? "danger" : "warn"} title="Findings about its files">
          {errors > 0 ? count(errors, "error") : count(warnings, "warning")}
        </Badge>
      )}
    </>
  );
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
