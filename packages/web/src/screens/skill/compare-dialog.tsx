import type { HostId } from "@skillwright/core/internal";
import type { SkillDocument } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../state/api.ts";
import { skillsKey, useHosts, useSkills } from "../../state/use-skills.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DiffView } from "../../ui/diff-view.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { Select } from "../../ui/select.tsx";

interface CompareDialogProps {
  readonly skill: SkillDocument;
  /** The path of the skill to start with. */
  readonly first?: string | undefined;
  readonly onClose: () => void;
}

/** Marks the views of other agents among the choices. */
const HOST = "as ";

/** The text of a skill beside that of another one, or what its model gets beside what another agent's model gets. */
export default function CompareDialog({ skill, first, onClose }: CompareDialogProps) {
  const { data: list } = useSkills();
  const others = (list?.skills ?? []).filter(({ path }) => path !== skill.path);
  const [chosen, setChosen] = useState(first);
  const { data: hosts } = useHosts();
  const agents = hosts?.hosts.filter(({ id }) => id !== "skillwright") ?? [];
  const options = [
    ...others
      .filter(({ name }) => name === skill.name)
      .map(({ path, id }) => ({ value: path, label: `${id} (another copy)` })),
    ...agents.map(({ id, title }) => ({ value: `${HOST}${id}`, label: `What ${title}'s model sees` })),
    ...others.filter(({ name }) => name !== skill.name).map(({ path, id }) => ({ value: path, label: id })),
  ];
  const other = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value;
  const query = useQuery({
    queryKey: [...skillsKey, "compare", skill.path, other],
    queryFn: async ({ signal }) => {
      const both = await bothTexts(skill, other ?? skill.path, signal);
      if (both === undefined) return null;
      const [before, after] = both;
      const { unifiedDiff } = await import("@skillwright/core/internal");
      return before === after ? "" : unifiedDiff(before, after, { path: "SKILL.md" });
    },
    enabled: other !== undefined,
  });
  const { data } = query;
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title={`Compare ${skill.displayName}`}
      lead="How this skill differs from another one."
    >
      {other === undefined ? (
        <p className="text-ink-soft">There is no other skill to compare with.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Select label="Compare with" value={other} options={options} onChange={setChosen} />
          <Fetching query={query} what="both texts" />
          {data === null && (
            <p className="text-ink-soft">
              That agent only sends your message to its model. Either it doesn't find this skill here, or
              Skillwright doesn't simulate how it invokes skills.
            </p>
          )}
          {data === "" && <p className="text-ink-soft">Both texts are the same.</p>}
          {typeof data === "string" && data !== "" && <DiffView diff={data} label="Differences" />}
        </div>
      )}
    </Dialog>
  );
}

/**
 * The other text and the skill's own: both files, or what both models get when the skill is called. Undefined if the
 * other agent doesn't treat that as a call.
 */
async function bothTexts(
  skill: SkillDocument,
  other: string,
  signal: AbortSignal,
): Promise<readonly [string, string] | undefined> {
  if (!other.startsWith(HOST)) {
    const text = async (path: string): Promise<string> =>
      (await api.getSkillContent({ params: { skill: path }, signal })).text;
    return Promise.all([text(other), text(skill.path)]);
  }
  const answerTo = async (as: HostId, text: string): Promise<string> => {
    const { messages } = await api.tryMessage({ query: { as }, body: { text }, signal });
    return `${messages.map((message) => message.text).join("\n\n")}\n`;
  };
  // Agents differ in how a skill is called: what isn't a call comes back as it is, and is shorter.
  const given = async (as: HostId): Promise<string> => {
    const calls = ["/", "$"].map((sign) => answerTo(as, `${sign}${skill.name}`));
    const [slash = "", dollar = ""] = await Promise.all(calls);
    return dollar.length > slash.length ? dollar : slash;
  };
  const [theirs, own] = await Promise.all([given(other.slice(HOST.length) as HostId), given("skillwright")]);
  return theirs.trim() === `/${skill.name}` ? undefined : [theirs, own];
}
