import { Import, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

interface NoSkillsProps {
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

/** The empty list: what a skill looks like, and three ways to add one. */
export function NoSkills({ onCreate, onImport }: NoSkillsProps) {
  return (
    <div className="mx-4 mt-2 mb-4 grid grid-cols-1 gap-x-12 gap-y-8 rounded-card border border-line bg-surface px-5 py-7 sm:mx-8 sm:px-10 sm:py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center">
      <div>
        <h2 className="text-heading font-semibold">No skills yet</h2>
        <p className="mt-2 text-ink-soft text-pretty">
          Is there a task you keep explaining to agents? Write it down once as a skill, and every agent on
          this computer can do it your way.
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            Write your first skill
          </Button>
          <Button icon={<Import />} onClick={onImport}>
            Import a skill
          </Button>
        </div>
        <p className="mt-5 text-note text-ink-faint text-pretty">
          Or add a folder with a SKILL.md file to <code>.agents/skills</code> in a project. It appears here
          automatically.
        </p>
      </div>
      <figure className="min-w-0">
        <div className="overflow-hidden rounded-card border border-line bg-paper">
          <div className="border-b border-line px-4 py-2 font-mono text-label text-ink-faint">
            release-notes/SKILL.md
          </div>
          <Piece label="When to use it">
            <span className="text-accent-ink">name:</span> release-notes{"\n"}
            <span className="text-accent-ink">description:</span> Write release notes from merged changes. Use
            when a version is about to ship.
          </Piece>
          <Piece label="What to do">
            1. Collect what was merged since the last tag.{"\n"}2. Group it by what users notice.{"\n"}3.
            Leave out what nobody can see.
          </Piece>
        </div>
        <figcaption className="mt-2.5 text-note text-ink-faint">This is a complete skill.</figcaption>
      </figure>
    </div>
  );
}

function Piece({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="border-line px-4 py-3 not-last:border-b">
      <p className="mb-1 text-label font-medium text-ink-faint">{label}</p>
      <pre className="text-ink whitespace-pre-wrap">{children}</pre>
    </div>
  );
}
