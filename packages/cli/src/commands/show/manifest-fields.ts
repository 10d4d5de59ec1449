import { describeDependency, type JsonValue, type SkillManifest } from "@skillwright/core/internal";
import { showTexts } from "./text.ts";

type Field = keyof typeof showTexts.fields;

/** Values that mean the same as leaving the field out. */
const defaults: Partial<SkillManifest> = {
  disableModelInvocation: false,
  userInvocable: true,
  allowImplicitInvocation: true,
  context: "inline",
};

/** The fields of a manifest that are set, each as a line or several. */
export function manifestFields(
  manifest: SkillManifest,
): readonly { readonly label: string; readonly lines: readonly string[] }[] {
  return (Object.keys(showTexts.fields) as Field[]).flatMap((field) => {
    const value = manifest[field];
    if (value === undefined || value === defaults[field] || isDefaultVersion(field, value)) return [];
    const lines = field === "dependencies" ? dependencyLines(manifest) : linesOf(value as JsonValue);
    return lines.length === 0 ? [] : [{ label: showTexts.fields[field], lines }];
  });
}

function dependencyLines({ dependencies }: SkillManifest): readonly string[] {
  return dependencies.map((dependency) => {
    const { command, url, description } = dependency;
    const target = command ?? url;
    const what = `${describeDependency(dependency)}${target === undefined ? "" : ` (${target})`}`;
    return description === undefined ? what : `${what}: ${description}`;
  });
}

function isDefaultVersion(field: Field, value: unknown): boolean {
  return field === "version" && (value === "" || value === "1.0");
}

function linesOf(value: JsonValue): readonly string[] {
  if (value === null || value === "") return [];
  if (typeof value !== "object") return [String(value)];
  if (isList(value)) {
    const items = value;
    return items.every((item) => typeof item === "string")
      ? items.length === 0
        ? []
        : [items.join(", ")]
      : items.map(compact);
  }
  return Object.entries(value).flatMap(([key, item]) => {
    const isSet = item !== false && linesOf(item).length > 0;
    return isSet ? [`${key}: ${typeof item === "string" ? item : compact(item)}`] : [];
  });
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function compact(value: JsonValue): string {
  if (isList(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
