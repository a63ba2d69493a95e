import type { Selectable } from 'kysely';
import type { Day } from '../../../shared/domain/dates.ts';
import type { Tx } from '../../db/database.ts';
import type { DiversTable } from '../../db/tables.ts';

export type CertificateRow = Pick<Selectable<DiversTable>, 'id' | 'firstname' | 'email' | 'caci_date'>;

/** What reminders read of the members. */
export const remindersRepository = ({ sql }: Tx) => ({
  /** Members who dive and have an address, with a certificate of these days. */
  withCertificateBetween: (from: Day, until: Day): Promise<CertificateRow[]> =>
    sql
      .selectFrom('divers')
      .select(['id', 'firstname', 'email', 'caci_date'])
      .where('active', '=', 1)
      .where('desactived', '=', 0)
      .where('email', '!=', '')
      .where('caci_date', '>=', from)
      .where('caci_date', '<=', until)
      .orderBy('id')
      .execute(),
});
