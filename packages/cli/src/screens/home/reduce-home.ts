import { omitUndefined } from "@skillwright/core/internal";
import type { ScreenPoint, ScreenSize } from "../screen/frame.ts";
import { type Key, keysOf } from "../screen/key.ts";
import { type EditedText, editText, emptyText } from "../screen/line-editor.ts";
import { moveOf } from "../screen/move-of.ts";
import { movePane, textPane } from "../screen/pane.ts";
import type { Step } from "../screen/store.ts";
import { actionOf } from "./home-actions.ts";
import { listLayout, TOP_ROWS } from "./home-layout.ts";
import type { HomeSkill } from "./home-skill.ts";
import {
  coverRows,
  type HomeEffect,
  type HomeEvent,
  type HomeState,
  listedSkills,
  type Overlay,
  selectedSkill,
  shownSkills,
} from "./home-state.ts";
import { actionsKey, blockedKey, confirmKey, leavesScreen, startAction } from "./reduce-actions.ts";

type HomeStep = Step<HomeState, HomeEffect>;

/** The next state of the home screen. */
export function reduceHome(state: HomeState, event: HomeEvent): HomeStep {
  switch (event.type) {
    case "key":
      return reduceKeys({ ...state, message: undefined }, event.key, event.size);
    case "click":
      return click({ ...state, message: undefined }, event.at, event.size);
    case "loaded": {
      const { skills, place } = event;
      const chosen = selectedSkill(state)?.key;
      const found = state.found && { ...state.found, skills: byKeys(skills, state.found.skills) };
      const next: HomeState = { ...state, phase: "ready", skills, place, found };
      const listed = listedSkills(next);
      const again = listed.findIndex(({ key }) => key === chosen);
      const near = Math.max(0, Math.min(state.selected, listed.length - 1));
      const ready: HomeState = { ...next, selected: again === -1 ? near : again };
      const skill = selectedSkill(ready);
      // Its instructions may have changed, too.
      const body: readonly HomeEffect[] = skill === undefined ? [] : [{ type: "read-body", skill }];
      return { state: ready, effects: [...searchEffects(next), ...body] };
    }
    case "found": {
      if (event.query !== state.query.text.trim()) return { state };
      const hits = byKeys(
        state.skills,
        event.keys.map((key) => ({ key })),
      );
      const skills = shownSkills(state, hits);
      // The same query again, because something changed on the disk, doesn't move the cursor.
      const chosen = state.found?.query === event.query ? selectedSkill(state)?.key : undefined;
      const selected = Math.max(
        0,
        skills.findIndex(({ key }) => key === chosen),
      );
      const found = { query: event.query, skills, assumed: event.assumed ?? [] };
      return pressHeld(withBody({ ...state, found, selected }));
    }
    case "body":
      return { state: { ...state, body: { key: event.key, text: event.text } } };
    case "text":
      return { state: { ...state, overlay: textPane(event.title, event.text) } };
    case "message": {
      const { text, tone } = event;
      // A search that failed has no answer that keys could wait for.
      const held = tone === "problem" ? undefined : state.held;
      return { state: { ...state, message: { text, tone }, held } };
    }
    case "waiting":
      return { state: { ...state, waiting: event.waiting } };
    default:
      return event satisfies never;
  }
}

/** What was typed quickly, or while the screen was busy, arrives together; each is a key of its own. */
function reduceKeys(state: HomeState, key: Key, size: ScreenSize): HomeStep {
  const keys = key.kind === "paste" && key.unmarked === true ? keysOf(key.text) : [key];
  const single = keys.flatMap((one): readonly Key[] =>
    one.kind === "text" ? Array.from(one.text, (text) => ({ kind: "text", text })) : [one],
  );
  return pressAll({ state }, single, size);
}

/** Presses keys one after the other. Those after one that leaves the screen aren't for the screen. */
function pressAll(start: HomeStep, keys: readonly Key[], size: ScreenSize): HomeStep {
  let { state, effects = [] } = start;
  for (const key of keys) {
    const next = reduceKey(state, key, size);
    state = next.state;
    effects = [...effects, ...(next.effects ?? [])];
    if (next.effects?.some(leavesScreen) === true) break;
  }
  return { state, effects };
}

/** Presses the keys that waited for the answer to a search. */
function pressHeld({ state, effects }: HomeStep): HomeStep {
  const { held } = state;
  const step: HomeStep = { state: { ...state, held: undefined }, ...omitUndefined({ effects }) };
  return held === undefined ? step : pressAll(step, held.keys, held.size);
}

