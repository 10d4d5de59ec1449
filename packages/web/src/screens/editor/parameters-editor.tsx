import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Checkbox, Input } from "../../ui/field.tsx";
import type { ParameterFields } from "./draft-fields.ts";

interface ParametersEditorProps {
  readonly parameters: readonly ParameterFields[];
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (parameters: readonly ParameterFields[]) => void;
  /** Called when the user leaves an input. */
  readonly onLeave: () => void;
}

/** Edits the parameters that the user fills in before the skill is used. */
export function ParametersEditor({ parameters, disabled, error, onChange, onLeave }: ParametersEditorProps) {
  const change = (index: number, part: Partial<ParameterFields>) =>
    onChange(parameters.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 text-note font-medium">
        Parameters <span className="ml-0.5 font-normal text-ink-faint">optional</span>
      </legend>
      <p className="mb-2 text-note text-ink-faint">
        Values the user fills in. Use <code>{"{{name}}"}</code> to insert a value.
      </p>
      {error !== undefined && <p className="mb-2 text-note text-danger">{error}</p>}
      <ul className="flex flex-col gap-2">
        {parameters.map((parameter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter has no id other than its position
          <li key={index} className="rounded-control border border-line p-2">
            <div className="flex items-center gap-2">
              <Input
                aria-label={`Name of parameter ${index + 1}`}
                placeholder="name"
                spellCheck={false}
                value={parameter.name}
                onBlur={onLeave}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <Checkbox
                className="text-note whitespace-nowrap"
                checked={parameter.required}
                onChange={(required) => change(index, { required })}
              >
                required
              </Checkbox>
              <IconButton
                label={`Remove parameter ${parameter.name === "" ? index + 1 : parameter.name}`}
                icon={<Trash2 />}
                disabled={disabled}
                onClick={() => onChange(parameters.filter((_, at) => at !== index))}
              />
            </div>
            <Input
              aria-label={`Description of parameter ${index + 1}`}
              placeholder="Description"
              className="mt-2"
              value={parameter.description}
              onBlur={onLeave}
              onChange={(event) => change(index, { description: event.target.value })}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className="mt-2 -ml-3"
        disabled={disabled}
        icon={<Plus />}
        // The field that was being edited keeps the focus until the click: an error that shows on blur would move this button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChange([...parameters, { name: "", required: true, description: "" }])}
      >
        Add parameter
      </Button>
    </fieldset>
  );
}
