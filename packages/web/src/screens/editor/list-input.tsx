import { type ComponentProps, useState } from "react";
import { Input } from "../../ui/field.tsx";

interface ListInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange"> {
  readonly words: readonly string[];
  readonly onValues: (words: readonly string[]) => void;
}

/** A comma-separated list; keeps the typed text as long as it means the same words. */
export function ListInput({ words, onValues, ...rest }: ListInputProps) {
  const [typed, setTyped] = useState(words.join(", "));
  const shown = split(typed).join("\n") === words.join("\n") ? typed : words.join(", ");
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
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
