import { isUntrusted, type SkillStatus } from "@skillwright/core/internal";
import type { ScreenSize } from "../screen/frame.ts";
import type { Key } from "../screen/key.ts";
import { type EditedText, editText, emptyText } from "../screen/line-editor.ts";
import type { Step } from "../screen/store.ts";
import { type ActionId, actionOf, type HomeAction, homeActions } from "./home-actions.ts";
import { dependencyWarnings } from "./skill-preview.ts";

/** What the home screen says about the place where skills were found. */
export interface HomePlace {
  readonly cwd: string;
  readonly proposals: number;
  readonly errors: number;
  readonly warnings: number;
}

/** A text that covers the screen until it is closed. */
export interface TextPane {
  readonly kind: "text";
  readonly title: string;
  readonly lines: readonly string[];
  readonly top: number;
}

/** What covers the list. */
export type Overlay =
  | { readonly kind: "none" }
  | { readonly kind: "keys" }
  | { readonly kind: "actions"; readonly selected: number }
  | { readonly kind: "confirm"; readonly action: ActionId; readonly warnings: readonly string[] }
  | TextPane;

/** The state of the home screen. */
export interface HomeState {
  readonly phase: "loading" | "ready";
  /** Every skill, also those that can't be used, in the host's order. */
  readonly skills: readonly SkillStatus[];
  readonly place: HomePlace | undefined;
  readonly shows: "usable" | "all";
  readonly query: EditedText;
  /** Whether keys go to the search field. */
  readonly isSearching: boolean;
  /** The answer to a query; undefined while the list isn't filtered. */
  readonly found: { readonly query: string; readonly skills: readonly SkillStatus[] } | undefined;
  readonly selected: number;
  /** The instructions of a skill, by its key. */
  readonly body: { readonly key: string; readonly text: string } | undefined;
  readonly overlay: Overlay;
  /** What happened last. */
  readonly message: { readonly text: string; readonly tone: "info" | "problem" } | undefined;
}

/** What happens on the home screen. */
export type HomeEvent =
  | { readonly type: "key"; readonly key: Key; readonly size: ScreenSize }
  | { readonly type: "loaded"; readonly skills: readonly SkillStatus[]; readonly place: HomePlace }
  | { readonly type: "found"; readonly query: string; readonly skills: readonly SkillStatus[] }
  | { readonly type: "body"; readonly key: string; readonly text: string }
  | { readonly type: "text"; readonly title: string; readonly text: string }
  | { readonly type: "message"; readonly text: string; readonly tone: "info" | "problem" };

/** What the screen asks for. */
export type HomeEffect =
  | { readonly type: "search"; readonly query: string; readonly all: boolean }
  | { readonly type: "read-body"; readonly skill: SkillStatus }
  | { readonly type: "act"; readonly action: ActionId; readonly skill: SkillStatus }
  | { readonly type: "debug" | "reload" | "quit" };

type HomeStep = Step<HomeState, HomeEffect>;

/** The home screen before anything is known. */
export const emptyHome: HomeState = {
  phase: "loading",
  skills: [],
  place: undefined,
  shows: "usable",
  query: emptyText,
  isSearching: false,
  found: undefined,
  selected: 0,
  body: undefined,
  overlay: { kind: "none" },
  message: undefined,
};

/** The skills in the list. */
export function listedSkills({ skills, shows, found }: HomeState): readonly SkillStatus[] {
  if (found !== undefined) return found.skills;
  return shows === "all" ? skills : skills.filter(isUsable);
}

/** The skill that the cursor is on. */
export function selectedSkill(state: HomeState): SkillStatus | undefined {
  return listedSkills(state)[state.selected];
}

function isUsable(skill: SkillStatus): boolean {
  return skill.state === "eligible" || isUntrusted(skill);
}

