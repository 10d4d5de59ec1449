import type { ListedSkill } from "@skillwright/server/client";
import { Link } from "wouter";
import { findingPath, skillPath, unloadedPath } from "../../state/paths.ts";
import { shortPath } from "../../state/short-path.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Finding, FindingRow, Location } from "../../ui/findings.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { type FileFindings, groupFindings } from "./group-findings.ts";

interface ProblemsProps {
  readonly findings: readonly Finding[];
  /** Files of skills that don't load. */
  readonly broken: ReadonlySet<string>;
  readonly skills: readonly ListedSkill[];
  readonly roots: readonly { readonly path: string; readonly scope: string }[];
}

/** Findings by skill, each with a link to its line. */
export function Problems({ findings, broken, skills, roots }: ProblemsProps) {
  const bySkillFile = new Map(skills.map((skill) => [skill.path, skill]));
  return (
    <ShowMore items={groupFindings(findings)}>
      {(shown) => (
        <ul className="flex flex-col gap-3">
          {shown.map((group) => (
            <Group
              key={group.file}
              group={group}
              skill={bySkillFile.get(group.file)}
              isBroken={broken.has(group.file)}
              roots={roots}
            />
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

interface GroupProps extends Pick<ProblemsProps, "roots"> {
  readonly group: FileFindings;
  readonly skill: ListedSkill | undefined;
  readonly isBroken: boolean;
}

function Group({ group, skill, isBroken, roots }: GroupProps) {
  const { file, findings } = group;
  const page = isBroken ? unloadedPath(file) : skill && skillPath(skill.id);
  const linkOf = ({ line }: Finding): string | undefined => {
    if (isBroken) return unloadedPath(file, line);
    return skill && findingPath(skill.id, { file, line, folder: file.replace(/\/[^/]+$/, "") });
  };
  const name = skill?.displayName ?? (/\/SKILL\.md$/i.test(file) ? file.split("/").at(-2) : undefined);
  return (
    <li className="rounded-card border border-line bg-surface px-4 pt-3">
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
              {finding.line !== null && (
                <Location finding={{ file: `Line ${finding.line}`, line: null }} link={linkOf(finding)} />
              )}
              {finding.times > 1 && <span className="text-label text-ink-faint">{finding.times} times</span>}
            </div>
          </FindingRow>
        ))}
      </ul>
    </li>
  );
}
