import { useState } from "react";
import { controlStyle, Field, Input } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import type { Parameter } from "./chat-types.ts";

interface ParameterDialogProps {
  readonly skill: string;
  readonly parameters: readonly Parameter[];
  /** Values that are known already. */
  readonly values: Readonly<Record<string, string>>;
  readonly onUse: (values: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** Asks for a skill's parameters before it is used. */
export function ParameterDialog({ skill, parameters, values, onUse, onClose }: ParameterDialogProps) {
  const [given, setGiven] = useState(values);
  const [checked, setChecked] = useState(false);
  const problems = checked ? checkValues(parameters, given) : {};
  const submit = (form: HTMLFormElement): void => {
    setChecked(true);
    const found = checkValues(parameters, given);
    const first = parameters.find(({ name }) => name in found);
    if (first === undefined) {
      onUse(Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== "")));
      return;
    }
    form.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Use ${skill}`}
      lead="Fill in the parameters to use this skill."
      action="Use skill"
      onSubmit={submit}
    >
      {parameters.map(({ name, type, required, description }) => (
        <Field
          key={name}
          label={name}
          required={required}
          error={problems[name]}
          {...(description !== "" && { hint: description })}
        >
          {(props) => {
            const control = { ...props, name, value: given[name] ?? "" };
            const onChange = ({ target }: { readonly target: { readonly value: string } }): void =>
              setGiven({ ...given, [name]: target.value });
            return kindOf(type) === "yes-no" ? (
              <select {...control} onChange={onChange} className={`${controlStyle} h-9`}>
                <option value="">Choose</option>
                <option value="true">Yes</option>
                <option value="false">No</option>
              </select>
            ) : (
              <Input {...control} autoComplete="off" onChange={onChange} />
            );
          }}
        </Field>
      ))}
    </FormDialog>
  );
}

/** The problems with a form's values, by parameter name. */
function checkValues(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    parameters.flatMap((parameter): readonly [string, string][] => {
      const problem = checkValue(parameter, (values[parameter.name] ?? "").trim());
      return problem === undefined ? [] : [[parameter.name, problem]];
    }),
  );
}

function checkValue({ required, type }: Parameter, value: string): string | undefined {
  if (value === "") return required ? "This field is required." : undefined;
  const kind = kindOf(type);
  if (kind === "integer" && !/^[+-]?\d+$/.test(value)) return "Enter a whole number, such as 3.";
  if (kind === "number" && !Number.isFinite(Number(value))) return "Enter a number, such as 2.5.";
  if (kind === "url" && !URL.canParse(value)) return "Enter a URL, such as https://example.org.";
  return undefined;
}

/** The kinds of values that the form distinguishes. */
type ValueKind = "text" | "integer" | "number" | "yes-no" | "url";

/** The kinds of declared types; every other type is text. */
const kinds = new Map<string, ValueKind>([
  ["int", "integer"],
  ["integer", "integer"],
  ["number", "number"],
  ["float", "number"],
  ["bool", "yes-no"],
  ["boolean", "yes-no"],
  ["url", "url"],
  ["uri", "url"],
]);

function kindOf(type: string): ValueKind {
  return kinds.get(type.toLowerCase()) ?? "text";
}
