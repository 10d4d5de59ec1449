import clsx from "clsx";
import { FileText, FolderOpen } from "lucide-react";
import { lazy, Suspense, useCallback } from "react";
import { useSearchParams } from "wouter";
import { EmptyState, Loading } from "../../ui/failure.tsx";
import { skillLink } from "./skill-link.ts";
import { useSkillFile } from "./use-skill.ts";

const Markdown = lazy(() => import("../../ui/markdown.tsx"));

interface SkillFilesProps {
  readonly id: string;
  readonly files: readonly string[];
  readonly moreFiles: boolean;
}

/** A skill's files and a preview of the chosen one. */
export function SkillFiles({ id, files, moreFiles }: SkillFilesProps) {
  const [params, setParams] = useSearchParams();
  const named = params.get("file") ?? "";
  const chosen = files.includes(named) ? named : (files[0] ?? "");
  if (files.length === 0) {
    return (
      <EmptyState icon={<FolderOpen aria-hidden />} title="No other files">
        A skill can also include scripts, references, and templates. Add them to its folder and they appear
        here.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 px-4 py-6 sm:px-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label="Skill files">
        <ul className="flex flex-col gap-0.5">
          {files.map((file) => (
            <li key={file}>
              <button
                type="button"
                aria-current={file === chosen || undefined}
                onClick={() => setParams({ file }, { replace: true })}
                className={clsx(
                  "flex w-full items-center gap-2 rounded-control px-2.5 py-1.5 text-left wrap-anywhere",
                  file === chosen ? "bg-sunken font-medium" : "text-ink-soft hover:bg-sunken hover:text-ink",
                )}
              >
                <FileText aria-hidden className="size-4 shrink-0" />
                {file}
              </button>
            </li>
          ))}
        </ul>
        {moreFiles && <p className="mt-2 px-2.5 text-note text-ink-faint">Not all files are listed.</p>}
      </nav>
      <FilePreview id={id} path={chosen} files={files} />
    </div>
  );
}

interface FilePreviewProps {
  readonly id: string;
  readonly path: string;
  readonly files: readonly string[];
}

function FilePreview({ id, path, files }: FilePreviewProps) {
  const resolveLink = useCallback(
    (href: string) => skillLink(href, { id, from: path, files }),
    [id, path, files],
  );
  const { data, isPending, isError, error } = useSkillFile(id, path);
  if (isPending) return <Loading what={path} />;
  if (isError) return <p className="text-ink-soft">{error.message}</p>;
  return (
    <section aria-label={path} className="min-w-0 rounded-card border border-line bg-surface">
      <header className="flex items-baseline gap-3 border-b border-line px-4 py-2">
        <code className="min-w-0 flex-1 truncate">{path}</code>
        <span className="text-label text-ink-faint tabular-nums">
          {data.bytes.toLocaleString("en")} bytes, {data.tokens.toLocaleString("en")} tokens
        </span>
      </header>
      <div className="overflow-x-auto px-4 py-4">
        {path.endsWith(".md") ? (
          <Suspense fallback={<Loading what={path} />}>
            <Markdown text={data.text} resolveLink={resolveLink} />
          </Suspense>
        ) : (
          <pre>{data.text}</pre>
        )}
      </div>
    </section>
  );
}
