import { Search } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "wouter";
import { Dialog } from "../../ui/dialog.tsx";
import { Loading } from "../../ui/failure.tsx";
import { Input } from "../../ui/field.tsx";
import { moveFocus } from "../../ui/move-focus.ts";
import { useCallableSkills } from "./use-chats.ts";

interface SkillSheetProps {
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Where skills without a category are. */
const CUSTOM = "Custom";

/** More rows than anyone reads in a sheet; the filter is for the rest. */
const MAX_ROWS = 100;

/** Every skill that the user can invoke, by category. */
export function SkillSheet({ onChoose, onClose }: SkillSheetProps) {
  const [text, setText] = useState("");
  const callable = useCallableSkills();
  const wanted = text.trim().toLowerCase();
  const fitting = (callable ?? []).filter(({ id, displayName, description }) =>
    `${id} ${displayName} ${description}`.toLowerCase().includes(wanted),
  );
  const list = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>): void =>
    moveFocus(event, [...(list.current?.querySelectorAll("button") ?? [])], filter.current);
  const groups = [...Map.groupBy(fitting.slice(0, MAX_ROWS), ({ category }) => category ?? CUSTOM)].toSorted(
    ([a], [b]) => Number(a === CUSTOM) - Number(b === CUSTOM) || a.localeCompare(b),
  );
  return (
    <Dialog
      open
      shape="sheet"
      onClose={onClose}
      title="Use a skill"
      lead="Adds the skill to your message. Type its arguments after it."
    >
      <div className="relative mb-4">
        <Search aria-hidden className="absolute top-2.5 left-3 size-4 text-ink-faint" />
        <Input
          type="search"
          aria-label="Filter skills"
          placeholder="Filter"
          ref={filter}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const [first] = fitting;
            if (event.key === "Enter" && wanted !== "" && first !== undefined) onChoose(first.id);
            else move(event);
          }}
          className="pl-9!"
        />
      </div>
      {callable === undefined && <Loading what="skills" />}
      {callable !== undefined && fitting.length === 0 && (
        <p className="py-6 text-center text-ink-soft">
          {wanted === "" ? "No skills available yet. " : "No matching skills. "}
          <Link href="/skills" className="text-accent-ink underline">
            View all skills
          </Link>
        </p>
      )}
      <div ref={list}>
        {groups.map(([category, skills]) => (
          <section key={category} className="mb-5">
            <h3 className="mb-1 text-label font-medium text-ink-faint capitalize">{category}</h3>
            <ul className="-mx-2">
              {skills.map((skill) => (
                <li key={skill.key}>
                  <button
                    type="button"
                    onClick={() => onChoose(skill.id)}
                    onKeyDown={move}
                    className="w-full rounded-control px-2 py-2 text-left hover:bg-sunken"
                  >
                    <span className="font-medium">{skill.displayName}</span>
                    {skill.argumentHint !== null && (
                      <code className="ml-2 text-label text-ink-faint">{skill.argumentHint}</code>
                    )}
                    <span className="line-clamp-2 text-note text-ink-soft">{skill.description}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {fitting.length > MAX_ROWS && (
        <p className="py-3 text-center text-note text-ink-soft">
          {(fitting.length - MAX_ROWS).toLocaleString("en")} more. Filter to narrow the list.
        </p>
      )}
    </Dialog>
  );
}
