import type { SkillDocument } from "@skillwright/server/client";
import { lazy, type ReactNode, Suspense, useCallback } from "react";
import { Failure, Loading } from "../../ui/failure.tsx";
import { skillLink } from "./skill-link.ts";
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

/** The key facts about a skill. */
function SkillSummary({ skill }: { readonly skill: SkillDocument }) {
  const { manifest, tokens, files, moreFiles } = skill;
  const count = `${files.length}${moreFiles ? " or more" : ""} ${files.length === 1 ? "file" : "files"}`;
  return (
    <aside aria-label="Overview">
      <dl className="flex flex-col gap-4 rounded-card border border-line bg-surface px-5 py-4">
        <Fact name="Invoke with">
          <code>/{skill.id}</code>
        </Fact>
        {skill.version !== null && <Fact name="Version">{skill.version}</Fact>}
        {typeof manifest.license === "string" && <Fact name="License">{manifest.license}</Fact>}
        <Fact name="Token cost">
          {tokens.catalog.toLocaleString("en")} in the catalog, {tokens.body.toLocaleString("en")} when used
        </Fact>
        {files.length > 0 && <Fact name="Files">{count}</Fact>}
        <Fact name="Location">
          <code className="text-label wrap-anywhere">{skill.path.replace(/[\\/][^\\/]+$/, "")}</code>
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-ink-faint">{name}</dt>
      <dd className="mt-0.5 text-note">{children}</dd>
    </div>
  );
}
