import { useState } from "react";
import { heldInstalls } from "../../state/own-installs.ts";
import { useAsks } from "../../state/use-pending.ts";
import { AskDialog } from "./ask-dialog.tsx";

/** Installations that wait for the user, on every page: a program asked for them over the API. */
export default function InstallAsks() {
  const { data } = useAsks();
  const isHeld = heldInstalls.use() > 0;
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const open = data?.asks.find(({ id, question }) => question.kind === "install-skills" && !later.has(id));
  if (open === undefined || isHeld) return null;
  return <AskDialog key={open.id} ask={open} onLater={() => setLater(new Set([...later, open.id]))} />;
}
