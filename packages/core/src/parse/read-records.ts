import type {
  CommandArgument,
  EligibilityRules,
  InstallSpec,
  SkillCommand,
  SkillParameter,
} from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { JsonValue } from "../text/json.ts";
import type { YamlMapping, YamlNode } from "../yaml/nodes.ts";
import { toJson } from "../yaml/to-json.ts";
import {
  type FieldContext,
  type FieldReader,
  fieldSpellings,
  isNull,
  listOf,
  readBoolean,
  readField,
  readInteger,
  readLine,
  readSystems,
  readText,
  textList,
  wrongType,
} from "./field-reader.ts";

const words = textList("space-or-comma");

/** Reads `eligibility`; OpenClaw's gating has the same fields, some of them one level deeper. */
export const readEligibility: FieldReader<EligibilityRules> = (node, context) => {
  const mapping = asMapping(node, context);
  return mapping && eligibilityIn(mapping, mapping, context);
};

/** The rules in a mapping; what a skill needs may be in another one. */
export function eligibilityIn(
  mapping: YamlMapping,
  needs: YamlMapping,
  context: FieldContext,
): EligibilityRules {
  return {
    os: readField(mapping, "os", readSystems, context) ?? [],
    bins: readField(needs, "bins", words, context) ?? [],
    anyBins: readField(needs, "anyBins", words, context) ?? [],
    env: readField(needs, "env", words, context) ?? [],
    config: readField(needs, "config", words, context) ?? [],
    always: readField(mapping, "always", readBoolean, context) ?? false,
  };
}

/** Reads one entry of `parameters`; a plain text is a required parameter with that name. */
export const readParameter: FieldReader<SkillParameter> = (node, context) => {
  if (node.kind === "scalar") {
    const name = readText(node, context);
    return name === undefined ? undefined : { name, type: "string", required: true, description: "" };
  }
  const mapping = asMapping(node, context);
  const name = mapping && named(mapping, context);
  if (mapping === undefined || name === undefined) return undefined;
  return {
    name,
    type: readField(mapping, "type", readText, context) ?? "string",
    required: readField(mapping, "required", readBoolean, context) ?? false,
    description: readField(mapping, "description", readLine, context) ?? "",
    ...omitUndefined({
      default: readField(mapping, "default", readText, context),
      toolsRequired: readField(mapping, "toolsRequired", words, context),
    }),
  };
};

const readArgument: FieldReader<CommandArgument> = (node, context) => {
  const parameter = readParameter(node, context);
  if (parameter === undefined) return undefined;
  const choices = node.kind === "mapping" ? readField(node, "choices", words, context) : undefined;
  const { name, required, description } = parameter;
  return { name, required, description, choices: choices ?? [] };
};

const readRun: FieldReader<NonNullable<SkillCommand["run"]>> = (node, context) => {
  if (node.kind === "scalar") {
    const script = readText(node, context);
    return script === undefined ? undefined : { script };
  }
  const mapping = asMapping(node, context);
  if (mapping === undefined) return undefined;
  const tool = readField(mapping, "tool", readText, context);
  if (tool !== undefined) return { tool };
  const script = readField(mapping, "script", readText, context);
  return script === undefined ? wrongType(node, context, "a `tool` or a `script`") : { script };
};

/** Reads one entry of `commands`. */
export const readCommand: FieldReader<SkillCommand> = (node, context) => {
  const mapping = asMapping(node, context);
  const name = mapping && named(mapping, context);
  if (mapping === undefined || name === undefined) return undefined;
  const run = readField(mapping, "run", readRun, context);
  return {
    name,
    description: readField(mapping, "description", readLine, context) ?? "",
    args: readField(mapping, "args", listOf(readArgument), context) ?? [],
    ...omitUndefined({ run }),
    priority: readField(mapping, "priority", readInteger, context) ?? 0,
  };
};

const INSTALL_TARGETS = ["formula", "cask", "package", "module", "url", "target"] as const;
const INSTALL_FIELDS = ["kind", "id", "label", "bins", "os", ...INSTALL_TARGETS] as const;

/** Reads one entry of `install`. */
export const readInstallSpec: FieldReader<InstallSpec> = (node, context) => {
  const mapping = asMapping(node, context);
  if (mapping === undefined) return undefined;
  const kind = readField(mapping, "kind", readText, context);
  const target = INSTALL_TARGETS.map((field) => readField(mapping, field, readText, context)).find(
    (value) => value !== undefined,
  );
  if (kind === undefined || target === undefined) {
    return wrongType(node, context, "an entry with a `kind` and something to install");
  }
  const known = new Set(INSTALL_FIELDS.flatMap(fieldSpellings));
  const extra = Object.create(null) as Record<string, JsonValue>;
  for (const entry of mapping.entries) {
    if (!known.has(entry.key)) extra[entry.key] = toJson(entry.value);
  }
  return {
    kind: kind.toLowerCase(),
    target,
    ...omitUndefined({
      id: readField(mapping, "id", readText, context),
      label: readField(mapping, "label", readLine, context),
    }),
    bins: readField(mapping, "bins", words, context) ?? [],
    os: readField(mapping, "os", readSystems, context) ?? [],
    extra,
  };
};

/** The node as a mapping; null counts as missing, other types are reported. */
export function asMapping(node: YamlNode, context: FieldContext): YamlMapping | undefined {
  if (node.kind === "mapping") return node;
  return isNull(node) ? undefined : wrongType(node, context, "a list of fields");
}

function named(mapping: YamlMapping, context: FieldContext): string | undefined {
  const name = readField(mapping, "name", readText, context);
  return name === undefined || name === "" ? wrongType(mapping, context, "an entry with a `name`") : name;
}
