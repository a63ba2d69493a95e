import type { Day } from '../../../../shared/domain/dates.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

type CertificateRow = Pick<Row<'divers'>, 'id' | 'firstname' | 'email' | 'caci_date'>;

export const remindersRepository = ({ db }: Tx) => ({
  /** Members with an address whose certificate is dated within these days. */
  withCertificateBetween: (from: Day, until: Day): Promise<CertificateRow[]> =>
    db
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
