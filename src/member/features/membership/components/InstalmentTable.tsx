import type { Day } from '../../../../shared/domain/dates.ts';
import type { Instalment } from '../../../../shared/domain/membership/instalments.ts';
import { dayYear } from '../../../../shared/messages/dates.ts';
import { amount } from '../../../../shared/messages/money.ts';
import styles from './FeeChoice.module.css';

/** Dates and amounts of the instalments, and their total. */
export function InstalmentTable({ instalments, today }: { instalments: readonly Instalment[]; today: Day }) {
  const sum = instalments.reduce((total, { cents }) => total + cents, 0);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Échéance</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {instalments.map(({ day, cents }) => (
          <tr key={day}>
            <th scope="row">
              {dayYear(day)}
              {day === today && <span className={styles.when}> · aujourd’hui</span>}
            </th>
            <td>{amount(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{amount(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
