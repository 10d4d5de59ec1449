import { createStore } from "../../state/store.ts";

/** Text for the new-skill editor, for example an import that doesn't load. */
export const pendingDraft = createStore<string | undefined>(undefined);
