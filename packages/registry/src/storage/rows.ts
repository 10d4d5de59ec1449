import type { ExpressionBuilder, Kysely, Selectable, Updateable } from "kysely";
import type { Queries } from "./database.ts";
import type { Tables } from "./schema.ts";

type Table = keyof Tables;
type Row<T extends Table> = Selectable<Tables[T]>;
/** The values that rows have to have. */
type Values<T extends Table> = Partial<Row<T>>;

/** Queries of tables whose names are known only at run time. */
export function anyTable(queries: Queries): Kysely<Record<string, Record<string, unknown>>> {
  return queries as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

/** The condition that a row has these values. Kysely skips undefined values, so the query would match more rows. */
function hasValues<T extends Table>(values: Values<T>) {
  const missing = Object.entries(values).find(([, value]) => value === undefined);
  if (missing !== undefined) throw new TypeError(`The value of ${missing[0]} is missing`);
  return (eb: ExpressionBuilder<Record<string, Record<string, unknown>>, string>) => eb.and(values);
}

/** The rows of a table with these values. */
export function findRows<T extends Table>(queries: Queries, table: T, values: Values<T>): Promise<Row<T>[]> {
  const query = anyTable(queries)
    .selectFrom(table as string)
    .selectAll();
  return query.where(hasValues(values)).execute() as Promise<Row<T>[]>;
}

/** A row of a table with these values, with all columns by default; undefined if there is none. */
export function findRow<T extends Table, C extends keyof Row<T> & string>(
  queries: Queries,
  table: T,
  values: Values<T>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const from = anyTable(queries).selectFrom<string>(table);
  const query = columns === undefined ? from.selectAll() : from.select(columns);
  const row = query.where(hasValues(values)).limit(1).executeTakeFirst();
  return row as Promise<Pick<Row<T>, C> | undefined>;
}

/** The same for queries that change rows: without a value, they would change all of them. */
function hasSomeValues<T extends Table>(values: Values<T>) {
  if (Object.keys(values).length === 0) throw new TypeError("A change of rows needs values");
  return hasValues(values);
}

/** Changes the rows of a table with these values, at least one. */
export async function updateRows<T extends Table>(
  queries: Queries,
  table: T,
  { where, set }: { readonly where: Values<T>; readonly set: Updateable<Tables[T]> },
): Promise<void> {
  const query = anyTable(queries)
    .updateTable(table as string)
    .set(set);
  await query.where(hasSomeValues(where)).execute();
}

/** Removes the rows of a table with these values, at least one; returns whether there were any. */
export async function deleteRows<T extends Table>(
  queries: Queries,
  table: T,
  values: Values<T>,
): Promise<boolean> {
  const query = anyTable(queries).deleteFrom<string>(table);
  const { numDeletedRows } = await query.where(hasSomeValues(values)).executeTakeFirst();
  return numDeletedRows > 0n;
}
