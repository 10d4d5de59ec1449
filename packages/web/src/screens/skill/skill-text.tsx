import type { SkillDocument } from "@skillwright/server/client";
import { useCallback } from "react";
import { Fetching } from "../../ui/failure.tsx";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { skillLink } from "./skill-link.ts";
import { SkillSummary } from "./skill-summary.tsx";
import { useSkillContent } from "./use-skill.ts";

/** A skill's instructions, rendered, with its key facts. */
export function SkillText({ id, skill }: { readonly id: string; readonly skill: SkillDocument }) {
  const query = useSkillContent(id);
  const { files } = skill;
  const resolveLink = useCallback(
    (href: string) => skillLink(href, { id, from: "SKILL.md", files }),
    [id, files],
  );
  if (!query.isSuccess) return <Fetching query={query} what="instructions" />;
  const { data } = query;
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 px-4 py-7 sm:px-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start">
      {data.body.trim() === "" ? (
        <p className="text-ink-soft">This skill has no instructions yet.</p>
      ) : (
        <MarkdownText text={data.body} resolveLink={resolveLink} />
      )}
      <SkillSummary skill={skill} />
    </div>
  );
}
