import { toJsonSchema } from "@skillwright/contract";

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The objects of a document whose keys are others than those of its schema, or in another order. */
export function misplacedKeys(
  document: unknown,
  schema: Parameters<typeof toJsonSchema>[0],
): readonly unknown[] {
  const root: Schema = toJsonSchema(schema);
  const found: unknown[] = [];
  const resolve = (given: Schema): readonly Schema[] => {
    if (given.$ref !== undefined) return resolve(root.$defs?.[given.$ref.replace("#/$defs/", "")] ?? {});
    return given.anyOf === undefined ? [given] : given.anyOf.flatMap(resolve);
  };
  const walk = (value: unknown, given: Schema, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    const shapes = resolve(given);
    if (Array.isArray(value)) {
      const items = shapes.find((shape) => shape.items !== undefined)?.items ?? {};
      for (const item of value) walk(item, items, `${path}[]`);
      return;
    }
    const keys = Object.keys(value);
    const objects = shapes.map(({ properties }) => properties).filter((own) => own !== undefined);
    const properties = objects.find((own) => keys.every((key) => key in own)) ?? objects[0];
    if (properties === undefined) return;
    const wanted = Object.keys(properties).filter((key) => key in value);
    if (keys.join() !== wanted.join()) found.push({ path, keys, wanted });
    for (const [key, part] of Object.entries(value)) walk(part, properties[key] ?? {}, `${path}.${key}`);
  };
  walk(JSON.parse(JSON.stringify(document)), root, "");
  return found;
}
