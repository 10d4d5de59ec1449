import { Search } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { Dialog } from "../../ui/dialog.tsx";
import { Input } from "../../ui/field.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useCallableSkills } from "./use-chats.ts";

interface SkillSheetProps {
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

const OTHER = "Other";

/** Every skill that the user can invoke, by category. */
export function SkillSheet({ onChoose, onClose }: SkillSheetProps) {
  const [text, setText] = useState("");
  const callable = useCallableSkills();
  const wanted = text.trim().toLowerCase();
  const fitting = (callable ?? []).filter(({ id, displayName, description }) =>
    `${id} ${displayName} ${description}`.toLowerCase().includes(wanted),
  );
  const groups = [...Map.groupBy(fitting, ({ category }) => category ?? OTHER)].toSorted(
    ([a], [b]) => Number(a === OTHER) - Number(b === OTHER) || a.localeCompare(b),
  );
  return (
    <Dialog
      open
      shape="sheet"
      onClose={onClose}
      title="Use a skill"
      lead="Adds the skill to your message. Type its arguments after it."
    >
      <div className="relative mb-4">
        <Search aria-hidden className="absolute top-2.5 left-3 size-4 text-ink-faint" />
        <Input
          type="search"
          aria-label="Filter skills"
          placeholder="Filter"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="pl-9!"
        />
      </div>
      {callable === undefined && <Loading what="skills" />}
      {callable !== undefined && fitting.length === 0 && (
        <p className="py-6 text-center text-ink-soft">
          {wanted === "" ? "No skills available yet. " : "No matching skills. "}
          <Link href="/skills" className="text-accent-ink underline">
            View all skills
          </Link>
        </p>
      )}
      {groups.map(([category, skills]) => (
        <section key={category} className="mb-5">
          <h3 className="mb-1 text-label font-medium text-ink-faint capitalize">{category}</h3>
          <ul className="-mx-2">
            {skills.map((skill) => (
              <li key={skill.key}>
                <button
                  type="button"
                  onClick={() => onChoose(skill.id)}
                  className="w-full rounded-control px-2 py-2 text-left hover:bg-sunken"
                >
                  <span className="font-medium">{skill.displayName}</span>
                  {skill.argumentHint !== null && (
                    <code className="ml-2 text-label text-ink-faint">{skill.argumentHint}</code>
                  )}
                  <span className="line-clamp-2 text-note text-ink-soft">{skill.description}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
