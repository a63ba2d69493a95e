import type { ValidatedSheet } from '../../../shared/contract/dive-archive.ts';
import { parisDay, parisIso } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { sheetNumber } from '../../../shared/domain/palanquees/done.ts';
import type { Dive, DiveNumber } from '../../../shared/domain/palanquees/plan.ts';
import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { onFreeVersion } from '../palanquees/repository.ts';

type Sheet = Row<'validated_sheets'>;
export type NewSheet = Omit<Sheet, 'id'>;

/** Without what it prints. */
export type SheetRow = Omit<Sheet, 'content' | 'pdf'> & { readonly author_name: string };

const COLUMNS = [
  'validated_sheets.id',
  'event_id',
  'dive',
  'validated_sheets.version',
  'starts_at',
  'author_id',
  'validated_at',
  'plan_version',
  'log_version',
  'reason',
  'digest',
] as const;

interface Versions {
  readonly plan: number;
  readonly log: number;
  /** Instant at which an attendance was marked last; null for none. */
  readonly marked: string | null;
}

/** True when plan, log or attendance were saved since. */
export const isChanged = (sheet: SheetRow, { plan, log, marked }: Versions): boolean =>
  sheet.plan_version !== plan || sheet.log_version !== log || (marked !== null && marked > sheet.validated_at);

export const numberOf = ({ starts_at, event_id, dive }: Pick<Sheet, 'starts_at' | 'event_id' | 'dive'>): string =>
  sheetNumber(parisDay(starts_at).slice(0, 4), event_id, dive);

export const wireSheet = (row: SheetRow): ValidatedSheet => ({
  id: row.id,
  dive: row.dive as DiveNumber,
  version: row.version,
  number: numberOf(row),
  author: row.author_name,
  at: parisIso(row.validated_at),
  reason: row.reason,
  digest: row.digest,
});

export const sheetsRepository = ({ sql }: Tx) => {
  const rows = () =>
    sql
      .selectFrom('validated_sheets')
      .innerJoin('divers', 'divers.id', 'validated_sheets.author_id')
      .select([...COLUMNS, 'divers.lastname', 'divers.firstname']);
  const named = ({ lastname, firstname, ...row }: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]) => ({
    ...row,
    author_name: sortedName({ lastname, firstname }),
  });

  return {
    /** Newest first. */
    async ofDive({ event, dive }: Dive): Promise<SheetRow[]> {
      const sheets = rows().where('event_id', '=', event).where('dive', '=', dive);
      return (await sheets.orderBy('validated_sheets.version', 'desc').execute()).map(named);
    },

    /** Of outings within `[start, end)`, in their order, newest version first. */
    async between(start: Date, end: Date): Promise<SheetRow[]> {
      const sheets = rows()
        .where('starts_at', '>=', start.toISOString())
        .where('starts_at', '<', end.toISOString())
        .orderBy('starts_at')
        .orderBy('event_id')
        .orderBy('dive')
        .orderBy('validated_sheets.version', 'desc');
      return (await sheets.execute()).map(named);
    },

    /** With the file. */
    find: (id: number): Promise<Sheet | undefined> =>
      sql.selectFrom('validated_sheets').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Throws STALE_VERSION when this version of the sheet exists by now. */
    insert: (sheet: NewSheet): Promise<void> =>
      onFreeVersion(sql.insertInto('validated_sheets').values(sheet).execute()),
  };
};
