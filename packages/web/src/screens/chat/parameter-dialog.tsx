import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { control, Field, Input } from "../../ui/field.tsx";
import type { Parameter } from "./chat-types.ts";
import { checkValues, kindOf } from "./parameter-values.ts";

interface ParameterDialogProps {
  readonly skill: string;
  readonly parameters: readonly Parameter[];
  /** Values that are known already. */
  readonly values: Readonly<Record<string, string>>;
  readonly onUse: (values: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

const FORM = "parameters";

/** Asks for a skill's parameters before it is used. */
export function ParameterDialog({ skill, parameters, values, onUse, onClose }: ParameterDialogProps) {
  const [given, setGiven] = useState(values);
  const [checked, setChecked] = useState(false);
  const problems = checked ? checkValues(parameters, given) : {};
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setChecked(true);
    const found = checkValues(parameters, given);
    const first = parameters.find(({ name }) => name in found);
    if (first === undefined) {
      onUse(Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== "")));
      return;
    }
    const form = event.currentTarget as HTMLFormElement;
    form.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Use ${skill}`}
      lead="Fill in the parameters to use this skill."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM}>
            Use skill
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {parameters.map(({ name, type, required, description }) => (
          <Field
            key={name}
            label={name}
            required={required}
            error={problems[name]}
            {...(description !== "" && { hint: description })}
          >
            {(props) =>
              kindOf(type) === "yes-no" ? (
                <select
                  {...props}
                  name={name}
                  value={given[name] ?? ""}
                  onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
                  className={`${control} h-9`}
                >
                  <option value="">Choose</option>
                  <option value="true">Yes</option>
                  <option value="false">No</option>
                </select>
              ) : (
                <Input
                  {...props}
                  name={name}
                  autoComplete="off"
                  value={given[name] ?? ""}
                  onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
                />
              )
            }
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
