import type { ImportOffer } from "@skillwright/server/client";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Badge } from "../../ui/badge.tsx";
import { NameField } from "../../ui/field.tsx";
import { Findings } from "../../ui/findings.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { NameConflict } from "../../ui/name-conflict.tsx";
import { count } from "../../ui/words.ts";
import type { ImportChoice } from "./use-import.ts";

type Importable = ImportOffer["preview"]["skills"][number];

interface ImportableSkillProps {
  readonly skill: Importable;
  readonly choice: ImportChoice | "skip";
  readonly onChoice: (choice: ImportChoice | "skip") => void;
}

const kinds: Readonly<Record<string, string>> = {
  command: "adds a command",
  hook: "runs on an event",
  "mcp-server": "starts a server",
  program: "a program",
  script: "a script",
  shell: "runs when the skill is loaded",
};

/** One skill of an import: its description, permissions, problems, and name. */
export function ImportableSkill({ skill, choice, onChoice }: ImportableSkillProps) {
  const { displayName, name, description, version, files, executes, permissions, findings, leftOut } = skill;
  const title = useId();
  return (
    <section aria-labelledby={title} className="rounded-card border border-line bg-surface">
      <header className="flex items-start gap-3 px-5 py-4">
        <input
          type="checkbox"
          aria-label={`Import ${displayName}`}
          className="mt-1"
          checked={choice !== "skip"}
          onChange={(event) =>
            onChoice(
              event.target.checked
                ? { name: skill.conflict?.suggestion ?? name, onConflict: "refuse" }
                : "skip",
            )
          }
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h2 id={title} className="text-lead font-semibold">
              {displayName}
            </h2>
            <code className="text-ink-faint">{name}</code>
            <Badge>{version}</Badge>
          </div>
          <p className="mt-0.5 text-ink-soft">{description}</p>
        </div>
      </header>
      <div className="flex flex-col gap-4 border-t border-line px-5 py-4">
        {choice !== "skip" && <NameChoice skill={skill} choice={choice} onChoice={onChoice} />}
        <div>
          <h3 className="mb-1 font-medium">Permissions</h3>
          {executes.length + permissions.length === 0 ? (
            <p className="flex items-center gap-2 text-ink-soft">
              <ShieldCheck className="size-4 text-accent" />
              Text only. Runs nothing and requests no permissions.
            </p>
          ) : (
            <ul className="flex flex-col gap-1">
              {executes.map(({ kind, text, file, line }) => (
                <li key={`${kind} ${file ?? ""} ${line ?? ""} ${text}`} className="flex items-baseline gap-2">
                  <TriangleAlert className="size-4 shrink-0 self-center text-warn" />
                  <span className="shrink-0 text-ink-soft">{kinds[kind] ?? kind}</span>
                  <code className="min-w-0 wrap-anywhere">{text}</code>
                </li>
              ))}
              {permissions.map((one) => (
                <li key={one} className="flex items-baseline gap-2">
                  <TriangleAlert className="size-4 shrink-0 self-start text-warn" />
                  <span>
                    <MessageText text={one} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {executes.length > 0 && (
            <p className="mt-1 text-note text-ink-faint">
              Nothing runs until you approve it. Importing doesn't approve it.
            </p>
          )}
        </div>
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
          <div>
            <h3 className="mb-1 font-medium">Problems</h3>
            <Findings findings={findings} />
          </div>
        )}
      </div>
    </section>
  );
}

interface NameChoiceProps {
  readonly skill: Importable;
  readonly choice: ImportChoice;
  readonly onChoice: (choice: ImportChoice) => void;
}

function NameChoice({ skill, choice, onChoice }: NameChoiceProps) {
  const { conflict } = skill;
  const field = (
    <div className="mt-2 max-w-sm">
      <NameField label="Name" value={choice.name} onText={(name) => onChoice({ ...choice, name })} />
    </div>
  );
  if (conflict === null) return field;
  const options: readonly { readonly value: ImportChoice["onConflict"]; readonly label: string }[] = [
    { value: "refuse", label: "Import under another name" },
    { value: "override", label: "Keep both and use the imported one" },
    { value: "replace", label: "Replace the existing skill" },
  ];
  return (
    <NameConflict
      conflict={conflict}
      options={options.filter(({ value }) => value === "refuse" || conflict.choices.includes(value))}
      value={choice.onConflict}
      onChange={(onConflict) =>
        onChoice({ name: onConflict === "refuse" ? conflict.suggestion : conflict.name, onConflict })
      }
    >
      {choice.onConflict === "refuse" && field}
    </NameConflict>
  );
}
