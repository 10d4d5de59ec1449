import type { Key } from "../screen/key.ts";
import { moveOf } from "../screen/move-of.ts";
import type { Step } from "../screen/store.ts";
import { type ActionId, actionOf, type HomeAction, homeActions } from "./home-actions.ts";
import { type HomeEffect, type HomeState, type Overlay, selectedSkill } from "./home-state.ts";

type HomeStep = Step<HomeState, HomeEffect>;

/** What a key does in the menu of actions. */
export function actionsKey(state: HomeState, selected: number, key: Key): HomeStep {
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
export function startAction(state: HomeState, { id, invokes }: HomeAction): HomeStep {
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
export function blockedKey(state: HomeState, key: Key): HomeStep {
  const closed: HomeState = { ...state, overlay: { kind: "none" } };
  const action = key.kind === "text" ? actionOf(key.text) : undefined;
  return action === undefined || action.invokes ? { state: closed } : startAction(closed, action);
}

/** What a key does while the screen asks before it acts. */
export function confirmKey(state: HomeState, action: ActionId, key: Key): HomeStep {
  const closed: HomeState = { ...state, overlay: { kind: "none" } };
  const skill = selectedSkill(state);
  const isYes = key.kind === "text" && key.text.toLowerCase() === "y";
  if (!isYes || skill === undefined) return { state: closed };
  return { state: closed, effects: [{ type: "act", action, skill }] };
}

/** Actions that give the whole terminal to a command. */
const terminalActions: readonly ActionId[] = ["chat", "edit", "trust"];

/** Whether keys after this aren't for the screen any more. */
export function leavesScreen(effect: HomeEffect): boolean {
  return effect.type === "quit" || (effect.type === "act" && terminalActions.includes(effect.action));
}
