import type { ImportOffer } from "@skillwright/server/client";
import { PackageX } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { type StoreScope, scopeOptions } from "../../actions/store-scope.ts";
import { useSubmission } from "../../actions/use-submission.ts";
import { fewNames } from "../../state/few-names.ts";
import { skillPath } from "../../state/paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Problem } from "../../ui/failure.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { Select } from "../../ui/select.tsx";
import { count } from "../../ui/words.ts";
import { type Importable, ImportableSkill, startOf } from "./importable-skill.tsx";
import { RepairOffer } from "./repair-offer.tsx";
import type { ImportChoice } from "./use-import.ts";

interface ImportPreviewProps {
  readonly preview: ImportOffer["preview"];
  readonly scope: StoreScope;
  readonly onScope: (scope: StoreScope) => void;
  readonly onCommit: (chosen: ReadonlyMap<Importable, ImportChoice>) => Promise<readonly string[]>;
  /** Previews it again with the suggested repairs applied. */
  readonly onRepair: () => void;
  readonly onCancel: () => void;
}

/** The contents of an import, with a choice for each skill. */
export function ImportPreview({ preview, scope, onScope, onCommit, onRepair, onCancel }: ImportPreviewProps) {
  const [choices, setChoices] = useState<ReadonlyMap<Importable, ImportChoice | "skip">>(
    () => new Map(preview.skills.map((skill) => [skill, startOf(skill)])),
  );
  const { problem, submit } = useSubmission();
  const [, go] = useLocation();
  const notify = useNotify();
  const chosen = new Map(
    [...choices].flatMap(([skill, choice]) => (choice === "skip" ? [] : [[skill, choice]])),
  );
  const commit = () =>
    submit(async () => {
      const names = await onCommit(chosen);
      const [only, ...more] = names;
      notify({
        text: more.length === 0 ? `Imported ${only ?? "nothing"}` : `Imported ${names.length} skills`,
      });
      go(only !== undefined && more.length === 0 ? skillPath(only) : "/skills");
    });
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-ink-soft">
        <code>{preview.source}</code> contains {count(preview.skills.length, "skill")}.
      </h2>
      {preview.skills.length === 0 && preview.broken.length === 0 && (
        <EmptyState icon={<PackageX />} title="No skills found">
          A skill is a folder with a SKILL.md file. This import has none.
        </EmptyState>
      )}
      {preview.skills.map((skill) => (
        <ImportableSkill
          key={skill.folder + skill.name}
          skill={skill}
          choice={choices.get(skill) ?? "skip"}
          onChoice={(choice) => setChoices(new Map([...choices, [skill, choice]]))}
        />
      ))}
      {preview.broken.map(({ folder, error }) => (
        <Problem
          key={folder}
          title={`${folder === "" ? "The skill" : folder} can't be imported`}
          text={error.message}
          hint={error.hint}
        >
          <RepairOffer error={error} onRepair={onRepair} />
        </Problem>
      ))}
      {preview.strays.length > 0 && (
        <p className="text-note text-ink-soft">
          {count(preview.strays.length, "file")} outside any skill will be skipped: {fewNames(preview.strays)}
        </p>
      )}
      <Problem text={problem} />
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
        <Select label="Save to" className="mr-auto" value={scope} options={scopeOptions} onChange={onScope} />
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={chosen.size === 0} onClick={commit}>
          Import {chosen.size > 1 ? count(chosen.size, "skill") : ""}
        </Button>
      </div>
    </div>
  );
}
