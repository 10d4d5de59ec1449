import { displayNameOf } from "@skillwright/core/internal";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Field, Input, TextArea } from "../../ui/field.tsx";
import type { DraftFields } from "./draft-fields.ts";
import { ParametersEditor } from "./parameters-editor.tsx";

interface SkillFormProps {
  readonly fields: DraftFields;
  readonly disabled: boolean;
  readonly errors: Readonly<Partial<Record<keyof DraftFields, string>>>;
  readonly onField: <F extends keyof DraftFields>(field: F, value: DraftFields[F]) => void;
  /** Called when the user leaves a field. */
  readonly onLeave: (field: keyof DraftFields) => void;
  /** Shown below the name. */
  readonly nameNote?: ReactNode;
}

/** A form for the frontmatter, for people who'd rather not write YAML. */
export function SkillForm({ fields, disabled, errors, onField, onLeave, nameNote }: SkillFormProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field
        onLeave={() => onLeave("name")}
        label="Name"
        required
        hint="Lowercase letters, numbers, and hyphens."
        error={errors.name}
      >
        {(props) => (
          <Input
            {...props}
            disabled={disabled}
            spellCheck={false}
            autoCapitalize="none"
            placeholder="release-notes"
            value={fields.name}
            onChange={(event) => onField("name", event.target.value)}
          />
        )}
      </Field>
      {nameNote}
      <Field
        onLeave={() => onLeave("displayName")}
        label="Title"
        hint="Shown to people. Defaults to the name."
        error={errors.displayName}
      >
        {(props) => (
          <Input
            {...props}
            disabled={disabled}
            placeholder={displayNameOf(fields.name === "" ? "release-notes" : fields.name)}
            value={fields.displayName}
            onChange={(event) => onField("displayName", event.target.value)}
          />
        )}
      </Field>
      <Field
        onLeave={() => onLeave("description")}
        label="Description"
        required
        hint="What the skill does and when to use it. Agents pick skills by this text."
        error={errors.description}
      >
        {(props) => (
          <TextArea
            {...props}
            rows={4}
            disabled={disabled}
            placeholder="Write release notes from merged changes. Use when a version is about to ship."
            value={fields.description}
            onChange={(event) => onField("description", event.target.value)}
          />
        )}
      </Field>
      <Field onLeave={() => onLeave("whenToUse")} label="When to use it" error={errors.whenToUse}>
        {(props) => (
          <TextArea
            {...props}
            rows={2}
            disabled={disabled}
            value={fields.whenToUse}
            onChange={(event) => onField("whenToUse", event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field onLeave={() => onLeave("version")} label="Version" error={errors.version}>
          {(props) => (
            <Input
              {...props}
              disabled={disabled}
              placeholder="1.0"
              value={fields.version}
              onChange={(event) => onField("version", event.target.value)}
            />
          )}
        </Field>
        <Field onLeave={() => onLeave("category")} label="Category" error={errors.category}>
          {(props) => (
            <Input
              {...props}
              disabled={disabled}
              placeholder="writing"
              value={fields.category}
              onChange={(event) => onField("category", event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field onLeave={() => onLeave("tags")} label="Tags" hint="Separated by commas." error={errors.tags}>
        {(props) => (
          <ListInput
            {...props}
            disabled={disabled}
            placeholder="release, git"
            values={fields.tags}
            onValues={(values) => onField("tags", values)}
          />
        )}
      </Field>
      <Field
        onLeave={() => onLeave("toolsRequired")}
        label="Required tools"
        hint="Separated by commas."
        error={errors.toolsRequired}
      >
        {(props) => (
          <ListInput
            {...props}
            disabled={disabled}
            spellCheck={false}
            placeholder="read_file, Bash"
            values={fields.toolsRequired}
            onValues={(values) => onField("toolsRequired", values)}
          />
        )}
      </Field>
      <ParametersEditor
        parameters={fields.parameters}
        disabled={disabled}
        error={errors.parameters}
        onChange={(parameters) => onField("parameters", parameters)}
        onLeave={() => onLeave("parameters")}
      />
    </div>
  );
}

interface ListInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange"> {
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

/** A comma-separated list; keeps the typed text as long as it means the same values. */
function ListInput({ values, onValues, ...rest }: ListInputProps) {
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
