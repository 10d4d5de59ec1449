import { parseToolRules, type ToolRule } from "../activate/permissions/tool-rule.ts";
import { omitUndefined } from "../omit-undefined.ts";
import {
  bySpelling,
  checked,
  type FieldContext,
  type FieldReader,
  type FieldReaders,
  fieldSpellings,
  oneOf,
  readField,
  readInteger,
  readLine,
  readText,
  refuseValue,
  textList,
} from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import { closest } from "../text/compare-text.ts";
import type { YamlMapping, YamlNode } from "../yaml/nodes.ts";
import { MAX_AGENT_TIMEOUT_S, MAX_AGENT_TOKENS, MAX_AGENT_TURNS } from "./agent-limits.ts";
import type { AgentLimits, AgentManifest, AgentPermissions } from "./agent-manifest.ts";

/** The values found in an agent's file; absent and refused fields are missing. */
export type AgentValues = Partial<Omit<AgentManifest, "extra">>;

/** The camel name of a known field of an agent's file. */
export type AgentField = keyof AgentValues;

const words = textList("space-or-comma");

/** Every field of an agent's file that has a meaning here, with the reader of its value. */
const agentFields: FieldReaders<AgentValues> = {
  id: readLine,
  name: readLine,
  description: readText,
  prompt: readText,
  instructions: readText,
  model: readLine,
  usesTools: words,
  usesSkills: words,
  skills: words,
  limits: readLimits,
  integrationMode: oneOf("chat", "tool"),
  dependsOn: words,
  permissions: readPermissions,
};

const fieldBySpelling: ReadonlyMap<string, AgentField> = new Map([
  ...bySpelling(Object.keys(agentFields) as AgentField[]),
  // Another word for the prompt.
  ...fieldSpellings("promptTemplate").map((spelling) => [spelling, "prompt"] as const),
]);

/** The known field that a key means, in any of its spellings. */
export function knownAgentField(key: string): AgentField | undefined {
  return fieldBySpelling.get(key);
}

/** The known fields to suggest for a mistyped key. */
export function nearestAgentFields(key: string): readonly string[] {
  return closest(
    key,
    [...fieldBySpelling.keys()].filter((spelling) => /^[a-z_]+$/.test(spelling)),
  );
}

/** Reads the value of one field and reports problems. */
export function readAgentField(field: AgentField, node: YamlNode, context: FieldContext): unknown {
  return agentFields[field](node, context);
}

function readLimits(...[node, context]: Parameters<FieldReader<AgentLimits>>): AgentLimits | undefined {
  const mapping = asMapping(node, context);
  if (mapping === undefined) return undefined;
  refuseOthers(mapping, ["maxTurns", "maxTokens", "timeout"], context);
  const maxTurns = readField(mapping, "maxTurns", within(MAX_AGENT_TURNS), context);
  const maxTokens = readField(mapping, "maxTokens", within(MAX_AGENT_TOKENS), context);
  const seconds = readField(mapping, "timeout", within(MAX_AGENT_TIMEOUT_S, "seconds"), context);
  return {
    ...omitUndefined({ maxTurns, maxTokens }),
    ...(seconds !== undefined && { timeoutMs: seconds * 1000 }),
  };
}

function within(most: number, unit = ""): FieldReader<number> {
  const range = `from 1 to ${most}${unit === "" ? "" : ` ${unit}`}`;
  return checked(readInteger, (value) =>
    value >= 1 && value <= most ? undefined : `should be a whole number ${range}`,
  );
}

function readPermissions(
  ...[node, context]: Parameters<FieldReader<AgentPermissions>>
): AgentPermissions | undefined {
  const mapping = asMapping(node, context);
  if (mapping === undefined) return undefined;
  refuseOthers(mapping, ["allow", "ask", "deny"], context);
  const rules = (field: "allow" | "ask" | "deny"): readonly ToolRule[] =>
    readField(mapping, field, readRules, context) ?? [];
  return { allow: rules("allow"), ask: rules("ask"), deny: rules("deny") };
}

const readRules: FieldReader<readonly ToolRule[]> = (node, context) => {
  const texts = words(node, context);
  if (texts === undefined) return undefined;
  const { rules, problems } = parseToolRules(texts);
  for (const { message } of problems)
    refuseValue(node, context, `has a rule that cannot be read: ${message}`);
  return rules;
};

/** A limit or rule under a mistyped name would have no effect, so unknown keys are errors here. */
function refuseOthers(mapping: YamlMapping, fields: readonly string[], context: FieldContext): void {
  const known = fields.flatMap(fieldSpellings);
  for (const { key, value } of mapping.entries) {
    if (known.includes(key)) continue;
    const names = fields.map((field) => `\`${fieldSpellings(field).at(-1) ?? field}\``).join(", ");
    context.report({
      code: "field-value",
      message: `\`${context.field}.${key}\` is not known`,
      node: value,
      hint: `It can hold ${names}.`,
    });
  }
}
