import { lazyDialog } from "../ui/lazy-dialog.tsx";

/** Copies a skill to an editable location and opens the copy in the editor. */
export const CloneDialog = lazyDialog(() => import("./clone-form.tsx"));

/** Renames a skill and its folder. */
export const RenameDialog = lazyDialog(() => import("./rename-dialog.tsx"));

/** Shows which skills agents would see and asks whether to trust the project. */
export const TrustDialog = lazyDialog(() => import("./trust-dialog.tsx"));