/** The next state of the home screen. */
export function reduceHome(state: HomeState, event: HomeEvent): HomeStep {
  switch (event.type) {
    case "key":
      return reduceKeys({ ...state, message: undefined }, event.key, event.size);
    case "loaded": {
      const { skills, place } = event;
      const chosen = selectedSkill(state)?.found.key;
      const next: HomeState = { ...state, phase: "ready", skills, place, found: undefined };
      const listed = listedSkills(next);
      const again = listed.findIndex(({ found }) => found.key === chosen);
      const near = Math.max(0, Math.min(state.selected, listed.length - 1));
      return withBody({ ...next, selected: again === -1 ? near : again }, searchEffects(next));
    }
    case "found": {
      if (event.query !== state.query.text.trim()) return { state };
      const { query, skills } = event;
      return withBody({ ...state, found: { query, skills }, selected: 0 });
    }
    case "body":
      return { state: { ...state, body: { key: event.key, text: event.text } } };
    case "text": {
      const lines = event.text.trimEnd().split("\n");
      return { state: { ...state, overlay: { kind: "text", title: event.title, lines, top: 0 } } };
    }
    case "message":
      return { state: { ...state, message: { text: event.text, tone: event.tone } } };
    default:
      return event satisfies never;
  }
}

/** Letters that were typed quickly arrive together; each is a key of its own. */
function reduceKeys(state: HomeState, key: Key, size: ScreenSize): HomeStep {
  if (key.kind !== "text") return reduceKey(state, key, size);
  let step: HomeStep = { state };
  for (const text of key.text) {
    const next = reduceKey(step.state, { kind: "text", text }, size);
    step = { state: next.state, effects: [...(step.effects ?? []), ...(next.effects ?? [])] };
  }
  return step;
}

function reduceKey(state: HomeState, key: Key, size: ScreenSize): HomeStep {
  if (key.kind === "press" && key.name === "ctrl-c") return { state, effects: [{ type: "quit" }] };
  switch (state.overlay.kind) {
    case "none":
      return state.isSearching ? searchKey(state, key) : listKey(state, key);
    case "keys":
      return { state: { ...state, overlay: { kind: "none" } } };
    case "actions":
      return actionsKey(state, state.overlay.selected, key);
    case "confirm":
      return confirmKey(state, state.overlay.action, key);
    case "text":
      return { state: textKey(state, state.overlay, key, size) };
    default:
      return state.overlay satisfies never;
  }
}

/** How far Page Up and Page Down go. */
const PAGE = 10;

/** How far a key moves in a list; undefined if it doesn't. */
function moveOf(key: Key, letters: "letters" | "no-letters"): number | undefined {
  const name = key.kind === "press" ? key.name : letters === "letters" && key.kind === "text" ? key.text : "";
  const moves: Readonly<Record<string, number>> = {
    up: -1,
    k: -1,
    "ctrl-p": -1,
    down: 1,
    j: 1,
    "ctrl-n": 1,
    "page-up": -PAGE,
    "ctrl-u": -PAGE,
    "ctrl-b": -PAGE,
    "page-down": PAGE,
    "ctrl-d": PAGE,
    "ctrl-f": PAGE,
    home: -Infinity,
    g: -Infinity,
    end: Infinity,
    G: Infinity,
  };
  return Object.hasOwn(moves, name) ? moves[name] : undefined;
}

function listKey(state: HomeState, key: Key): HomeStep {
  const move = moveOf(key, "letters");
  if (move !== undefined) return moveSelection(state, move);
  if (key.kind === "press") {
    if (key.name === "enter" && selectedSkill(state) !== undefined)
      return { state: { ...state, overlay: { kind: "actions", selected: 0 } } };
    if (key.name === "escape") return setQuery({ ...state, isSearching: false }, emptyText);
    return { state };
  }
  if (key.kind === "paste") return { state };
  switch (key.text) {
    case "/":
      return { state: { ...state, isSearching: true } };
    case "?":
      return { state: { ...state, overlay: { kind: "keys" } } };
    case "a":
      return toggleAll(state);
    case "d":
      return { state, effects: [{ type: "debug" }] };
    case "r":
      return { state: { ...state, phase: "loading" }, effects: [{ type: "reload" }] };
    case "q":
      return { state, effects: [{ type: "quit" }] };
    default: {
      const action = actionOf(key.text);
      return action === undefined ? { state } : startAction(state, action);
    }
  }
}

