import type { SkillDocument } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../state/api.ts";
import { skillsKey, useSkills } from "../../state/use-skills.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DiffView } from "../../ui/diff-view.tsx";
import { Failure, Loading } from "../../ui/failure.tsx";
import { useWide } from "../../ui/move-focus.ts";
import { Select } from "../../ui/select.tsx";

interface CompareDialogProps {
  readonly skill: SkillDocument;
  readonly onClose: () => void;
}

/** The text of a skill beside that of another one; copies of the same name come first. */
export default function CompareDialog({ skill, onClose }: CompareDialogProps) {
  const { data: list } = useSkills("skillwright");
  const others = (list?.skills ?? [])
    .filter(({ path }) => path !== skill.path)
    .toSorted((a, b) => Number(b.name === skill.name) - Number(a.name === skill.name));
  const [chosen, setChosen] = useState<string>();
  const other = others.find(({ path }) => path === chosen) ?? others[0];
  const isWide = useWide();
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [...skillsKey, "compare", skill.path, other?.path],
    queryFn: async ({ signal }) => {
      const text = async (path: string): Promise<string> =>
        (await api.getSkillContent({ params: { skill: path }, signal })).text;
      const [before, after] = await Promise.all([text(other?.path ?? skill.path), text(skill.path)]);
      const { unifiedDiff } = await import("@skillwright/core/internal");
      return before === after ? "" : unifiedDiff(before, after, { path: "SKILL.md" });
    },
    enabled: other !== undefined,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title={`Compare ${skill.displayName}`}
      lead="What this skill's SKILL.md has that the other one doesn't, and the other way around."
    >
      {other === undefined ? (
        <p className="text-ink-soft">There is no other skill to compare with.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Select
            label="Compare with"
            value={other.path}
            options={others.map(({ path, id, name }) => ({
              value: path,
              label: name === skill.name ? `${id} (another copy)` : id,
            }))}
            onChange={setChosen}
          />
          {isPending && <Loading what="both texts" />}
          {isError && <Failure error={error} onRetry={() => void refetch()} />}
          {data === "" && <p className="text-ink-soft">Both texts are the same.</p>}
          {data !== undefined && data !== "" && (
            <DiffView diff={data} layout={isWide ? "split" : "unified"} label="Differences" />
          )}
        </div>
      )}
    </Dialog>
  );
}
