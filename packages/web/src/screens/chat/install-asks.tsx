import { heldInstalls } from "../../state/own-installs.ts";
import { AskDialog, useOpenAsk } from "./ask-dialog.tsx";

/** Installations that wait for the user, on every page: a program asked for them over the API. */
export default function InstallAsks() {
  const isHeld = heldInstalls.use() > 0;
  const { open, hide } = useOpenAsk(({ question }) => question.kind === "install-skills");
  if (open === undefined || isHeld) return null;
  return <AskDialog key={open.id} ask={open} onLater={hide} />;
}
