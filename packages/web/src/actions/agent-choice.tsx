import type { HostId } from "@skillwright/core/internal";
import { useHosts } from "../state/use-skills.ts";
import { Checkbox } from "../ui/field.tsx";

interface AgentChoiceProps {
  readonly chosen: ReadonlySet<HostId>;
  readonly onChoose: (chosen: ReadonlySet<HostId>) => void;
}

/** Which other agents should find the skills too. */
export function AgentChoice({ chosen, onChoose }: AgentChoiceProps) {
  const { data } = useHosts();
  const others = data?.hosts.filter(({ id }) => id !== "skillwright") ?? [];
  const put = (id: HostId, wanted: boolean): void =>
    onChoose(new Set(wanted ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1.5">
      <legend className="sr-only">Other agents</legend>
      {others.map(({ id, title }) => (
        <Checkbox key={id} checked={chosen.has(id)} onChange={(wanted) => put(id, wanted)}>
          {title}
        </Checkbox>
      ))}
    </fieldset>
  );
}
