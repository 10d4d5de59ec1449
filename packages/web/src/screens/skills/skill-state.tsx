import type { ListedSkill } from "@skillwright/server/client";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { count } from "../../ui/words.ts";

/** A skill's status in a word or two, and why. */
interface StateWords {
  readonly tone: Tone;
  readonly words: string;
  readonly why: string;
}

/** The status of a skill; undefined if there is nothing to say. */
function stateWords(skill: ListedSkill): StateWords | undefined {
  const [reason] = skill.reasons;
  if (skill.shadowedBy !== null) {
    return {
      tone: "plain",
      words: "shadowed",
      why: `Another skill with this name is used: ${skill.shadowedBy}`,
    };
  }
  if (!skill.enabled) return { tone: "plain", words: "disabled", why: "You disabled it" };
  if (reason !== undefined) {
    const why = reason.hint === null ? reason.message : `${reason.message}. ${reason.hint}`;
    return { tone: "warn", words: shortReason(reason), why };
  }
  if (!skill.modelInvocable)
    return { tone: "info", words: "manual only", why: "Agents can't use it on their own" };
  return undefined;
}

const reasonWords: Readonly<Record<string, string>> = {
  platform: "unsupported platform",
  conflict: "conflict",
  untrusted: "untrusted",
  disabled: "disabled",
  not_allowed_for_agent: "not allowed for this agent",
};

function shortReason({ code, message }: ListedSkill["reasons"][number]): string {
  const missing = /`([^`]+)`/.exec(message)?.[1];
  return reasonWords[code] ?? (missing === undefined ? "not eligible" : `needs ${missing}`);
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
        <Badge tone={errors > 0 ? "danger" : "warn"} title="Problems in its files">
          {errors > 0 ? count(errors, "error") : count(warnings, "warning")}
        </Badge>
      )}
    </>
  );
}
