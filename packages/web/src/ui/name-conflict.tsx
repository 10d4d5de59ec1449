import type { NameConflict as Conflict } from "@skillwright/core/internal";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";

/** What can happen if a name is taken. */
export type OnConflict = "rename" | "override" | "replace";

const labels = { override: "Keep both and use the new one", replace: "Replace the existing skill" };

interface NameConflictProps {
  readonly conflict: Pick<Conflict, "name" | "takenBy" | "choices">;
  /** The label of the choice of another name. */
  readonly rename: string;
  readonly value: OnConflict;
  readonly onChange: (value: OnConflict) => void;
  /** Shown below the choices. */
  readonly children?: ReactNode;
}

/** Asks what to do with a skill whose name is taken. */
export function NameConflict({ conflict, rename, value, onChange, children }: NameConflictProps) {
  const group = useId();
  const choices = Object.entries({ rename, ...labels }) as [OnConflict, string][];
  return (
    <fieldset className="rounded-control bg-warn-soft px-4 py-3">
      <legend className="sr-only">Name already taken</legend>
      <p>
        You already have a skill named <code>{conflict.name}</code>.
      </p>
      <p className="text-label wrap-anywhere text-ink-soft">{conflict.takenBy}</p>
      <div className="mt-2 flex flex-col gap-1.5">
        {choices
          .filter(([choice]) => choice === "rename" || conflict.choices.includes(choice))
          .map(([choice, label]) => (
            <label key={choice} className="flex items-center gap-2">
              <input type="radio" name={group} checked={choice === value} onChange={() => onChange(choice)} />
              {label}
            </label>
          ))}
      </div>
      {children}
    </fieldset>
  );
}

interface NameTakenProps {
  readonly conflict: Conflict;
  readonly onRename: (name: string) => void;
  readonly onChoose: (choice: "replace" | "override") => unknown;
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
        {choices.includes("override") && (
          <Button onClick={() => onChoose("override")}>{labels.override}</Button>
        )}
        {choices.includes("replace") && (
          <Button variant="danger" onClick={() => onChoose("replace")}>
            {labels.replace}
          </Button>
        )}
      </div>
    </div>
  );
}
