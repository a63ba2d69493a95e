import type { KmSource } from '../../../shared/domain/donations/distance.ts';
import type { Tx } from '../../db/database.ts';

const COLUMNS = [
  'daos.day',
  'daos.site',
  'daos.motif',
  'daos.km',
  'daos.km_source',
  'daos.price_cents',
  'daos.comment',
  'daos.diver_id',
  'divers.licence',
  'divers.lastname',
  'divers.firstname',
  'divers.adresse',
  'divers.codepostal',
  'divers.ville',
  'divers.voiturecv',
] as const;

/** A year of the table `daos` with the members, deactivated and deleted ones too. */
export const daoYearRepository = ({ sql }: Tx) => ({
  /** By name, then by day; of all members, or of one. */
  entries(year: number, diver?: number) {
    const rows = sql
      .selectFrom('daos')
      .innerJoin('divers', 'divers.id', 'daos.diver_id')
      .select(COLUMNS)
      .$narrowType<{ km_source: KmSource }>()
      .where('daos.day', '>=', `${year}-01-01`)
      .where('daos.day', '<=', `${year}-12-31`)
      .orderBy('divers.lastname_key')
      .orderBy('divers.firstname_key')
      .orderBy('divers.id')
      .orderBy('daos.day')
      .orderBy('daos.id');
    return (diver === undefined ? rows : rows.where('daos.diver_id', '=', diver)).execute();
  },

  /** Years that have entries, newest first. */
  async years(): Promise<number[]> {
    const days = await sql.selectFrom('daos').select('day').distinct().orderBy('day', 'desc').execute();
    return [...new Set(days.map(({ day }) => Number(day.slice(0, 4))))];
  },
});

export type YearEntry = Awaited<ReturnType<ReturnType<typeof daoYearRepository>['entries']>>[number];