function reduceKey(state: HomeState, key: Key, size: ScreenSize): HomeStep {
  if (key.kind === "press" && key.name === "ctrl-c") return { state, effects: [{ type: "quit" }] };
  switch (state.overlay.kind) {
    case "none":
      if (state.isSearching) return searchKey(state, key);
      // Until the answer is there, the list isn't the one that the key is meant for.
      if (isAwaited(state) && needsList(key)) return { state: hold(state, key, size) };
      return listKey(state, key);
    case "keys":
      return { state: { ...state, overlay: { kind: "none" } } };
    case "actions":
      return actionsKey(state, state.overlay.selected, key);
    case "confirm":
      return confirmKey(state, state.overlay.action, key);
    case "blocked":
      return blockedKey(state, key);
    case "preview":
    case "text":
      return { state: paneKey(state, state.overlay, key, size) };
    default:
      return state.overlay satisfies never;
  }
}

/** Whether the list doesn't show the answer to the query yet. */
function isAwaited({ query, found }: HomeState): boolean {
  const words = query.text.trim();
  return words !== "" && found?.query !== words;
}

function needsList(key: Key): boolean {
  if (moveOf(key, "letters") !== undefined) return true;
  return key.kind === "press"
    ? key.name === "enter"
    : key.kind === "text" && actionOf(key.text) !== undefined;
}

function hold(state: HomeState, key: Key, size: ScreenSize): HomeState {
  return { ...state, held: { keys: [...(state.held?.keys ?? []), key], size } };
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
      return setQuery({ ...state, isSearching: true }, emptyText);
    case "?":
      return { state: { ...state, overlay: { kind: "keys" } } };
    case "a":
      return toggleAll(state);
    case "d":
      return { state, effects: [{ type: "debug" }] };
    case "r":
      return { state: { ...state, phase: "loading", switched: [] }, effects: [{ type: "reload" }] };
    case "m": {
      const mouse = state.mouse === "on" ? "off" : "on";
      return { state: { ...state, mouse }, effects: [{ type: "mouse", mouse }] };
    }
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
    if (key.name === "enter") {
      const done: HomeState = { ...state, isSearching: false };
      return { state: done, effects: searchEffects(done) };
    }
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
  const next: HomeState = { ...state, query, held: undefined };
  if (query.text.trim() === before) return { state: next };
  if (query.text.trim() === "") return withBody({ ...next, found: undefined, selected: 0 });
  return { state: next, effects: searchEffects(next) };
}

function searchEffects({ query, isSearching }: HomeState): readonly HomeEffect[] {
  const words = query.text.trim();
  const end = isSearching ? "typing" : "complete";
  return words === "" ? [] : [{ type: "search", query: words, end }];
}

function toggleAll(state: HomeState): HomeStep {
  const next: HomeState = {
    ...state,
    shows: state.shows === "all" ? "usable" : "all",
    switched: [],
    selected: 0,
  };
  return withBody(next, searchEffects(next));
}

function moveSelection(state: HomeState, by: number): HomeStep {
  const last = Math.max(0, listedSkills(state).length - 1);
  const selected = Math.min(last, Math.max(0, state.selected + by));
  return selected === state.selected ? { state } : withBody({ ...state, selected });
}

/** A click selects a skill; on the selected one it opens the actions. */
function click(state: HomeState, { x, y }: ScreenPoint, size: ScreenSize): HomeStep {
  const skills = listedSkills(state);
  const { first, rows, columns } = listLayout({ length: skills.length, selected: state.selected }, size);
  const row = y - TOP_ROWS;
  const clicked = first + row;
  const isInList = row >= 0 && row < rows && x < columns && clicked < skills.length;
  if (state.overlay.kind !== "none" || !isInList) return { state };
  if (clicked !== state.selected) return withBody({ ...state, selected: clicked });
  return { state: { ...state, overlay: { kind: "actions", selected: 0 } } };
}

/** Asks for the instructions of the selected skill if they aren't there. */
function withBody(state: HomeState, effects: readonly HomeEffect[] = []): HomeStep {
  const skill = selectedSkill(state);
  if (skill === undefined || state.body?.key === skill.key) return { state, effects };
  return { state, effects: [...effects, { type: "read-body", skill }] };
}

function paneKey(
  state: HomeState,
  pane: Extract<Overlay, { kind: "preview" | "text" }>,
  key: Key,
  size: ScreenSize,
): HomeState {
  const count = coverRows(state, pane, size.columns).length;
  const isToggle = key.kind === "text" && ["d", "v", "?"].includes(key.text);
  const top = isToggle ? undefined : movePane(pane.top, key, { count, size });
  return { ...state, overlay: top === undefined ? { kind: "none" } : { ...pane, top } };
}

/** The skills with these keys, in their order. */
function byKeys(
  skills: readonly HomeSkill[],
  wanted: readonly Pick<HomeSkill, "key">[],
): readonly HomeSkill[] {
  const byKey = new Map(skills.map((skill) => [skill.key, skill]));
  return wanted.flatMap(({ key }) => byKey.get(key) ?? []);
}
