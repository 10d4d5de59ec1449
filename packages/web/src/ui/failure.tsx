import { CloudOff } from "lucide-react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { MessageText } from "./message-text.tsx";

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** `page` if nothing else is on the page. */
  readonly level?: "page" | "section";
}

/** Shown when a request to the server failed. */
export function Failure({ error, onRetry, level = "section" }: FailureProps) {
  const { message, hint } = error as { message?: string; hint?: string };
  return (
    <div role="alert">
      <EmptyState
        level={level}
        icon={<CloudOff aria-hidden />}
        title={message ?? "Something went wrong"}
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        <MessageText text={hint ?? "Is the server still running? Start it with `skillwright serve`."} />
      </EmptyState>
    </div>
  );
}
