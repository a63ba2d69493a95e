import { Link } from 'react-router-dom';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { kilometres } from '../../../../shared/messages/daos.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { SkeletonRows } from '../../../../shared/ui/feedback/Skeleton.tsx';
import table from '../../../../shared/ui/components/table.module.css';
import type { YearOfDonations } from '../model/donation-year.ts';
import styles from './DonationTable.module.css';

const HEADINGS = ['Date', 'Lieu', 'Motif', 'Km aller-retour', 'Frais', 'Valeur de ce don seul'] as const;

const EstimateSign = () => (
  <>
    <span aria-hidden="true">≈&nbsp;</span>
    <span className="visually-hidden">environ </span>
  </>
);

const Head = () => (
  <thead>
    <tr>
      {HEADINGS.map((heading, column) => (
        <th key={heading} scope="col" className={cx(column > 2 && styles.end)}>
          {heading}
        </th>
      ))}
    </tr>
  </thead>
);

export const DonationTable = ({ year }: { readonly year: YearOfDonations }) => (
  <table className={cx(table.table, styles.table)} aria-label={`Dons aux œuvres de ${year.year}`}>
    <Head />
    <tbody>
      {year.donations.map(({ record, alone }) => (
        <tr key={record.id}>
          <td className={styles.day}>
            <time dateTime={record.daodate}>{shortDayYear(record.daodate)}</time>
          </td>
          <th scope="row" className={styles.place}>
            <Link to={paths.donation(record.id)}>{record.daosite}</Link>
            {record.daolocked && (
              <span className={styles.locked}>
                <Badge tone="neutral">Verrouillé</Badge>
              </span>
            )}
          </th>
          <td>{record.daomotif}</td>
          <td className={styles.end}>
            {record.kmSource === 'ESTIMATE' && <EstimateSign />}
            {kilometres(2 * record.daokm)}
            {record.kmSource === 'UNKNOWN' && <span className={styles.detail}>distance inconnue</span>}
          </td>
          <td className={styles.end}>{amount(alone.costs)}</td>
          <td className={styles.end}>{amount(alone.total)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={3}>
          Somme des lignes
        </th>
        <td className={styles.end}>
          {kilometres(2 * year.donations.reduce((sum, { record }) => sum + record.daokm, 0))}
        </td>
        <td className={styles.end}>{amount(year.valuation.costs)}</td>
        <td className={styles.end}>{amount(year.sumOfAlone)}</td>
      </tr>
    </tfoot>
  </table>
);

export const DonationTableSkeleton = () => (
  <table className={cx(table.table, styles.table)}>
    <Head />
    <SkeletonRows rows={6} columns={HEADINGS.length} />
  </table>
);
