import {
  ArrowUpToLine,
  Ellipsis,
  FileCode,
  GitCompare,
  MessageSquare,
  Pencil,
  ShieldCheck,
  TextCursorInput,
} from "lucide-react";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { CloneDialog, RenameDialog } from "../../actions/dialogs.ts";
import { skillMenu } from "../../actions/skill-menu.tsx";
import { useTrustQuestion } from "../../actions/trust-banner.tsx";
import { type ActedSkill, type SkillActions, useSkillActions } from "../../actions/use-skill-actions.ts";
import { decodeSegment, editorPath, skillPath, tryPath } from "../../state/paths.ts";
import { useUrlParams } from "../../state/use-url-params.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { saysMore, sectionTitle } from "../skills/skill-sections.ts";
import { SkillState } from "../skills/skill-state.tsx";
import { SkillDescription } from "./skill-description.tsx";
import { SkillDetails } from "./skill-details.tsx";
import { SkillFiles } from "./skill-files.tsx";
import { SkillHistory } from "./skill-history.tsx";
import { SkillExplanation, SkillHosts } from "./skill-hosts.tsx";
import { SkillSecurity } from "./skill-security.tsx";
import { SkillText } from "./skill-text.tsx";
import { useSkill } from "./use-skill.ts";

const CompareDialog = lazyDialog(() => import("./compare-dialog.tsx"));

/** One skill: its instructions, files, details, history, and why it is offered. */
export default function SkillScreen() {
  const { skill: segment, tab = "text" } = useParams<{ skill: string; tab?: string }>();
  const id = decodeSegment(segment);
  const [, go] = useLocation();
  const [cloning, setCloning] = useState<ActedSkill>();
  const [params, setParams] = useUrlParams();
  // The address can ask for a comparison with another skill.
  const compared = params.get("compare");
  const [isComparing, setIsComparing] = useState(false);
  const stopComparing = (): void => {
    setIsComparing(false);
    if (compared !== null) setParams({ compare: "" });
  };
  const [isRenaming, setIsRenaming] = useState(false);
  const { ask, question } = useTrustQuestion();
  const actions = useSkillActions();
  const query = useSkill(id);
  if (!query.isSuccess) return <Fetching query={query} what="skill" level="page" />;
  const skill = query.data;
  const isUntrusted = skill.reasons.some(({ code }) => code === "untrusted");
  // Only a skill that doesn't win its name needs a longer id.
  const hasRivals = skill.id !== skill.name && !isUntrusted;
  return (
    <article>
      <DetailHeader
        back={{ href: "/skills", label: "Skills" }}
        title={skill.displayName}
        beside={saysMore(skill) && <code className="min-w-0 text-ink-faint wrap-anywhere">{skill.id}</code>}
        actions={
          <>
            {isUntrusted && (
              <Button variant="primary" icon={<ShieldCheck />} onClick={ask}>
                Trust project…
              </Button>
            )}
            {skill.userInvocable && skill.state === "eligible" && (
              <ButtonLink href={tryPath(skill.id)} variant="primary">
                <MessageSquare />
                Try in chat
              </ButtonLink>
            )}
            <ButtonLink href={editorPath(skill.id)}>
              {skill.editable ? <Pencil /> : <FileCode />}
              {skill.editable ? "Edit" : "View source"}
            </ButtonLink>
            <Menu
              trigger={
                <IconButton
                  label="More actions"
                  icon={<Ellipsis />}
                  className="border border-line-strong bg-surface"
                />
              }
              groups={[
                [
                  hasRivals && {
                    label: "Prefer this one",
                    icon: <ArrowUpToLine />,
                    onSelect: () => void actions.prefer(skill),
                  },
                  skill.editable && {
                    label: "Rename",
                    icon: <TextCursorInput />,
                    onSelect: () => setIsRenaming(true),
                  },
                  {
                    label: "Compare",
                    icon: <GitCompare />,
                    onSelect: () => setIsComparing(true),
                  },
                ],
                ...skillMenu(skill, {
                  actions: leavingBeforeDelete(actions, go),
                  go,
                  onClone: setCloning,
                  location: "page",
                }),
              ]}
            />
          </>
        }
      >
        <SkillDescription key={skill.path} text={skill.description} />
        <div className="mt-3 flex flex-wrap items-center gap-1.5">
          <Badge tone="accent">{sectionTitle(skill)}</Badge>
          <SkillState skill={skill} />
          {skill.category !== null && <Badge>{skill.category}</Badge>}
          {skill.tags.map((tag) => (
            <Badge key={tag}>#{tag}</Badge>
          ))}
          <span className="ml-1.5 flex items-center gap-2 text-note text-ink-soft">
            <Switch
              label={`Enable ${skill.displayName}`}
              on={skill.enabled}
              onChange={(on) => void actions.switchTo([skill], on ? "on" : "off")}
            />
            {skill.enabled ? "Enabled" : "Disabled"}
          </span>
        </div>
      </DetailHeader>
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
          {
            id: "why",
            label: skill.state === "eligible" ? "Why it's offered" : "Why it's not offered",
            content: () => <SkillExplanation id={id} />,
          },
        ]}
      />
      {(isComparing || compared !== null) && (
        <CompareDialog skill={skill} first={compared ?? undefined} onClose={stopComparing} />
      )}
      {isRenaming && (
        <RenameDialog
          skill={skill}
          onRenamed={(name) => go(skillPath(name), { replace: true })}
          onClose={() => setIsRenaming(false)}
        />
      )}
      {question}
      {cloning !== undefined && <CloneDialog skill={cloning} onClose={() => setCloning(undefined)} />}
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
