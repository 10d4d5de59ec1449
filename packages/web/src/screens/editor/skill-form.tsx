import { displayNameOf } from "@skillwright/core/internal";
import { type ComponentProps, type ReactNode, useState } from "react";
import { NameField, TextField } from "../../ui/field.tsx";
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
  /** What every field of the form has in common. */
  const common = (field: keyof DraftFields) => ({
    disabled,
    error: errors[field],
    onLeave: () => onLeave(field),
  });
  const text = (field: TextName) => ({
    ...common(field),
    value: fields[field],
    onText: (value: string) => onField(field, value),
  });
  const list = (field: "tags" | "toolsRequired") => ({
    ...common(field),
    hint: "Separated by commas.",
    values: fields[field],
    onValues: (values: readonly string[]) => onField(field, values),
  });
  return (
    <div className="flex flex-col gap-4">
      <NameField label="Name" placeholder="release-notes" {...text("name")} />
      {nameNote}
      <TextField
        label="Title"
        hint="Shown to people. Defaults to the name."
        placeholder={displayNameOf(fields.name === "" ? "release-notes" : fields.name)}
        {...text("displayName")}
      />
      <TextField
        label="Description"
        required
        hint="What the skill does and when to use it. Agents pick skills by this text."
        rows={4}
        placeholder="Write release notes from merged changes. Use when a version is about to ship."
        {...text("description")}
      />
      <TextField label="When to use it" rows={2} {...text("whenToUse")} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Version" placeholder="1.0" {...text("version")} />
        <TextField label="Category" placeholder="writing" {...text("category")} />
      </div>
      <ListField label="Tags" placeholder="release, git" {...list("tags")} />
      <ListField
        label="Required tools"
        placeholder="read_file, Bash"
        spellCheck={false}
        {...list("toolsRequired")}
      />
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

/** The fields that are one text. */
type TextName = "name" | "displayName" | "description" | "whenToUse" | "version" | "category";

interface ListFieldProps extends Omit<ComponentProps<typeof TextField>, "value" | "onText"> {
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

/** A comma-separated list; keeps the typed text as long as it means the same values. */
function ListField({ values, onValues, ...rest }: ListFieldProps) {
  const [typed, setTyped] = useState(values.join(", "));
  const shown = split(typed).join("\n") === values.join("\n") ? typed : values.join(", ");
  return (
    <TextField
      {...rest}
      value={shown}
      onText={(text) => {
        setTyped(text);
        onValues(split(text));
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
