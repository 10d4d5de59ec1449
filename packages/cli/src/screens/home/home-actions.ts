/** What can be done with a skill. */
export type ActionId =
  | "view"
  | "try"
  | "chat"
  | "edit"
  | "switch"
  | "explain"
  | "trust"
  | "open-folder"
  | "copy-path";

/** An action, its key and what it is called. */
export interface HomeAction {
  readonly id: ActionId;
  readonly key: string;
  readonly label: string;
  /** Whether it uses the skill, so that what is missing matters. */
  readonly invokes: boolean;
}

/** All actions, in the order of the menu. */
export const homeActions: readonly HomeAction[] = [
  { id: "chat", key: "c", label: "Chat with it", invokes: true },
  { id: "try", key: "t", label: "Try it: show what a model would receive", invokes: true },
  { id: "view", key: "v", label: "View all of it", invokes: false },
  { id: "explain", key: "x", label: "Explain why it is available or not", invokes: false },
  { id: "edit", key: "e", label: "Edit it", invokes: false },
  { id: "switch", key: " ", label: "Enable or disable it", invokes: false },
  { id: "trust", key: "T", label: "Trust its project, or approve what it runs", invokes: false },
  { id: "open-folder", key: "o", label: "Open its folder", invokes: false },
  { id: "copy-path", key: "y", label: "Copy its path", invokes: false },
];

/** The action of a key. */
export function actionOf(key: string): HomeAction | undefined {
  return homeActions.find((action) => action.key === key);
}
