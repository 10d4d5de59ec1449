import { ApiError } from "@skillwright/server/client";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { decodeSegment } from "../../state/paths.ts";
import { Failure, Loading } from "../../ui/failure.tsx";
import { useSkill, useSkillContent } from "../skill/use-skill.ts";
import { pendingDraft } from "./pending-draft.ts";
import { SkillEditor } from "./skill-editor.tsx";

const emptySkill = (description: string): string => `---
name:
description:${description === "" ? "" : ` ${JSON.stringify(description)}`}
---

# What to do

1. 
`;

/** Creates a skill or edits an existing one. */
export default function EditorScreen() {
  const { skill } = useParams<{ skill?: string }>();
  return skill === undefined ? <NewSkill /> : <KnownSkill key={skill} id={decodeSegment(skill)} />;
}

function NewSkill() {
  const [given] = useState(pendingDraft.get);
  const [params] = useSearchParams();
  useEffect(() => pendingDraft.set(undefined), []);
  const start = emptySkill(params.get("description") ?? "");
  return <SkillEditor initial={given ?? start} begun={given !== undefined} />;
}

function KnownSkill({ id }: { readonly id: string }) {
  const skill = useSkill(id);
  const content = useSkillContent(id);
  const [params] = useSearchParams();
  const line = Number(params.get("line") ?? "");
  // Keep the draft even if the skill was deleted meanwhile.
  if (skill.data === undefined || content.data === undefined) {
    const error = skill.error ?? content.error;
    if (error === null) return <Loading what="skill" />;
    const retry = () => void Promise.all([skill.refetch(), content.refetch()]);
    return <Failure level="page" error={error} onRetry={retry} />;
  }
  return (
    <SkillEditor
      skill={skill.data}
      initial={content.data.text}
      onDisk={content.data.text}
      begun={false}
      gone={isGone(skill.error) || isGone(content.error)}
      {...(Number.isSafeInteger(line) && line > 0 && { line })}
    />
  );
}

/** Whether the skill isn't there any more. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === "skill_not_found" || error.code === "file_not_found");
}
