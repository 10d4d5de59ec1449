import type { ChatDocument } from "@skillwright/server/client";
import { Select } from "../../ui/select.tsx";
import { useAgents, useModels } from "./use-chats.ts";

/** The chosen agent and model; an absent one means the default. */
export interface Choice {
  readonly agent?: string;
  readonly model?: string;
}

interface ChatChoiceProps {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  /** The chat, once it has started: then nothing can be changed. */
  readonly begun: Pick<ChatDocument, "agent" | "model"> | undefined;
}

export function ChatChoice({ choice, onChoose, begun }: ChatChoiceProps) {
  const { data: agents } = useAgents();
  const { data: models } = useModels();
  if (begun !== undefined) {
    return (
      <p className="text-note text-ink-soft max-sm:order-last max-sm:basis-full">
        {agents?.agents.find(({ id }) => id === begun.agent)?.name ?? begun.agent}{" "}
        <span className="text-ink-faint">with</span> {begun.model.label}
      </p>
    );
  }
  const ready = models?.models.filter(({ state }) => state === "ready") ?? [];
  return (
    <div className="flex min-w-0 gap-2 max-sm:order-last max-sm:basis-full max-sm:[&>span]:min-w-0 max-sm:[&>span]:flex-1 [&_select]:truncate">
      {agents !== undefined && agents.agents.length > 0 && (
        <Select
          label="Agent"
          value={choice.agent ?? agents.agents.find(({ isDefault }) => isDefault)?.id ?? ""}
          options={agents.agents.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(agent) => onChoose({ ...choice, agent })}
        />
      )}
      {models !== undefined && (
        <Select
          label="Model"
          value={choice.model ?? models.default}
          options={ready.map(({ id, label }) => ({ value: id, label }))}
          onChange={(model) => onChoose({ ...choice, model })}
        />
      )}
    </div>
  );
}
