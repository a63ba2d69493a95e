import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { columnTypes } from '../columns.ts';
import { mails } from './schema/mails.ts';
import { members } from './schema/members.ts';
import { money } from './schema/money.ts';
import { outings, outingStamps } from './schema/outings.ts';
import { personalData } from './schema/personal-data.ts';
import { records } from './schema/records.ts';
import { signIn } from './schema/sign-in.ts';

/** The schema of 1.0.0. What changes it later is a migration of its own, of a higher number (docs/adr/0033). */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = columnTypes(engine);
  // A table comes after those that it refers to; functions on PostgreSQL find their tables when they are called.
  for (const subject of [members, signIn, outings, outingStamps, money, mails, personalData, records]) {
    for (const statement of subject(types)) await statement.execute(db);
  }
}
