import type { ScreenPoint, ScreenSize } from "../screen/frame.ts";
import { type Key, keysOf } from "../screen/key.ts";
import { type EditedText, editText, emptyText } from "../screen/line-editor.ts";
import { moveOf } from "../screen/move-of.ts";
import { movePane, textPane } from "../screen/pane.ts";
import type { Step } from "../screen/store.ts";
import { type ActionId, actionOf, type HomeAction, homeActions } from "./home-actions.ts";
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
      return withBody({
        ...state,
        found: { query: event.query, skills, assumed: event.assumed ?? [] },
        selected,
      });
    }
    case "body":
      return { state: { ...state, body: { key: event.key, text: event.text } } };
    case "text":
      return { state: { ...state, overlay: textPane(event.title, event.text) } };
    case "message":
      return { state: { ...state, message: { text: event.text, tone: event.tone } } };
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
  let step: HomeStep = { state };
  for (const one of single) {
    const next = reduceKey(step.state, one, size);
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
    case "blocked":
      return blockedKey(state, key);
    case "preview":
    case "text":
      return { state: paneKey(state, state.overlay, key, size) };
    default:
      return state.overlay satisfies never;
  }
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
  const next = { ...state, query };
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
  const cover = (overlay: Overlay): HomeStep => ({ state: { ...state, overlay } });
  if (id === "view") return cover({ kind: "preview", top: 0 });
  if (invokes && !skill.available) return cover({ kind: "blocked" });
  // What a skill runs is shown and asked about by `trust` itself.
  if ((invokes && skill.warnings.length > 0) || (id === "trust" && skill.untrusted))
    return cover({ kind: "confirm", action: id });
  const switched = id === "switch" ? [...state.switched, skill.key] : state.switched;
  return { state: { ...state, switched }, effects: [{ type: "act", action: id, skill }] };
}

/** What doesn't use the skill, such as trusting its project, can be done at once. */
function blockedKey(state: HomeState, key: Key): HomeStep {
  const closed: HomeState = { ...state, overlay: { kind: "none" } };
  const action = key.kind === "text" ? actionOf(key.text) : undefined;
  return action === undefined || action.invokes ? { state: closed } : startAction(closed, action);
}

function confirmKey(state: HomeState, action: ActionId, key: Key): HomeStep {
  const closed: HomeState = { ...state, overlay: { kind: "none" } };
  const skill = selectedSkill(state);
  const isYes = key.kind === "text" && key.text.toLowerCase() === "y";
  if (!isYes || skill === undefined) return { state: closed };
  return { state: closed, effects: [{ type: "act", action, skill }] };
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
