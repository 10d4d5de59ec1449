import type { ListedSkill } from "@skillwright/server/client";
import { FileX2, Info } from "lucide-react";
import { useMemo } from "react";
import { Link } from "wouter";
import { unloadedPath } from "../../state/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import type { Finding } from "../../ui/findings.tsx";
import { TextButton } from "../../ui/link.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { count } from "../../ui/words.ts";
import type { SearchState } from "./use-search.ts";

interface SearchNoticesProps {
  readonly found: SearchState;
  /** Number of listed skills. */
  readonly shown: number;
}

/** Announces the result to screen readers and shows warnings about the search. */
export function SearchNotices({ found, shown }: SearchNoticesProps) {
  const { fit, corrections, notices, looking, retry } = found;
  return (
    <>
      <p role="status" className="sr-only">
        {!looking && fit !== "open" && spoken(fit, shown)}
      </p>
      {corrections.length > 0 && (
        <p className="px-4 pt-4 text-note text-ink-soft sm:px-8">
          Showing results for <strong>{corrections.map(({ assumed }) => assumed).join(", ")}</strong> instead
          of {corrections.map(({ typed }) => typed).join(", ")}.
        </p>
      )}
      {notices.length > 0 && (
        <div className="flex flex-col gap-2 px-4 pt-4 sm:px-8">
          {notices.map((notice) => (
            <Banner key={notice} icon={<Info />}>
              <MessageText text={notice} />{" "}
              <TextButton onClick={retry} className="whitespace-nowrap">
                Search again
              </TextButton>
            </Banner>
          ))}
        </div>
      )}
    </>
  );
}

function spoken(fit: "sure" | "unsure", shown: number): string {
  if (shown === 0) return "No matching skills";
  const skills = count(shown, "skill");
  return fit === "sure" ? `${skills} found` : `No close match. Showing the nearest ${skills}`;
}

interface UnloadedSkillsProps {
  readonly diagnostics: readonly Finding[];
  readonly skills: readonly ListedSkill[];
}

/** The skill files that don't load, with the reason; renders nothing if all load. */
export function UnloadedSkills({ diagnostics, skills }: UnloadedSkillsProps) {
  const files = useMemo(() => {
    const errors = diagnostics.filter(
      ({ severity, file }) => severity === "error" && /[\\/]SKILL\.md$/i.test(file),
    );
    if (errors.length === 0) return [];
    const loaded = new Set(skills.map(({ path }) => path));
    return [...Map.groupBy(errors, ({ file }) => file)].filter(([file]) => !loaded.has(file));
  }, [diagnostics, skills]);
  if (files.length === 0) return null;
  return (
    <section aria-label="Skills that don't load" className="px-4 pt-7 pb-10 sm:px-8">
      <div className="flex items-baseline gap-2 border-b border-line pb-2">
        <h2 className="font-semibold">Failed to load</h2>
        <span className="text-note text-ink-faint tabular-nums">{files.length}</span>
        <span className="truncate text-note text-ink-faint max-sm:hidden">Fix the file to use the skill</span>
      </div>
      <VirtualList items={files} keyOf={([file]) => file} height={69}>
        {([file, [first]]) => (
          <div className="relative flex items-center gap-3 border-b border-line px-4 py-3 hover:bg-sunken max-sm:-mx-4 sm:-mx-8 sm:px-8">
            <FileX2 className="size-4.5 shrink-0 text-danger" />
            <div className="min-w-0 flex-1">
              <Link
                href={unloadedPath(file, first?.line)}
                className="font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {file.split(/[\\/]/).at(-2)}
              </Link>
              <p className="line-clamp-2 text-note text-ink-soft wrap-anywhere">
                <MessageText text={first?.message ?? ""} />
              </p>
            </div>
            <Badge tone="danger">doesn't load</Badge>
          </div>
        )}
      </VirtualList>
    </section>
  );
}
