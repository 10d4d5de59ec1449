import { categoryOf, compareCategories } from "@skillwright/core/internal";
import type { ListedSkill } from "@skillwright/server/client";
import { type ButtonHTMLAttributes, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { matchesWords } from "../../state/matches-words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Loading } from "../../ui/failure.tsx";
import { FilterInput } from "../../ui/field.tsx";
import { TextLink } from "../../ui/link.tsx";
import { moveFocus } from "../../ui/move-focus.ts";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { useCallableSkills } from "./use-chats.ts";

interface SkillSheetProps {
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** The usual heights of a row and of a heading in pixels; each is measured once it is shown. */
const HEIGHTS_PX = { skill: 78, heading: 44 } as const;

type Line =
  | { readonly kind: "heading"; readonly title: string }
  | { readonly kind: "skill"; readonly skill: ListedSkill };

/** Every skill that the user can invoke, by category. */
export function SkillSheet({ onChoose, onClose }: SkillSheetProps) {
  const [text, setText] = useState("");
  const callable = useCallableSkills();
  const wanted = text.trim();
  const fitting = useMemo(
    () => (callable ?? []).filter((skill) => matchesWords(skill, wanted)),
    [callable, wanted],
  );
  const lines = useMemo(() => toLines(fitting), [fitting]);
  const list = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>): void =>
    moveFocus(event, [...(list.current?.querySelectorAll("button") ?? [])], filter.current);
  return (
    <Dialog
      open
      shape="sheet"
      onClose={onClose}
      title="Use a skill"
      lead="Adds the skill to your message. Type its arguments after it."
    >
      <FilterInput
        label="Filter skills"
        className="mb-4"
        ref={filter}
        value={text}
        onText={setText}
        onKeyDown={(event) => {
          const [first] = fitting;
          if (event.key === "Enter" && wanted !== "" && first !== undefined) onChoose(first.id);
          else move(event);
        }}
      />
      {callable === undefined && <Loading what="skills" />}
      {callable !== undefined && fitting.length === 0 && (
        <p className="py-6 text-center text-ink-soft">
          {wanted === "" ? "No skills available yet. " : "No matching skills. "}
          <TextLink href="/skills">View all skills</TextLink>
        </p>
      )}
      <div ref={list}>
        <VirtualList
          scroller="dialog"
          items={lines}
          keyOf={keyOf}
          height={({ kind }) => HEIGHTS_PX[kind]}
          className="-mx-2"
        >
          {(line) =>
            line.kind === "heading" ? (
              <h3 className="px-2 pt-4 pb-1 text-label font-medium text-ink-faint capitalize">
                {line.title}
              </h3>
            ) : (
              <SkillButton skill={line.skill} onClick={() => onChoose(line.skill.id)} onKeyDown={move} />
            )
          }
        </VirtualList>
      </div>
    </Dialog>
  );
}

interface SkillButtonProps extends Pick<ButtonHTMLAttributes<HTMLElement>, "onClick" | "onKeyDown"> {
  readonly skill: ListedSkill;
}

function SkillButton({ skill, ...handlers }: SkillButtonProps) {
  return (
    <button
      type="button"
      {...handlers}
      className="w-full rounded-control px-2 py-2 text-left hover:bg-sunken"
    >
      <span className="font-medium">{skill.displayName}</span>
      {skill.argumentHint !== null && (
        <code className="ml-2 text-label text-ink-faint">{skill.argumentHint}</code>
      )}
      <span className="line-clamp-2 text-note text-ink-soft wrap-anywhere">{skill.description}</span>
    </button>
  );
}

function toLines(skills: readonly ListedSkill[]): readonly Line[] {
  return [...Map.groupBy(skills, ({ category }) => categoryOf(category))]
    .toSorted(([a], [b]) => compareCategories(a, b))
    .flatMap(([title, members]): readonly Line[] => [
      { kind: "heading", title },
      ...members.map((skill): Line => ({ kind: "skill", skill })),
    ]);
}

function keyOf(line: Line): string {
  return line.kind === "skill" ? line.skill.key : line.title;
}
