import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Engine } from './database.ts';

/** Column type for search and sort keys: compared bytewise, where PostgreSQL would use the machine's locale. */
export const keyType = (engine: Engine) => (engine === 'postgres' ? sql`text collate "C"` : sql`text`);

export const createTable = (db: Kysely<unknown>, engine: Engine, name: string): CreateTableBuilder<string, 'id'> =>
  db.schema
    .createTable(name)
    .addColumn('id', 'integer', (c) =>
      engine === 'postgres' ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    );

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
export const required: Column = (column) => column.notNull();
export const flag: Column = (column) => column.notNull().defaultTo(0);
export const version: Column = (column) => column.notNull().defaultTo(1);
export const blank: Column = (column) => column.notNull().defaultTo('');
