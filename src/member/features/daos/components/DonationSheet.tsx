import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { fullName, type Named } from '../../../../shared/domain/divers/identity.ts';
import { yearOf } from '../../../../shared/domain/daos/entry.ts';
import { scaleOf, expenseOf, NO_CAR, valuationOf } from '../../../../shared/domain/daos/valuation.ts';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { KM_SENTENCES, thereAndBack } from '../../../../shared/messages/daos.ts';
import { amount } from '../../../../shared/messages/money.ts';
import type { Donor } from '../api.ts';
import formStyles from './DonationForm.module.css';
import styles from './DonationSheet.module.css';
import { DonationValue } from './DonationValue.tsx';

/** Falls back on the donor, because another server may omit the names. */
export const donorName = ({ daofirstname, daolastname }: DaoRecord, donor: Named): string =>
  fullName({ firstname: daofirstname || donor.firstname, lastname: daolastname || donor.lastname });
export function DonationSheet({ record, donor }: { readonly record: DaoRecord; readonly donor: Donor }) {
  const expense = expenseOf(record);
  const scale = scaleOf(yearOf(record.daodate));
  const { voiturecv = NO_CAR } = donor;
  const source = record.kmSource && KM_SENTENCES[record.kmSource];
  return (
    <div className={formStyles.form}>
      <dl className={styles.sheet}>
        <Line label="Nom">{donorName(record, donor)}</Line>
        <Line label="Date">{shortDayYear(record.daodate)}</Line>
        <Line label="Lieu">{record.daosite}</Line>
        <Line label="Motif">{record.daomotif}</Line>
        <Line label="Distance" detail={source}>
          {thereAndBack(expense.km)}
        </Line>
        <Line label="Prix">{amount(expense.costs)}</Line>
        <Line label="Commentaire">{record.daocommentaire || '—'}</Line>
      </dl>
      <DonationValue value={valuationOf([expense], voiturecv, scale)} voiturecv={voiturecv} scale={scale} />
    </div>
  );
}

interface LineProps {
  readonly label: string;
  readonly detail?: string | null;
  readonly children: string;
}

const Line = ({ label, detail, children }: LineProps) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>
      {children}
      {detail && <span className={styles.detail}>{detail}</span>}
    </dd>
  </div>
);
