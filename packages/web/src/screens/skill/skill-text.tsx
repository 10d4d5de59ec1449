import { lazy, Suspense } from "react";
import { Failure } from "../../ui/failure.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { useSkillContent } from "./use-skill.ts";

const Markdown = lazy(() => import("../../ui/markdown.tsx"));

/** What an agent reads when it uses the skill, laid out. */
export function SkillText({ id }: { readonly id: string }) {
  const { data, isPending, isError, error, refetch } = useSkillContent(id);
  if (isPending) return <Waiting what="the text" />;
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="px-4 py-6 sm:px-8">
      {data.body.trim() === "" ? (
        <p className="text-ink-soft">
          This skill has no instructions yet: an agent that uses it learns nothing.
        </p>
      ) : (
        <Suspense fallback={<Waiting what="the text" />}>
          <Markdown text={data.body} />
        </Suspense>
      )}
    </div>
  );
}
