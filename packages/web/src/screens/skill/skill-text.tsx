import type { SkillDocument } from "@skillwright/server/client";
import { lazy, Suspense, useCallback } from "react";
import { Failure, Loading } from "../../ui/failure.tsx";
import { skillLink } from "./skill-link.ts";
import { SkillSummary } from "./skill-summary.tsx";
import { useSkillContent } from "./use-skill.ts";

const Markdown = lazy(() => import("../../ui/markdown.tsx"));

interface SkillTextProps {
  readonly id: string;
  readonly skill: SkillDocument;
}

/** A skill's instructions, rendered, with its key facts. */
export function SkillText({ id, skill }: SkillTextProps) {
  const { data, isPending, isError, error, refetch } = useSkillContent(id);
  const { files } = skill;
  const resolveLink = useCallback(
    (href: string) => skillLink(href, { id, from: "SKILL.md", files }),
    [id, files],
  );
  if (isPending) return <Loading what="instructions" />;
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 px-4 py-7 sm:px-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start">
      {data.body.trim() === "" ? (
        <p className="text-ink-soft">This skill has no instructions yet.</p>
      ) : (
        <Suspense fallback={<Loading what="instructions" />}>
          <Markdown text={data.body} resolveLink={resolveLink} />
        </Suspense>
      )}
      <SkillSummary skill={skill} />
    </div>
  );
}
