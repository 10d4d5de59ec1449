import { ArrowLeft, Ellipsis, FileCode, GitCompare, MessageSquare, Pencil } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import { CloneDialog } from "../../actions/clone-dialog.tsx";
import { skillMenu } from "../../actions/skill-menu.tsx";
import { type ActedSkill, type SkillActions, useSkillActions } from "../../actions/use-skill-actions.ts";
import { decodeSegment, editorPath, skillPath, tryPath } from "../../state/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonStyle, IconButton } from "../../ui/button.tsx";
import { Failure, Loading } from "../../ui/failure.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useLazyComponent } from "../../ui/use-lazy-component.ts";
import { saysMore, sectionOf, sections } from "../skills/skill-sections.ts";
import { SkillState } from "../skills/skill-state.tsx";
import { SkillDescription } from "./skill-description.tsx";
import { SkillDetails } from "./skill-details.tsx";
import { SkillFiles } from "./skill-files.tsx";
import { SkillHistory } from "./skill-history.tsx";
import { SkillExplanation, SkillHosts } from "./skill-hosts.tsx";
import { SkillSecurity } from "./skill-security.tsx";
import { SkillText } from "./skill-text.tsx";
import { useSkill } from "./use-skill.ts";

const loadCompare = () => import("./compare-dialog.tsx");

/** One skill: its instructions, files, details, history, and why it is offered. */
export default function SkillScreen() {
  const { skill: segment, tab = "text" } = useParams<{ skill: string; tab?: string }>();
  const id = decodeSegment(segment);
  const [, go] = useLocation();
  const [cloning, setCloning] = useState<ActedSkill>();
  const [comparing, setComparing] = useState(false);
  const CompareDialog = useLazyComponent(loadCompare, {
    wanted: comparing,
    onFailure: () => setComparing(false),
  });
  const actions = useSkillActions();
  const { data: skill, isPending, isError, error, refetch } = useSkill(id);
  if (isPending) return <Loading what="skill" />;
  if (isError) return <Failure level="page" error={error} onRetry={() => void refetch()} />;
  const section = sections.find((one) => one.id === sectionOf(skill));
  return (
    <article>
      <header className="px-4 pt-5 pb-5 sm:px-8 sm:pt-7">
        <Link
          href="/skills"
          className="mb-3 inline-flex items-center gap-1.5 rounded-control text-note text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Skills
        </Link>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-title font-semibold tracking-tight wrap-anywhere">
                {skill.displayName}
              </h1>
              {saysMore(skill) && <code className="min-w-0 text-ink-faint wrap-anywhere">{skill.id}</code>}
            </div>
            <SkillDescription key={skill.path} text={skill.description} />
          </div>
          <div className="flex gap-2">
            {skill.userInvocable && skill.state === "eligible" && (
              <Link href={tryPath(skill.id)} className={buttonStyle("primary")}>
                <MessageSquare aria-hidden className="size-4" />
                Try in chat
              </Link>
            )}
            <Link href={editorPath(skill.id)} className={buttonStyle("plain")}>
              {skill.editable ? (
                <Pencil aria-hidden className="size-4" />
              ) : (
                <FileCode aria-hidden className="size-4" />
              )}
              {skill.editable ? "Edit" : "View source"}
            </Link>
            <Menu
              trigger={
                <IconButton label="More actions" className="border border-line-strong bg-surface">
                  <Ellipsis aria-hidden className="size-4" />
                </IconButton>
              }
              groups={[
                ...skillMenu(skill, {
                  actions: leavingBeforeDelete(actions, go),
                  go,
                  onClone: setCloning,
                  location: "page",
                }),
                [
                  {
                    label: "Compare with another skill",
                    icon: <GitCompare aria-hidden />,
                    onSelect: () => setComparing(true),
                  },
                ],
              ]}
            />
          </div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-1.5">
          <Badge tone="accent">{section?.title ?? skill.scope}</Badge>
          <SkillState skill={skill} />
          {skill.category !== null && <Badge>{skill.category}</Badge>}
          {skill.tags.map((tag) => (
            <Badge key={tag}>#{tag}</Badge>
          ))}
        </div>
      </header>
      <Tabs
        label="About this skill"
        chosen={tab}
        onChoose={(next) => go(skillPath(id, next === "text" ? undefined : next), { replace: true })}
        tabs={[
          { id: "text", label: "Instructions", content: () => <SkillText id={id} skill={skill} /> },
          {
            id: "files",
            label: skill.files.length === 0 ? "Files" : `Files (${skill.files.length})`,
            content: () => <SkillFiles skill={skill} />,
          },
          { id: "security", label: "Security", content: () => <SkillSecurity skill={skill} /> },
          { id: "details", label: "Details", content: () => <SkillDetails skill={skill} /> },
          {
            id: "history",
            label: "History",
            content: () => <SkillHistory id={skill.path} editable={skill.editable} />,
          },
          { id: "hosts", label: "Other agents", content: () => <SkillHosts path={skill.path} /> },
          { id: "why", label: "Why it's offered", content: () => <SkillExplanation id={id} /> },
        ]}
      />
      {comparing && CompareDialog !== undefined && (
        <CompareDialog skill={skill} onClose={() => setComparing(false)} />
      )}
      <CloneDialog skill={cloning} onClose={() => setCloning(undefined)} />
    </article>
  );
}

/** The page of a deleted skill has nothing to show. */
function leavingBeforeDelete(actions: SkillActions, go: (path: string) => void): SkillActions {
  return {
    ...actions,
    remove: (skills) => {
      go("/skills");
      return actions.remove(skills);
    },
  };
}