function searchKey(state: HomeState, key: Key): HomeStep {
  if (key.kind === "press") {
    if (key.name === "enter") return { state: { ...state, isSearching: false } };
    if (key.name === "escape") return setQuery({ ...state, isSearching: false }, emptyText);
    const isMove = !["home", "end", "ctrl-u", "ctrl-b", "ctrl-f", "ctrl-d"].includes(key.name);
    const move = isMove ? moveOf(key, "no-letters") : undefined;
    if (move !== undefined) return moveSelection(state, move);
  }
  const flat = key.kind === "paste" ? { ...key, text: key.text.replaceAll(/\s+/g, " ") } : key;
  return setQuery(state, editText(state.query, flat));
}

function setQuery(state: HomeState, query: EditedText): HomeStep {
  const before = state.query.text.trim();
  const next = { ...state, query };
  if (query.text.trim() === before) return { state: next };
  if (query.text.trim() === "") return withBody({ ...next, found: undefined, selected: 0 });
  return { state: next, effects: searchEffects(next) };
}

function searchEffects({ query, shows }: HomeState): readonly HomeEffect[] {
  const words = query.text.trim();
  return words === "" ? [] : [{ type: "search", query: words, all: shows === "all" }];
}

function toggleAll(state: HomeState): HomeStep {
  const next: HomeState = { ...state, shows: state.shows === "all" ? "usable" : "all", selected: 0 };
  return withBody(next, searchEffects(next));
}

function moveSelection(state: HomeState, by: number): HomeStep {
  const last = Math.max(0, listedSkills(state).length - 1);
  const selected = Math.min(last, Math.max(0, state.selected + by));
  return selected === state.selected ? { state } : withBody({ ...state, selected });
}

/** Asks for the instructions of the selected skill if they aren't there. */
function withBody(state: HomeState, effects: readonly HomeEffect[] = []): HomeStep {
  const skill = selectedSkill(state);
  if (skill === undefined || state.body?.key === skill.found.key) return { state, effects };
  return { state, effects: [...effects, { type: "read-body", skill }] };
}

function actionsKey(state: HomeState, selected: number, key: Key): HomeStep {
  const closed: HomeState = { ...state, overlay: { kind: "none" } };
  const move = moveOf(key, "letters");
  if (move !== undefined) {
    const last = homeActions.length - 1;
    const next = Math.min(last, Math.max(0, selected + move));
    return { state: { ...state, overlay: { kind: "actions", selected: next } } };
  }
  const chosen = homeActions[selected];
  if (key.kind === "press") {
    return key.name === "enter" && chosen !== undefined ? startAction(closed, chosen) : { state: closed };
  }
  const action = actionOf(key.text);
  if (action !== undefined) return startAction(closed, action);
  return { state: closed };
}

/** What a skill lacks is said before it is used, and one key doesn't trust a whole project. */
function startAction(state: HomeState, { id, invokes }: HomeAction): HomeStep {
  const skill = selectedSkill(state);
  if (skill === undefined) return { state };
  const warnings = invokes ? dependencyWarnings(skill) : [];
  // What a skill runs is shown and asked about by `trust` itself.
  if (warnings.length > 0 || (id === "trust" && isUntrusted(skill)))
    return { state: { ...state, overlay: { kind: "confirm", action: id, warnings } } };
  return { state, effects: [{ type: "act", action: id, skill }] };
}

function confirmKey(state: HomeState, action: ActionId, key: Key): HomeStep {
  const closed: HomeState = { ...state, overlay: { kind: "none" } };
  const skill = selectedSkill(state);
  const isYes = key.kind === "text" && key.text.toLowerCase() === "y";
  if (!isYes || skill === undefined) return { state: closed };
  return { state: closed, effects: [{ type: "act", action, skill }] };
}

/** Rows of a text pane that aren't text: its title and its keys. */
export const PANE_FRAME_ROWS = 4;

function textKey(state: HomeState, pane: TextPane, key: Key, size: ScreenSize): HomeState {
  const move = moveOf(key, "letters");
  if (move !== undefined) {
    const last = Math.max(0, pane.lines.length - (size.rows - PANE_FRAME_ROWS));
    const top = Math.min(last, Math.max(0, pane.top + move));
    return { ...state, overlay: { ...pane, top } };
  }
  const closes =
    key.kind === "press" ? ["escape", "enter"].includes(key.name) : ["q", "d", "?"].includes(key.text);
  return closes ? { ...state, overlay: { kind: "none" } } : state;
}
