import type { ListedAgent } from "@skillwright/server/client";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<ListedAgent["state"], Tone>> = {
  ready: "accent",
  invalid: "danger",
  untrusted: "warn",
  shadowed: "plain",
};

/** An agent's id, unless its name says the same, and its state. */
export function AgentBadges({ agent: { id, name, isDefault, state } }: { readonly agent: ListedAgent }) {
  return (
    <>
      {name !== id && <code className="text-ink-faint">{id}</code>}
      {isDefault && <Badge tone="info">default</Badge>}
      {state !== "ready" && <Badge tone={tones[state]}>{state}</Badge>}
    </>
  );
}
