import { type ComponentProps, useState } from "react";
import { Input } from "../../ui/field.tsx";

interface ListInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange"> {
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

/** A comma-separated list; keeps the typed text as long as it means the same values. */
export function ListInput({ values, onValues, ...rest }: ListInputProps) {
  const [typed, setTyped] = useState(values.join(", "));
  const shown = split(typed).join("\n") === values.join("\n") ? typed : values.join(", ");
  return (
    <Input
      {...rest}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onValues(split(event.target.value));
      }}
    />
  );
}

function split(text: string): readonly string[] {
  return text
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
}
