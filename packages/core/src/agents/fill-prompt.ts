/** A template with its variables filled in. */
export interface FilledPrompt {
  readonly text: string;
  /** Variables without a value, in the order of the text; they stay as they are written. */
  readonly unknown: readonly string[];
}

const VARIABLE = /\{\{[ \t]*([A-Za-z_][\w-]*)[ \t]*\}\}/g;

/** Fills in `{{variable}}`. Values are text: they are never searched for variables, and nothing is executed. */
export function fillPrompt(template: string, values: Readonly<Record<string, string>>): FilledPrompt {
  const unknown = new Set<string>();
  const text = template.replace(VARIABLE, (written, name: string) => {
    if (Object.hasOwn(values, name)) return values[name] ?? "";
    unknown.add(name);
    return written;
  });
  return { text, unknown: [...unknown] };
}
