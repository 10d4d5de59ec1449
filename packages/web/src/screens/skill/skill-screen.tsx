import { ArrowLeft } from "lucide-react";
import { Link, useLocation, useParams } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { sectionOf, sections } from "../skills/skill-sections.ts";
import { SkillState } from "../skills/skill-state.tsx";
import { SkillDetails } from "./skill-details.tsx";
import { SkillExplanation } from "./skill-explanation.tsx";
import { SkillFiles } from "./skill-files.tsx";
import { SkillText } from "./skill-text.tsx";
import { useSkill } from "./use-skill.ts";

/** One skill: what it says, what it brings, where it comes from and why it is offered. */
export default function SkillScreen() {
  const { skill: id, tab = "text" } = useParams<{ skill: string; tab?: string }>();
  const [, go] = useLocation();
  const { data: skill, isPending, isError, error, refetch } = useSkill(id);
  if (isPending) return <Waiting what="the skill" />;
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
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
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-title font-semibold tracking-tight">{skill.displayName}</h1>
          <code className="text-ink-faint">{skill.id}</code>
        </div>
        <p className="mt-1 max-w-prose text-ink-soft text-pretty">{skill.description}</p>
        <div className="mt-3 flex flex-wrap items-center gap-1.5">
          <Badge tone="accent">{section?.title ?? skill.scope}</Badge>
          <SkillState skill={skill} />
          {skill.category !== null && <Badge>{skill.category}</Badge>}
          {skill.tags.map((tag) => (
            <Badge key={tag}>#{tag}</Badge>
          ))}
          <span className="ml-1 text-note text-ink-faint tabular-nums">
            {skill.tokens.body.toLocaleString("en")} tokens when used
          </span>
        </div>
      </header>
      <Tabs
        label="About this skill"
        chosen={tab}
        onChoose={(next) =>
          go(`/skills/view/${encodeURIComponent(id)}${next === "text" ? "" : `/${next}`}`, { replace: true })
        }
        tabs={[
          { id: "text", label: "Instructions", content: () => <SkillText id={id} /> },
          {
            id: "files",
            label: `Files (${skill.files.length})`,
            content: () => <SkillFiles id={id} files={skill.files} moreFiles={skill.moreFiles} />,
          },
          { id: "details", label: "Details", content: () => <SkillDetails skill={skill} /> },
          { id: "why", label: "Why it is offered", content: () => <SkillExplanation id={id} /> },
        ]}
      />
    </article>
  );
}
