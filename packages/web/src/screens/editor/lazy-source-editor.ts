import { lazyPart } from "../../ui/lazy-part.tsx";

/** The source editor; its code is loaded when it is shown. */
export const SourceEditor = lazyPart(() => import("./source-editor.tsx"), "editor");
