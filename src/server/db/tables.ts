import type { MembersTables } from './tables/members.ts';
import type { SignInTables } from './tables/sign-in.ts';
import type { MoneyTables } from './tables/money.ts';
import type { OutingsTables } from './tables/outings.ts';
import type { MailTables } from './tables/mails.ts';
import type { PersonalDataTables } from './tables/personal-data.ts';
import type { RecordTables } from './tables/records.ts';

/**
 * Tables, the same in both engines: flags are 0 or 1, days `YYYY-MM-DD`, instants ISO 8601 in UTC, money in cents.
 * `*_key` columns hold text without accents and case, for search and sorting.
 */
export interface Tables
  extends MembersTables, SignInTables, MoneyTables, OutingsTables, MailTables, PersonalDataTables, RecordTables {}
