import type { ListedSkill } from "@skillwright/server/client";
import clsx from "clsx";
import { Ellipsis } from "lucide-react";
import { Fragment, type KeyboardEvent } from "react";
import { Link } from "wouter";
import { skillPath } from "../../state/paths.ts";
import type { SearchHit } from "../../state/use-skills.ts";
import { Highlighted } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SkillState } from "./skill-state.tsx";

const fields: Readonly<Record<string, string>> = {
  name: "name",
  displayName: "title",
  description: "description",
  whenToUse: "when to use",
  tags: "tags",
  triggers: "triggers",
  headings: "headings",
  body: "instructions",
};

const MAX_WORDS = 8;

/** Why a search found a skill. */
export function matchReason({ by, reasons, part }: Pick<SearchHit, "by" | "reasons" | "part">): string {
  const task = part === undefined ? [] : [`for “${part}”`];
  if (by === "near-name") return "similar name";
  if (by === "semantic") return [...task, "similar meaning"].join("; ");
  const matches = reasons.map(
    ({ field, words }) => `${words.slice(0, MAX_WORDS).join(", ")} in ${fields[field] ?? field}`,
  );
  return [...task, ...(by === "name" ? ["exact name"] : []), ...matches].join("; ");
}

interface SkillRowProps {
  readonly skill: ListedSkill;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onSwitch: (to: "on" | "off") => void;
  /** Undefined if the skill can't be deleted. */
  readonly onDelete: (() => void) | undefined;
  readonly actions: readonly (readonly MenuItem[])[];
  /** Why a search found it. */
  readonly hit?: SearchHit | undefined;
}

/** Most similar skills that are named below a hit. */
const NAMED_COPIES = 2;

const noWords: ReadonlySet<string> = new Set();

/** A skill in one row. */
export function SkillRow({ skill, selected, onSelect, onSwitch, onDelete, actions, hit }: SkillRowProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    moveWithArrows(event);
    if (event.key === "Delete" && onDelete !== undefined) {
      event.preventDefault();
      const row = neighbour(event.currentTarget, 1) ?? neighbour(event.currentTarget, -1);
      row?.focus();
      onDelete();
    } else if (event.key === " " && event.currentTarget instanceof HTMLAnchorElement) {
      event.preventDefault();
      onSelect(!selected);
    }
  };
  const words = hit === undefined ? noWords : new Set(hit.reasons.flatMap((reason) => reason.words));
  const dim = skill.state !== "eligible" || !skill.enabled;
  return (
    <div
      data-skill={skill.id}
      className={clsx(
        "group relative flex items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 max-sm:flex-wrap max-sm:items-start sm:px-8",
        selected ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${skill.displayName}`}
        checked={selected}
        onChange={(event) => onSelect(event.target.checked)}
        onKeyDown={onKeyDown}
        className="relative z-10"
      />
      <div className="min-w-0 flex-1 max-sm:basis-40">
        <div className="flex items-baseline gap-2">
          <Link
            href={skillPath(skill.id)}
            onKeyDown={onKeyDown}
            data-row
            className={clsx(
              "truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
              dim && "text-ink-soft",
            )}
          >
            <Highlighted text={skill.displayName} words={words} />
          </Link>
          {/* Where both don't fit, the name matters more. */}
          <code className="min-w-0 shrink-[999] truncate text-label text-ink-faint">{skill.id}</code>
        </div>
        <p className="line-clamp-2 text-note text-ink-soft sm:line-clamp-1">
          <Highlighted text={skill.description} words={words} />
        </p>
        {hit !== undefined && (
          <p data-matched className="truncate text-label text-accent-ink">
            {matchReason(hit)}
          </p>
        )}
        {hit !== undefined && hit.copies.length > 0 && <Copies copies={hit.copies} />}
      </div>
      <div className="relative z-10 flex shrink-0 items-center gap-2 max-sm:order-last max-sm:basis-full max-sm:pl-7">
        <SkillState skill={skill} />
        <span
          className="w-20 text-right text-label text-ink-faint tabular-nums max-sm:w-auto"
          title={`Catalog entry: ${skill.tokens.catalog} tokens. Full text: ${skill.tokens.body} tokens.`}
        >
          {skill.tokens.body.toLocaleString("en")} tokens
        </span>
      </div>
      <div className="relative z-10 flex shrink-0 items-center gap-2">
        <span className="flex max-sm:hidden">
          <Switch
            label={`Enable ${skill.displayName}`}
            on={skill.enabled}
            onChange={(on) => onSwitch(on ? "on" : "off")}
          />
        </span>
        <Menu
          trigger={
            <IconButton label={`Actions for ${skill.displayName}`}>
              <Ellipsis aria-hidden className="size-4" />
            </IconButton>
          }
          groups={actions}
        />
      </div>
    </div>
  );
}

/** Near-duplicates of a hit, listed here instead of in rows of their own. */
function Copies({ copies }: Pick<SearchHit, "copies">) {
  const named = copies.slice(0, NAMED_COPIES);
  const more = copies.length - named.length;
  return (
    <p className="truncate text-label text-ink-faint">
      Similar:{" "}
      {named.map(({ key, id, path }, index) => (
        <Fragment key={key}>
          {index > 0 && ", "}
          <Link href={skillPath(id)} title={path} className="relative z-10 underline hover:text-ink">
            {id}
          </Link>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

/** Moves the focus between rows with the arrow keys, and above the first row to the search. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const search = document.querySelector<HTMLElement>("search input");
  const next = neighbour(event.currentTarget, step) ?? (step < 0 ? search : null);
  if (next === null) return;
  event.preventDefault();
  next.focus();
}

function neighbour(from: HTMLElement, step: number): HTMLElement | undefined {
  const rows = rowLinks();
  const own = from.closest("[data-skill]");
  return rows[rows.findIndex((row) => row.closest("[data-skill]") === own) + step];
}

/** The links of the rows in the skill list, in order. */
export function rowLinks(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-row]")];
}
