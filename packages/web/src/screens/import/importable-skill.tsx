import type { ImportOffer } from "@skillwright/server/client";
import { Badge } from "../../ui/badge.tsx";
import { NameField } from "../../ui/field.tsx";
import { Findings } from "../../ui/findings.tsx";
import { NameConflict } from "../../ui/name-conflict.tsx";
import { Section } from "../../ui/section.tsx";
import { Permissions, SkillCard } from "../../ui/skill-card.tsx";
import { count } from "../../ui/words.ts";
import type { ImportChoice } from "./use-import.ts";

export type Importable = ImportOffer["preview"]["skills"][number];

interface ImportableSkillProps {
  readonly skill: Importable;
  readonly choice: ImportChoice | "skip";
  readonly onChoice: (choice: ImportChoice | "skip") => void;
}

const kinds: Readonly<Record<string, string>> = {
  command: "Adds a command",
  hook: "Runs on an event",
  "mcp-server": "Starts a server",
  program: "Has a program",
  script: "Has a script",
  shell: "Runs when the skill is loaded",
};

/** A taken name starts with the suggested free one, so that nothing is replaced by accident. */
export function startOf({ name, conflict }: Importable): ImportChoice {
  return { name: conflict?.suggestion ?? name, onConflict: "rename" };
}

/** One skill of an import: its description, permissions, problems, and name. */
export function ImportableSkill({ skill, choice, onChoice }: ImportableSkillProps) {
  const { displayName, name, files, executes, permissions, findings, leftOut } = skill;
  return (
    <SkillCard
      title={displayName}
      verb="Import"
      badges={
        <>
          <code className="text-ink-faint">{name}</code>
          <Badge>{skill.version}</Badge>
        </>
      }
      description={skill.description}
      checked={choice !== "skip"}
      onChange={(wanted) => onChoice(wanted ? startOf(skill) : "skip")}
    >
      {choice !== "skip" && <NameChoice skill={skill} choice={choice} onChoice={onChoice} />}
      <Permissions
        verb="Importing"
        runs={executes.map(({ kind, text, file, line }) => (
          <span key={`${kind} ${file ?? ""} ${line ?? ""} ${text}`}>
            {kinds[kind] ?? kind}: <code>{text}</code>
          </span>
        ))}
        requests={permissions}
      />
      <details>
        <summary className="cursor-pointer font-medium">{count(files.length, "file")}</summary>
        <ul className="mt-1 text-note">
          {files.map(({ path, bytes }) => (
            <li key={path} className="flex gap-3 py-0.5">
              <code className="min-w-0 flex-1 wrap-anywhere">{path}</code>
              <span className="text-ink-faint tabular-nums">{count(bytes, "byte")}</span>
            </li>
          ))}
        </ul>
      </details>
      {leftOut.length > 0 && (
        <p className="text-note text-ink-soft">
          Skipped: {leftOut.map(({ path, reason }) => `${path} (${reason.replace("-", " ")})`).join(", ")}
        </p>
      )}
      {findings.length > 0 && (
        <Section level="h4" title="Problems">
          <Findings findings={findings} />
        </Section>
      )}
    </SkillCard>
  );
}

interface NameChoiceProps {
  readonly skill: Importable;
  readonly choice: ImportChoice;
  readonly onChoice: (choice: ImportChoice) => void;
}

function NameChoice({ skill: { conflict }, choice, onChoice }: NameChoiceProps) {
  const field = (
    <div className="mt-2 max-w-sm">
      <NameField label="Name" value={choice.name} onText={(name) => onChoice({ ...choice, name })} />
    </div>
  );
  if (conflict === null) return field;
  return (
    <NameConflict
      conflict={conflict}
      rename="Import under another name"
      value={choice.onConflict}
      onChange={(onConflict) =>
        onChoice({ name: onConflict === "rename" ? conflict.suggestion : conflict.name, onConflict })
      }
    >
      {choice.onConflict === "rename" && field}
    </NameConflict>
  );
}
