import type { HostId } from "@skillwright/core/internal";
import { useHosts } from "../state/use-skills.ts";

interface AgentChoiceProps {
  readonly chosen: ReadonlySet<HostId>;
  readonly onChoose: (chosen: ReadonlySet<HostId>) => void;
}

/** Which other agents shall find skills too. */
export function AgentChoice({ chosen, onChoose }: AgentChoiceProps) {
  const { data } = useHosts();
  const others = data?.hosts.filter(({ id }) => id !== "skillwright") ?? [];
  const put = (id: HostId, wanted: boolean): void =>
    onChoose(new Set(wanted ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1.5">
      <legend className="sr-only">Other agents</legend>
      {others.map(({ id, title }) => (
        <label key={id} className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={chosen.has(id)}
            onChange={(event) => put(id, event.target.checked)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
