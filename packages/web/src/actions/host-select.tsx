import type { HostId } from "@skillwright/core/internal";
import { useHosts } from "../state/use-skills.ts";
import { Select, type SelectProps } from "../ui/select.tsx";

/** Whose rules a page applies. */
export function HostSelect(props: Pick<SelectProps<HostId>, "value" | "onChange" | "variant">) {
  const { data } = useHosts();
  const hosts = data?.hosts ?? [{ id: props.value, title: "Skillwright" }];
  return (
    <Select
      label="View as"
      {...props}
      options={hosts.map(({ id, title }) => ({ value: id, label: `View as ${title}` }))}
    />
  );
}
