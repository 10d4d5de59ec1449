import type { HomeEvent } from "./home-state.ts";

/** What the home screen asks the process that reads skills. */
export type ReaderRequest =
  | { readonly type: "reload" }
  | {
      readonly type: "search";
      readonly query: string;
      readonly end: "typing" | "complete";
    }
  | { readonly type: "read-body"; readonly key: string; readonly path: string }
  | { readonly type: "switch"; readonly id: string; readonly enabled: boolean }
  /** Runs a command and shows what it prints. */
  | {
      readonly type: "show";
      readonly title: string;
      readonly words: readonly string[];
      readonly columns: number;
    };

/** What that process says. */
export type ReaderMessage =
  /** What happened, as the screen's reducer takes it. */
  | { readonly type: "event"; readonly event: HomeEvent }
  /** A folder is about to be read. */
  | { readonly type: "reading"; readonly folder: string }
  /** One request was carried out. */
  | { readonly type: "done" };
