// Migrations run while an older process serves the same database: they add, and take nothing away (docs/adr/0033).
import { describe, expect, it } from 'vitest';
import { migrationNames, statementsOf } from '#tests/support/migrations.ts';
import { keptRelease, keptVersions } from '#tests/support/releases.ts';

/** Name of a migration; one that takes something away says after which a program no longer needs it. */
const NAME = /^(\d{3})-[a-z-]+?(?:-after-(\d{3}))?$/;

/** Statements on a table that an older process may be using, each with what would go wrong in that process. */
const UNSAFE: readonly (readonly [RegExp, string])[] = [
  [/^drop (table|view|trigger|function)\b/, 'reads or writes it'],
  [/^alter table .* (drop|rename)\b/, 'names the column or table'],
  [/^alter table .* alter column\b/, 'writes by the former rule'],
  [/^alter table .* add column (?!.*\bdefault\b).*\bnot null\b/, 'inserts rows without the column'],
  [/^alter table .* add (constraint|check|unique|foreign)\b/, 'writes rows that are refused'],
  [/^create unique index\b/, 'writes rows that are refused'],
  [/^create (or replace )?trigger\b/, 'writes rows that are refused or changed'],
];

const TABLE = /^(?:alter table|create table|create (?:unique )?index .*? on|create trigger .*? on) "?(?<table>\w+)"?/;

/** What an older process would suffer; statements on tables that the same migration makes are free. */
function dangersOf(statements: readonly string[]): string[] {
  const own = new Set<string>();
  return statements.flatMap((statement) => {
    const flat = statement.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const table = TABLE.exec(flat)?.groups?.['table'] ?? '';
    if (flat.startsWith('create table')) own.add(table);
    if (own.has(table)) return [];
    return UNSAFE.filter(([form]) => form.test(flat)).map(([, suffers]) => `${flat}: an older process ${suffers}`);
  });
}

describe('migrations', () => {
  it('are numbered from 001 on without a gap, so that none comes below the newest', () => {
    const names = migrationNames.map((name) => NAME.exec(name) ?? []);
    expect(names.map(([, number]) => number)).toEqual(names.map((_name, at) => String(at + 1).padStart(3, '0')));
    for (const [, number = '', after = '000'] of names) expect(after < number).toBe(true);
  });

  it.each(keptVersions)('of release %s stand first, as they were', async (version) => {
    const { migrations } = keptRelease(version);
    expect(migrationNames.slice(0, migrations.length)).toEqual(migrations.map(({ name }) => name));
    for (const { name, sqlite, postgres } of migrations) {
      expect(await statementsOf(name, 'sqlite')).toEqual(sqlite);
      expect(await statementsOf(name, 'postgres')).toEqual(postgres);
    }
  });
});

describe('a migration', () => {
  const guarded = migrationNames.filter((name) => NAME.exec(name)?.[2] === undefined);

  it.each(guarded)('%s only adds, as older processes are running', async (name) => {
    expect(dangersOf(await statementsOf(name, 'sqlite'))).toEqual([]);
    expect(dangersOf(await statementsOf(name, 'postgres'))).toEqual([]);
  });

  it('is refused for what an older process would stumble over', () => {
    for (const statement of [
      'drop table sites',
      'alter table "sites" drop column "gps"',
      'alter table "sites" rename to "places"',
      'alter table "sites" rename column "gps" to "place"',
      'alter table "sites" add column "depth" integer not null',
      'alter table "sites" alter column "name" set not null',
      'create unique index "sites_by_name" on "sites" ("name")',
      'alter table "sites" add constraint "deep" check (depth > 0)',
      'create trigger "sites_stay" before update on "sites" begin select raise(abort, \'no\'); end',
    ]) {
      expect(dangersOf([statement]), statement).toHaveLength(1);
    }
  });

  it('may add columns with a default or none, indexes, and tables with any rule of their own', () => {
    const harmless = [
      'alter table "sites" add column "depth" integer default 0 not null',
      'alter table "sites" add column "boat" text references "boats" ("id")',
      'create index "sites_by_depth" on "sites" ("depth")',
      'create table "boats" ("name" text not null)',
      'create unique index "boats_once" on "boats" ("name")',
      'create trigger "boats_stay" before update on "boats" begin select raise(abort, \'no\'); end',
    ];
    expect(dangersOf(harmless)).toEqual([]);
  });
});
