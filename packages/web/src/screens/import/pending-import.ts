import { createStore } from "../../state/store.ts";
import type { GivenFile } from "./read-dropped.ts";

/** Files waiting to be previewed by the import page. */
export const pendingImport = createStore<Promise<readonly GivenFile[]> | undefined>(undefined);
