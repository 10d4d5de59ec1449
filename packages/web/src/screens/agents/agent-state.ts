import type { ListedAgent } from "@skillwright/server/client";
import type { Tone } from "../../ui/badge.tsx";

/** How each state of an agent is shown. */
export const agentStates: Readonly<
  Record<ListedAgent["state"], { readonly tone: Tone; readonly word: string }>
> = {
  ready: { tone: "accent", word: "ready" },
  invalid: { tone: "danger", word: "invalid" },
  untrusted: { tone: "warn", word: "untrusted" },
  shadowed: { tone: "plain", word: "shadowed" },
};
