import type { ConflictChoice, NameConflict } from "@skillwright/core/internal";
import { ApiError } from "@skillwright/server/client";
import { Button } from "../ui/button.tsx";

/** The name conflict in an error, if it is one. */
export function nameConflictOf(error: unknown): NameConflict | undefined {
  return error instanceof ApiError && error.code === "name_conflict"
    ? (error.details as unknown as NameConflict)
    : undefined;
}

const labels: Readonly<Record<Exclude<ConflictChoice, "rename">, string>> = {
  replace: "Replace the existing skill",
  override: "Keep both and use mine",
};

interface NameTakenProps {
  readonly conflict: NameConflict;
  readonly onRename: (name: string) => void;
  readonly onChoose: (choice: "replace" | "override") => void;
}

/** Says that a name is taken and offers every way to resolve it. */
export function NameTaken({ conflict, onRename, onChoose }: NameTakenProps) {
  const { name, takenBy, choices, suggestion } = conflict;
  return (
    <div role="alert" className="rounded-control border border-line bg-warn-soft px-4 py-3">
      <p>
        The name <code>{name}</code> is already taken.
      </p>
      <p className="mt-0.5 text-label wrap-anywhere text-ink-soft">{takenBy}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onRename(suggestion)}>Rename to {suggestion}</Button>
        {(["override", "replace"] as const)
          .filter((choice) => choices.includes(choice))
          .map((choice) => (
            <Button
              key={choice}
              variant={choice === "replace" ? "danger" : "plain"}
              onClick={() => onChoose(choice)}
            >
              {labels[choice]}
            </Button>
          ))}
      </div>
    </div>
  );
}
