import { useEffect, useState } from "react";
import { useParams } from "wouter";
import { Failure } from "../../ui/failure.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { useSkill, useSkillContent } from "../skill/use-skill.ts";
import { forgetDraft, waitingDraft } from "./hand-over.ts";
import { SkillEditor } from "./skill-editor.tsx";

const emptySkill = `---
name:
description:
---

# What to do

1. 
`;

/** Writes a new skill, or changes one that is there. */
export default function EditorScreen() {
  const { skill } = useParams<{ skill?: string }>();
  return skill === undefined ? <NewSkill /> : <KnownSkill key={skill} id={skill} />;
}

function NewSkill() {
  const [given] = useState(waitingDraft);
  useEffect(forgetDraft, []);
  return <SkillEditor initial={given ?? emptySkill} begun={given !== undefined} />;
}

function KnownSkill({ id }: { readonly id: string }) {
  const skill = useSkill(id);
  const content = useSkillContent(id);
  // What is being edited stays, also when the skill is gone by now.
  if (skill.data === undefined || content.data === undefined) {
    const error = skill.error ?? content.error;
    if (error === null) return <Waiting what="the skill" />;
    const retry = () => void Promise.all([skill.refetch(), content.refetch()]);
    return <Failure stands="page" error={error} onRetry={retry} />;
  }
  return (
    <SkillEditor skill={skill.data} initial={content.data.text} onDisk={content.data.text} begun={false} />
  );
}
