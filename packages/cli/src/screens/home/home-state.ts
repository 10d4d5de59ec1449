import type { Row, ScreenPoint, ScreenSize } from "../screen/frame.ts";
import type { Key } from "../screen/key.ts";
import { type EditedText, emptyText } from "../screen/line-editor.ts";
import { type TextPane, textRows } from "../screen/pane.ts";
import type { ActionId } from "./home-actions.ts";
import type { HomeSkill } from "./home-skill.ts";
import { previewRows } from "./skill-preview.ts";

/** What the home screen says about the place where skills were found. */
export interface HomePlace {
  readonly cwd: string;
  readonly proposals: number;
  readonly errors: number;
  readonly warnings: number;
}

/** What covers the list. */
export type Overlay =
  | { readonly kind: "none" }
  | { readonly kind: "keys" }
  | { readonly kind: "actions"; readonly selected: number }
  | { readonly kind: "confirm"; readonly action: ActionId }
  /** The skill can't be used now. */
  | { readonly kind: "blocked" }
  /** The preview on the whole screen. */
  | { readonly kind: "preview"; readonly top: number }
  | TextPane;

/** The state of the home screen. */
export interface HomeState {
  readonly phase: "loading" | "ready";
  /** Every skill, also those that can't be used, in the host's order. */
  readonly skills: readonly HomeSkill[];
  readonly place: HomePlace | undefined;
  readonly shows: "usable" | "all";
  /** The keys of skills that were enabled or disabled here; they stay listed, so that the same key undoes it. */
  readonly switched: readonly string[];
  readonly query: EditedText;
  /** Whether keys go to the search field. */
  readonly isSearching: boolean;
  /** The answer to a query; undefined while the list isn't filtered. */
  readonly found: FoundSkills | undefined;
  /** Keys for the list that were pressed before the answer to the query was there. */
  readonly held: { readonly keys: readonly Key[]; readonly size: ScreenSize } | undefined;
  readonly selected: number;
  /** The instructions of a skill, by its key. */
  readonly body: { readonly key: string; readonly text: string } | undefined;
  readonly overlay: Overlay;
  /** What happened last. */
  readonly message: { readonly text: string; readonly tone: "info" | "problem" } | undefined;
  /** What has been waited for longer than usual. */
  readonly waiting: Waiting | undefined;
  readonly mouse: "on" | "off";
}

/** The answer to a query. */
interface FoundSkills {
  readonly query: string;
  readonly skills: readonly HomeSkill[];
  /** The words that were searched for instead of mistyped ones. */
  readonly assumed: readonly string[];
}

/** A wait for the disk. */
export interface Waiting {
  /** The folder that is being read, if it is known. */
  readonly folder: string | undefined;
  readonly seconds: number;
}

/** What happens on the home screen. */
export type HomeEvent =
  | { readonly type: "key"; readonly key: Key; readonly size: ScreenSize }
  | { readonly type: "click"; readonly at: ScreenPoint; readonly size: ScreenSize }
  | { readonly type: "loaded"; readonly skills: readonly HomeSkill[]; readonly place: HomePlace }
  | {
      readonly type: "found";
      readonly query: string;
      readonly keys: readonly string[];
      readonly assumed?: readonly string[];
    }
  | { readonly type: "body"; readonly key: string; readonly text: string }
  | { readonly type: "text"; readonly title: string; readonly text: string }
  | { readonly type: "message"; readonly text: string; readonly tone: "info" | "problem" }
  | { readonly type: "waiting"; readonly waiting: Waiting | undefined };

/** What the screen asks for. */
export type HomeEffect =
  /** `typing`: the last word may be unfinished. `complete` also searches by meaning. */
  | {
      readonly type: "search";
      readonly query: string;
      readonly end: "typing" | "complete";
    }
  | { readonly type: "read-body"; readonly skill: HomeSkill }
  | { readonly type: "act"; readonly action: ActionId; readonly skill: HomeSkill }
  | { readonly type: "mouse"; readonly mouse: "on" | "off" }
  | { readonly type: "debug" | "reload" | "quit" };

/** The home screen before anything is known. */
export const emptyHome: HomeState = {
  phase: "loading",
  skills: [],
  place: undefined,
  shows: "usable",
  switched: [],
  query: emptyText,
  isSearching: false,
  found: undefined,
  held: undefined,
  selected: 0,
  body: undefined,
  overlay: { kind: "none" },
  message: undefined,
  waiting: undefined,
  mouse: "off",
};

/** The skills in the list. */
export function listedSkills(state: HomeState): readonly HomeSkill[] {
  return state.found?.skills ?? shownSkills(state, state.skills);
}

/** A search covers what the list shows, also skills of a project that isn't trusted yet. */
export function shownSkills(
  { shows, switched }: HomeState,
  skills: readonly HomeSkill[],
): readonly HomeSkill[] {
  return shows === "all" ? skills : skills.filter(({ usable, key }) => usable || switched.includes(key));
}

/** The skill that the cursor is on. */
export function selectedSkill(state: HomeState): HomeSkill | undefined {
  return listedSkills(state)[state.selected];
}

/** The rows of what can be scrolled. */
export function coverRows(
  state: HomeState,
  overlay: Extract<Overlay, { kind: "preview" | "text" }>,
  columns: number,
): readonly Row[] {
  if (overlay.kind === "text") return textRows(overlay.lines, columns);
  const skill = selectedSkill(state);
  return skill === undefined ? [] : previewRows(skill, { body: bodyOf(state, skill), columns });
}

/** The instructions of a skill, if they were read. */
export function bodyOf({ body }: HomeState, { key }: Pick<HomeSkill, "key">): string | undefined {
  return body?.key === key ? body.text : undefined;
}
