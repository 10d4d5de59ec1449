import { configFile, toJsonSchema } from "@skillwright/contract";

/** A setting, or a group of settings, and what it does. A part of a key in capital letters stands for a name. */
export interface ListedSetting {
  readonly key: string;
  readonly description: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** What users choose themselves in a key, by the group it is in. */
const placeholders: Readonly<Record<string, string>> = {
  skills: "NAME",
  agents: "ID",
  mcpServers: "LABEL",
  providers: "NAME",
  models: "MODEL",
  registries: "NAMESPACE",
  silenced: "HASH",
  HASH: "RULE",
  rules: "RULE",
  settings: "NAME",
};

/** Every setting of a configuration file, in the order of the schema. */
export function listSettings(): readonly ListedSetting[] {
  return settingsIn(toJsonSchema(configFile), []).filter(({ key }) => key !== "version");
}

function settingsIn(schema: Schema, path: readonly string[]): readonly ListedSetting[] {
  const named = namedPart(schema, path);
  return [
    ...Object.entries(partsOf(schema)).flatMap(([name, part]) => {
      const own = [...path, name];
      return [...described(part, own), ...settingsIn(part, own)];
    }),
    ...(named === undefined ? [] : settingsIn(named.schema, named.path)),
  ];
}

/** A group is listed under the keys in it if each of them has a plain value. */
function described(schema: Schema, path: readonly string[]): readonly ListedSetting[] {
  const { description } = schema;
  const named = namedPart(schema, path);
  if (named !== undefined && Object.keys(partsOf(named.schema)).length === 0) {
    return described({ ...named.schema, description }, named.path);
  }
  return typeof description === "string" ? [{ key: path.join("."), description }] : [];
}

function partsOf({ properties }: Schema): Readonly<Record<string, Schema>> {
  return (properties ?? {}) as Readonly<Record<string, Schema>>;
}

function namedPart({ additionalProperties: part }: Schema, path: readonly string[]) {
  const placeholder = placeholders[path.at(-1) ?? ""];
  if (placeholder === undefined || typeof part !== "object" || part === null) return undefined;
  return { schema: part as Schema, path: [...path, placeholder] };
}
