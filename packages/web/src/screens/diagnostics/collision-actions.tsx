import type { ListedSkill } from "@skillwright/server/client";
import { useState } from "react";
import { RenameDialog } from "../../actions/dialogs.ts";
import { useSkillActions } from "../../actions/use-skill-actions.ts";
import { Button } from "../../ui/button.tsx";

interface CollisionActionsProps {
  readonly skill: ListedSkill;
  /** Whether another skill has the same name, and not only a similar one. */
  readonly canPrefer: boolean;
}

/** The ways out when two skills have the same or a similar name. */
export function CollisionActions({ skill, canPrefer }: CollisionActionsProps) {
  const actions = useSkillActions();
  const [renaming, setRenaming] = useState(false);
  const style = "h-7 px-2.5 text-note";
  return (
    <div className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
      {canPrefer && (
        <Button
          className={style}
          aria-label={`Prefer this one: ${skill.path}`}
          onClick={() => void actions.prefer(skill)}
        >
          Prefer this one
        </Button>
      )}
      {skill.editable && (
        <Button className={style} aria-label={`Rename ${skill.path}`} onClick={() => setRenaming(true)}>
          Rename…
        </Button>
      )}
      {renaming && <RenameDialog skill={skill} onClose={() => setRenaming(false)} />}
    </div>
  );
}
