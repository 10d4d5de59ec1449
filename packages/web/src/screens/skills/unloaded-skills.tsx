import type { ListedSkill } from "@skillwright/server/client";
import { type Finding, Findings } from "../../ui/findings.tsx";
import { ShowMore } from "../../ui/show-more.tsx";

interface UnloadedSkillsProps {
  readonly diagnostics: readonly Finding[];
  readonly skills: readonly ListedSkill[];
}

/** The skill files that don't load, with the reason; renders nothing if all load. */
export function UnloadedSkills({ diagnostics, skills }: UnloadedSkillsProps) {
  const loaded = new Set(skills.map(({ path }) => path));
  const errors = diagnostics.filter(
    ({ severity, file }) => severity === "error" && /[\\/]SKILL\.md$/i.test(file) && !loaded.has(file),
  );
  if (errors.length === 0) return null;
  return (
    <section aria-label="Skills that don't load" className="px-4 pt-7 pb-10 sm:px-8">
      <div className="flex items-baseline gap-2 pb-2">
        <h2 className="font-semibold">Doesn't load</h2>
        <span className="text-note text-ink-faint tabular-nums">
          {new Set(errors.map(({ file }) => file)).size}
        </span>
        <span className="truncate text-note text-ink-faint max-sm:hidden">Fix the file to use the skill</span>
      </div>
      <ShowMore items={errors}>{(shown) => <Findings findings={shown} />}</ShowMore>
    </section>
  );
}
