import type { ListedSkill } from "@skillwright/server/client";
import clsx from "clsx";
import { Ellipsis } from "lucide-react";
import { Fragment, type KeyboardEvent } from "react";
import { Link, useLocation } from "wouter";
import { skillMenu } from "../../actions/skill-menu.tsx";
import type { ActedSkill, SkillActions } from "../../actions/use-skill-actions.ts";
import { skillPath } from "../../state/paths.ts";
import { density } from "../../state/setting.ts";
import type { SearchHit } from "../../state/use-skills.ts";
import { Highlighted } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Switch } from "../../ui/switch.tsx";
import { count } from "../../ui/words.ts";
import { matchReason } from "./match-reason.ts";
import { SkillIcon } from "./skill-icon.tsx";
import { saysMore } from "./skill-sections.ts";
import { SkillState } from "./skill-state.tsx";

interface SkillRowProps {
  readonly skill: ListedSkill;
  readonly selected: boolean;
  /** `range` selects everything since the last one that was selected. */
  readonly onSelect: (selected: boolean, reach: "one" | "range") => void;
  /** Asks whether to trust the project, whose skills wait for that. */
  readonly onTrust: () => void;
  readonly onClone: (skill: ActedSkill) => void;
  readonly actions: SkillActions;
  /** Why a search found it. */
  readonly hit: SearchHit | undefined;
}

/** Most similar skills that are named below a hit. */
const NAMED_COPIES = 2;

const noWords: ReadonlySet<string> = new Set();

/** A skill in one row. Its link is the only Tab stop; the arrow keys lead to the other controls. */
export function SkillRow(props: SkillRowProps) {
  const { skill, selected, onSelect, onTrust, onClone, actions, hit } = props;
  const [, go] = useLocation();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target instanceof HTMLElement && event.target.closest("[role=menu]") !== null) return;
    moveWithArrows(event);
    if (event.key === "Delete" && skill.editable) {
      event.preventDefault();
      const row = neighbour(event.currentTarget, 1) ?? neighbour(event.currentTarget, -1);
      row?.focus();
      void actions.remove([skill]);
    } else if (event.key === " " && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      onSelect(!selected, event.shiftKey ? "range" : "one");
    }
  };
  const words = hit === undefined ? noWords : new Set(hit.reasons.flatMap((reason) => reason.words));
  const dim = skill.state !== "eligible" || !skill.enabled;
  const isCompact = density.use() === "compact";
  const isUntrusted = skill.reasons.some(({ code }) => code === "untrusted");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the controls inside.
    <div
      data-skill={skill.id}
      onKeyDown={onKeyDown}
      className={clsx(
        "group relative flex items-center gap-x-3 gap-y-1 border-b border-line px-4 max-sm:flex-wrap max-sm:items-start sm:px-8",
        isCompact ? "py-1.5 sm:min-h-11" : "py-3",
        selected ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <span className={clsx("relative shrink-0", isCompact ? "size-7" : "size-8")}>
        <span
          className={clsx(
            "block size-full group-hover:opacity-0 [@media(hover:none)]:hidden",
            selected && "opacity-0",
          )}
        >
          <SkillIcon emoji={skill.emoji} displayName={skill.displayName} category={skill.category} />
        </span>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${skill.displayName}`}
          checked={selected}
          onChange={() => undefined}
          onClick={(event) => onSelect(!selected, event.shiftKey ? "range" : "one")}
          className="absolute inset-0 z-10 m-auto opacity-0 group-hover:opacity-100 checked:opacity-100 focus:opacity-100 [@media(hover:none)]:opacity-100"
        />
      </span>
      <div
        className={clsx("min-w-0 flex-1 max-sm:basis-40", isCompact && "sm:flex sm:items-baseline sm:gap-3")}
      >
        <div className={clsx("flex items-baseline gap-2", isCompact && "sm:max-w-1/2 sm:shrink-0")}>
          <Link
            href={skillPath(skill.id)}
            data-row
            className={clsx(
              "truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
              dim && "text-ink-soft",
            )}
          >
            <Highlighted text={skill.displayName} words={words} />
          </Link>
          {/* Where both don't fit, the name matters more. */}
          {saysMore(skill) && (
            <code className="min-w-0 shrink-[999] truncate text-label text-ink-faint">{skill.id}</code>
          )}
        </div>
        <p
          className={clsx(
            "text-note text-ink-soft",
            isCompact ? "min-w-0 truncate" : "line-clamp-2 lg:line-clamp-1",
          )}
        >
          <Highlighted text={skill.description} words={words} />
        </p>
        {hit !== undefined && (
          <p data-matched className="truncate text-label text-accent-ink">
            {matchReason(hit)}
          </p>
        )}
        {hit !== undefined && hit.copies.length > 0 && <Copies copies={hit.copies} />}
      </div>
      <div className="relative z-10 flex shrink-0 items-center gap-2 max-sm:order-last max-sm:basis-full max-sm:pl-11">
        {isUntrusted && (
          // One answer is for all skills of the project: a button in each row would only be noise.
          <span className="hidden sm:group-focus-within:block sm:group-hover:block">
            <Button variant="plain" tabIndex={-1} className="h-7 px-2.5 text-note" onClick={onTrust}>
              Trust…
            </Button>
          </span>
        )}
        <SkillState skill={skill} />
        <span
          className="w-20 text-right text-label text-ink-faint tabular-nums max-lg:w-auto"
          title={`Catalog entry: ${skill.tokens.catalog} tokens. Full text: ${skill.tokens.body} tokens.`}
        >
          {count(skill.tokens.body, "token")}
        </span>
      </div>
      <div className="relative z-10 flex shrink-0 items-center gap-2">
        <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-lg:hidden [@media(hover:none)]:opacity-100">
          <Switch
            label={`Enable ${skill.displayName}`}
            on={skill.enabled}
            tabIndex={-1}
            onChange={(on) => void actions.switchTo([skill], on ? "on" : "off")}
          />
        </span>
        <Menu
          trigger={
            <IconButton
              label={`Actions for ${skill.displayName}`}
              icon={<Ellipsis />}
              tabIndex={-1}
              className={clsx(isCompact && "sm:size-8")}
            />
          }
          groups={skillMenu(skill, { actions, go, onClone, location: "list" })}
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

/** The controls of a row in the order of the arrow keys. */
const CONTROLS = "[data-row], [role=switch], button, input";

/**
 * Moves the focus between rows with Up and Down, above the first row to the search, and between the controls of a row
 * with Left and Right.
 */
function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const row = event.currentTarget;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const sideways = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  let next: HTMLElement | null | undefined;
  if (step !== undefined) {
    const search = document.querySelector<HTMLElement>("search input");
    next = neighbour(row, step) ?? (step < 0 ? search : null);
  } else if (sideways !== undefined) {
    const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) =>
      control.checkVisibility(),
    );
    next = controls[controls.indexOf(event.target) + sideways];
  }
  if (next === null || next === undefined) return;
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
