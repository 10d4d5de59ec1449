import type { Parameter } from "./chat-types.ts";

/** The problems with a form's values, by parameter name. */
export function checkValues(
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
export type ValueKind = "text" | "integer" | "number" | "yes-no" | "url";

/** The kind of a declared type; an unknown type is text. */
export function kindOf(type: string): ValueKind {
  switch (type.toLowerCase()) {
    case "int":
    case "integer":
      return "integer";
    case "number":
    case "float":
      return "number";
    case "bool":
    case "boolean":
      return "yes-no";
    case "url":
    case "uri":
      return "url";
    default:
      return "text";
  }
}
