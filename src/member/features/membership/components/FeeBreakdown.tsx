import type { feeBreakdown } from '../../../../shared/domain/membership/fee.ts';
import { feePartLabels } from '../../../../shared/messages/membership.ts';
import { amount } from '../../../../shared/messages/money.ts';
import styles from './DossierForm.module.css';

/** Specification §9. */
export const FeeBreakdown = ({ lines, total }: ReturnType<typeof feeBreakdown>) => (
  <table className={styles.fee}>
    <caption>Ma cotisation</caption>
    <tbody>
      {lines.map(({ part, cents }) => (
        <tr key={part}>
          <th scope="row">{feePartLabels[part]}</th>
          <td>{amount(cents)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>{amount(total)}</td>
      </tr>
    </tfoot>
  </table>
);
