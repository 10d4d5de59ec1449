import type { SkillManifest } from "../model/manifest.ts";
import type { JsonValue } from "../text/json.ts";
import type { YamlMapping } from "../yaml/nodes.ts";
import {
  bySpelling,
  type FieldContext,
  type FieldReader,
  type FieldReaders,
  listOf,
  oneOf,
  readBoolean,
  readField,
  readJson,
  readJsonObject,
  readLine,
  readText,
  textList,
} from "./field-reader.ts";
import { readCommand, readEligibility, readInstallSpec, readParameter } from "./read-records.ts";

const words = textList("space-or-comma");
const phrases = textList("comma");

/** The values found in a frontmatter; absent and refused fields are undefined. */
export interface FrontmatterValues extends Partial<Omit<SkillManifest, NotInFrontmatter>> {
  readonly id?: string;
  readonly metadata?: JsonValue;
}

/** Fields that only sidecars and other agents' metadata have, or that are read in another way. */
type NotInFrontmatter =
  | "metadata"
  | "allowImplicitInvocation"
  | "products"
  | "skillKey"
  | "primaryEnv"
  | "interface"
  | "dependencies"
  | "extra";

/** The camel name of a known frontmatter field. */
export type FrontmatterField = keyof FrontmatterValues;

/** Every top-level field of a frontmatter that has a meaning here, with the reader of its value. */
export const frontmatterFields: FieldReaders<FrontmatterValues> = {
  id: readLine,
  name: readLine,
  displayName: readLine,
  description: readText,
  license: readLine,
  compatibility: readText,
  metadata: readJson,
  allowedTools: words,
  disallowedTools: words,
  version: readLine,
  category: readLine,
  tags: phrases,
  triggers: phrases,
  whenToUse: readText,
  requires: words,
  conflicts: words,
  toolsRequired: words,
  parameters: listOf(readParameter),
  arguments: words,
  argumentHint: readArgumentHint,
  commands: listOf(readCommand),
  disableModelInvocation: readBoolean,
  userInvocable: readBoolean,
  model: readLine,
  effort: readLine,
  context: oneOf("inline", "fork"),
  agent: readLine,
  background: readBoolean,
  hooks: readJsonObject,
  paths: phrases,
  shell: oneOf("bash", "powershell"),
  eligibility: readEligibility,
  install: listOf(readInstallSpec),
  permissions: readJson,
};

const fieldBySpelling: ReadonlyMap<string, FrontmatterField> = bySpelling(
  Object.keys(frontmatterFields) as FrontmatterField[],
);

/** The known field that a key means, in any of its spellings. */
export function knownField(key: string): FrontmatterField | undefined {
  return fieldBySpelling.get(key);
}

/** No value for any field. All copies have the same shape, which makes reading a field fast. */
const noValues: Partial<Record<FrontmatterField, unknown>> = { ...frontmatterFields };
for (const field of fieldBySpelling.values()) noValues[field] = undefined;

/** Which fields a parser uses. */
export type SupportedFields = "all" | ReadonlySet<FrontmatterField>;

/** Reads the known fields of a frontmatter; each bad value is reported by itself and doesn't affect the others. */
export function readFrontmatterFields(
  mapping: YamlMapping,
  honoured: SupportedFields,
  report: FieldContext["report"],
): FrontmatterValues {
  const values = { ...noValues };
  let metadataVersion: string | undefined;
  for (const entry of mapping.entries) {
    const field = fieldBySpelling.get(entry.key);
    if (field === undefined || (honoured !== "all" && !honoured.has(field))) continue;
    if (values[field] !== undefined) {
      report({
        code: "field-value",
        message: `\`${entry.key}\` repeats a field from above in another spelling; the first one is used`,
        node: entry.value,
      });
      continue;
    }
    const value = frontmatterFields[field](entry.value, { field: entry.key, report });
    if (value !== undefined) values[field] = value;
    // The standard has no top-level `version` and puts it here; as text, so that 1.10 does not become 1.1.
    if (
      field === "metadata" &&
      entry.value.kind === "mapping" &&
      (honoured === "all" || honoured.has("version"))
    ) {
      metadataVersion = readField(entry.value, "version", readLine, { field: entry.key, report });
    }
  }
  if (values.version === undefined && metadataVersion !== undefined) values.version = metadataVersion;
  return values as FrontmatterValues;
}

/** A hint such as `[file]` is formally a YAML list; authors mean the text. */
function readArgumentHint(...[node, context]: Parameters<FieldReader<string>>): string | undefined {
  if (node.kind !== "sequence") return readLine(node, context);
  const items = textList("comma")(node, context) ?? [];
  return `[${items.join(", ")}]`;
}
