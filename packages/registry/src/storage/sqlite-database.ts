import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { errorMessage, omitUndefined, permissionError } from "@skillwright/core/internal";
import { makePrivateFile } from "@skillwright/runtime/internal";
import { CompiledQuery, Kysely, type SqliteDatabase, SqliteDialect } from "kysely";
import type { ColumnTypes, Queries, RegistryDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./schema.ts";

const sqliteTypes: ColumnTypes = { id: "integer primary key", int: "integer", blob: "blob" };

/** How long a process waits while another one writes, in milliseconds. */
const BUSY_MS = 30_000;

/** Prepared statements that are kept; a registry has fewer different ones. */
const MAX_STATEMENTS = 500;

/** Opens the database of a registry on one machine; the file is created if it doesn't exist. */
export async function openSqlite(
  file: string,
  { to }: { /** Stop after this many migrations; for tests. */ readonly to?: number } = {},
): Promise<RegistryDatabase> {
  // Two connections: reads never see what a write has not committed yet.
  const [writer, reader] = firstConnections(file);
  let last: Promise<unknown> = Promise.resolve();
  const write = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    try {
      await writer.executeQuery(CompiledQuery.raw("begin immediate"));
      try {
        const result = await work(writer);
        await writer.executeQuery(CompiledQuery.raw("commit"));
        return result;
      } catch (error) {
        await writer.executeQuery(CompiledQuery.raw("rollback"));
        throw error;
      }
    } finally {
      resolve();
    }
  };
  await write((queries) => migrate(queries, { types: sqliteTypes, label: file, ...omitUndefined({ to }) }));
  return {
    kind: "sqlite",
    read: reader,
    write,
    async snapshot(work) {
      const own = connect(file);
      try {
        // The first read begins it; it ends with the connection.
        await own.executeQuery(CompiledQuery.raw("begin"));
        return await work(own);
      } finally {
        await own.destroy();
      }
    },
    hears: false,
    announce: () => Promise.resolve(),
    listen: () => Promise.resolve(),
    async close() {
      await last;
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function firstConnections(file: string): readonly [Queries, Queries] {
  try {
    makePrivateFile(file);
    return [connect(file), connect(file)];
  } catch (error) {
    throw permissionError(file, `${file} can't be used: ${errorMessage(error)}`, {
      hint: "Check the permissions and the free space of its folder. If the file is damaged, restore a backup with `skillwright registry restore`.",
      cause: error,
    });
  }
}

function connect(file: string): Queries {
  const database = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal");
  const dialect = new SqliteDialect({ database: adapt(database) });
  return new Kysely<Tables>({ dialect });
}

/** Node's SQLite with the interface that Kysely expects. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  return {
    close: () => database.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      const statement = adaptStatement(database.prepare(text));
      statements.set(text, statement);
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): ReturnType<SqliteDatabase["prepare"]> {
  const values = (parameters: readonly unknown[]): SQLInputValue[] => [...parameters] as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
