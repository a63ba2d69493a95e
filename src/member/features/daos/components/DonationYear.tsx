import { Link } from 'react-router-dom';
import { expenseOf, NO_CAR } from '#domain/daos/valuation.ts';
import { carLabel, kilometres } from '#messages/daos.ts';
import { refundSentence } from '#messages/expenses.ts';
import { amount, amountOfEuros, shortDayYear } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { TableHead } from '#ui/components/TableHead.tsx';
import { TableSkeleton } from '#ui/feedback/TableSkeleton.tsx';
import { cx } from '#ui/components/cx.ts';
import table from '#ui/components/table.module.css';
import type { YearOfDonations } from '../model/donation-year.ts';
import rows from './DonationTable.module.css';
import styles from './YearFigures.module.css';

export function YearFigures({ year, voiturecv }: { readonly year: YearOfDonations; readonly voiturecv: number }) {
  const { valuation, scale, isElectric } = year;
  const car = `${carLabel(voiturecv)}${isElectric ? ' électrique' : ''}`;
  const figures = [
    ['Distance de l’année', kilometres(valuation.distance), 'aller-retour'],
    ['Kilomètres valorisés', amount(valuation.mileage), `barème ${scale.year}, ${car}`],
    ['Frais', amount(valuation.costs), 'ajoutés tels quels'],
    ['Total de l’année', amount(valuation.total), 'kilomètres et frais'],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, figure, detail]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={styles.amount}>{figure}</dd>
            <dd className={styles.detail}>{detail}</dd>
          </div>
        ))}
        <div className={styles.reduction}>
          <dt>Réduction d’impôt</dt>
          <dd className={styles.amount}>{amount(valuation.reduction)}</dd>
          <dd className={styles.detail}>{scale.reduction}&nbsp;% du total</dd>
        </div>
      </dl>
      <p className={cx('quiet small', styles.note)}>
        {voiturecv === NO_CAR && 'Sans carte grise, les kilomètres ne sont pas valorisés. '}
        Le barème est annuel&nbsp;: ces montants l’appliquent une fois à la distance de toute l’année. Dans la liste, la
        valeur de chaque don est calculée sur son seul trajet&nbsp;; leur somme peut être différente.
        {year.donations.some(({ record }) => record.kmSource === 'ESTIMATE') &&
          ' Le signe ≈ marque une distance estimée à vol d’oiseau, augmentée de 30\u00a0%.'}
      </p>
    </>
  );
}

const HEADINGS = [
  'Date',
  'Lieu',
  'Motif',
  ['Km aller-retour', rows.end],
  ['Frais', rows.end],
  ['Valeur de ce don seul', rows.end],
] as const;

export const DonationTable = ({ year }: { readonly year: YearOfDonations }) => (
  <table className={cx(table.table, table.cards, rows.table)} aria-label={`Dons aux œuvres de ${year.year}`}>
    <TableHead headings={HEADINGS} />
    <tbody>
      {year.donations.map(({ record, alone }) => (
        <tr key={record.id}>
          <td className={rows.day}>
            <time dateTime={record.daodate}>{shortDayYear(record.daodate)}</time>
          </td>
          <th scope="row" className={rows.place}>
            <Link to={paths.donation(record.id)}>{record.daosite}</Link>
            {record.daolocked && (
              <span className={rows.locked}>
                <Badge tone="neutral">Verrouillé</Badge>
              </span>
            )}
          </th>
          <td className={table.wide}>
            {record.daomotif}
            {record.refund && <span className="block quiet small">{refundSentence(record)}</span>}
          </td>
          <td className={rows.end}>
            {record.kmSource === 'ESTIMATE' && (
              <>
                <span aria-hidden="true">≈&nbsp;</span>
                <span className="visually-hidden">environ </span>
              </>
            )}
            {kilometres(2 * expenseOf(record).km)}
            {record.kmSource === 'UNKNOWN' && <span className="block quiet small">distance inconnue</span>}
          </td>
          <td className={rows.end} data-head="Frais">
            {amount(alone.costs)}
          </td>
          <td className={rows.end} data-head="Valeur">
            {amount(alone.total)}
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={3}>
          Somme des lignes
        </th>
        <td className={rows.end}>
          {kilometres(2 * year.donations.reduce((sum, { record }) => sum + expenseOf(record).km, 0))}
        </td>
        <td className={rows.end} data-head="Frais">
          {amount(year.valuation.costs)}
        </td>
        <td className={rows.end} data-head="Valeur">
          {amount(year.sumOfAlone)}
        </td>
      </tr>
    </tfoot>
  </table>
);

const EXPENSE_HEADINGS = ['Date', 'Lieu', 'Motif', 'Remboursement', ['Demandé', rows.end]] as const;

/** Lists expenses to be paid back, which no sum of donations counts. */
export const ExpenseTable = ({ year }: { readonly year: YearOfDonations }) => (
  <table className={cx(table.table, table.cards, rows.table)} aria-label={`Frais à rembourser de ${year.year}`}>
    <TableHead headings={EXPENSE_HEADINGS} />
    <tbody>
      {year.expenses.map((record) => (
        <tr key={record.id}>
          <td className={rows.day}>
            <time dateTime={record.daodate}>{shortDayYear(record.daodate)}</time>
          </td>
          <th scope="row" className={rows.place}>
            <Link to={paths.donation(record.id)}>{record.daosite}</Link>
          </th>
          <td>{record.daomotif}</td>
          <td className={table.wide}>{refundSentence(record)}</td>
          <td className={rows.end} data-head="Demandé">
            {amountOfEuros(record.valuation?.total ?? 0)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const DonationTableSkeleton = () => <TableSkeleton className={rows.table} headings={HEADINGS} rows={6} />;
