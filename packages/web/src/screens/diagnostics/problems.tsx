import type { ListedSkill } from "@skillwright/server/client";
import { useMemo } from "react";
import { Link } from "wouter";
import { findingPath, skillPath, unloadedPath } from "../../state/paths.ts";
import { shortPath } from "../../state/short-path.ts";
import { useUrlParams } from "../../state/use-url-params.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Finding, FindingRow, Location } from "../../ui/findings.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { Section } from "../../ui/section.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { count } from "../../ui/words.ts";
import { CollisionActions } from "./collision-actions.tsx";
import { type FileFindings, groupFindings } from "./group-findings.ts";

interface ProblemsProps {
  readonly findings: readonly Finding[];
  /** Files of skills that don't load. */
  readonly broken: ReadonlySet<string>;
  readonly skills: readonly ListedSkill[];
  readonly roots: readonly { readonly path: string; readonly scope: string }[];
  /** Whether a skill can be preferred, which works only for our own rules. */
  readonly canPrefer: boolean;
}

/** Findings about two skills with the same or a similar name. */
const collisions: ReadonlySet<string> = new Set(["skill-shadowed", "skill-ambiguous", "name-lookalike"]);

/** Whether a finding asks for nothing; about a collision, there is something to choose. */
function isNote({ severity, code }: Finding): boolean {
  return severity === "info" && !collisions.has(code);
}

/** Findings by skill, the worst first, each with a link to its line and what can be done. Notes are shown on request. */
export function Problems({ findings, broken, skills, roots, canPrefer }: ProblemsProps) {
  const [params, setParams] = useUrlParams();
  const showsNotes = params.get("notes") === "shown";
  const bySkillFile = useMemo(() => new Map(skills.map((skill) => [skill.path, skill])), [skills]);
  const notes = useMemo(() => findings.filter(isNote).length, [findings]);
  const groups = useMemo(
    () => groupFindings(showsNotes ? findings : findings.filter((finding) => !isNote(finding))),
    [findings, showsNotes],
  );
  return (
    <Section title="Problems" note="By skill, errors first">
      {notes > 0 && (
        <Button
          aria-pressed={showsNotes}
          className="mb-3"
          onClick={() => setParams({ notes: showsNotes ? "" : "shown" })}
        >
          {showsNotes ? "Hide" : "Show"} {count(notes, "note")}
        </Button>
      )}
      {groups.length === 0 && <p className="text-ink-soft">No errors or warnings.</p>}
      <VirtualList items={groups} keyOf={({ file }) => file} height={130}>
        {(group) => (
          <Group
            group={group}
            skill={bySkillFile.get(group.file)}
            isBroken={broken.has(group.file)}
            roots={roots}
            canPrefer={canPrefer}
          />
        )}
      </VirtualList>
    </Section>
  );
}

interface GroupProps extends Pick<ProblemsProps, "roots" | "canPrefer"> {
  readonly group: FileFindings;
  readonly skill: ListedSkill | undefined;
  readonly isBroken: boolean;
}

function Group({ group, skill, isBroken, roots, canPrefer }: GroupProps) {
  const { file, findings } = group;
  const page = isBroken ? unloadedPath(file) : skill && skillPath(skill.id);
  const linkOf = ({ line }: Finding): string | undefined => {
    if (isBroken) return unloadedPath(file, line);
    return skill && findingPath(skill.id, { file, line, folder: file.replace(/\/[^/]+$/, "") });
  };
  const name = skill?.displayName ?? (/\/SKILL\.md$/i.test(file) ? file.split("/").at(-2) : undefined);
  return (
    <div className="mb-3 rounded-card border border-line bg-surface px-4 pt-3">
      <div className="flex flex-wrap items-baseline gap-x-3 pb-2">
        {page === undefined ? (
          <span className="font-medium wrap-anywhere">{name ?? shortPath(file, roots)}</span>
        ) : (
          <Link href={page} className="font-medium wrap-anywhere hover:underline">
            {name ?? shortPath(file, roots)}
          </Link>
        )}
        {name !== undefined && (
          <span className="min-w-0 text-label wrap-anywhere text-ink-faint">{shortPath(file, roots)}</span>
        )}
        {isBroken && <Badge tone="danger">doesn't load</Badge>}
      </div>
      <ul className="border-t border-line [&>li:last-child]:border-b-0">
        {findings.map((finding) => (
          <FindingRow key={`${finding.code} ${finding.message}`} finding={finding}>
            <div className="flex items-center gap-2">
              {typeof finding.line === "number" && (
                <Location text={`Line ${finding.line}`} link={linkOf(finding)} />
              )}
              {finding.times > 1 && <span className="text-label text-ink-faint">{finding.times} times</span>}
            </div>
            {finding.similar.length > 0 && (
              <details className="mt-1 text-note text-ink-soft">
                <summary className="cursor-pointer">{finding.similar.length} more like this</summary>
                <ul className="mt-1 flex flex-col gap-1">
                  {finding.similar.map((other) => (
                    <li key={other.message} className="flex flex-wrap items-baseline gap-x-2">
                      <span className="wrap-anywhere">
                        <MessageText text={other.message} />
                      </span>
                      {typeof other.line === "number" && (
                        <Location text={`Line ${other.line}`} link={linkOf(other)} />
                      )}
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {skill !== undefined && collisions.has(finding.code) && (
              <CollisionActions skill={skill} canPrefer={canPrefer && finding.code !== "name-lookalike"} />
            )}
          </FindingRow>
        ))}
      </ul>
    </div>
  );
}
