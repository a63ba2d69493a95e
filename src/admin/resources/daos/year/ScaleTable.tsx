import { scaleOf } from '../../../../shared/domain/donations/scale.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import table from '../../../screens/table.module.css';
import styles from './Year.module.css';

/** `0,636 €`, from thousandths of a euro. */
const rate = (thousandths: number): string =>
  `${(thousandths / 1000).toLocaleString('fr-FR', { minimumFractionDigits: 3 })}\u00a0€`;

/** By which scale a year is valued, and of which year that scale is. */
export function ScaleTable({ year }: { readonly year: number }) {
  const scale = scaleOf(year);
  const last = scale.rows.at(-1);
  return (
    <details className={styles.scale}>
      <summary>
        {`Barème kilométrique ${scale.year}, réduction d’impôt de ${scale.reduction}\u00a0%`}
        {scale.year !== year && ` (le dernier connu pour ${year})`}
      </summary>
      <p className={styles.quiet}>
        {`${scale.source}. La distance est celle de l’année, aller-retour. Une voiture de société ne compte que les autres frais.`}
      </p>
      <table className={cx(table.table, styles.table)} aria-label={`Barème kilométrique ${scale.year}`}>
        <thead>
          <tr>
            <th scope="col">Puissance</th>
            <th scope="col">Moins de 5&nbsp;000&nbsp;km</th>
            <th scope="col">De 5&nbsp;000 à moins de 20&nbsp;000&nbsp;km</th>
            <th scope="col">À partir de 20&nbsp;000&nbsp;km</th>
          </tr>
        </thead>
        <tbody>
          {scale.rows.map((row) => (
            <tr key={row.cv}>
              <th scope="row">{`${row.cv}\u00a0CV${row === last ? ' et plus' : ''}`}</th>
              <td>{rate(row.under5000)} par km</td>
              <td>{`${rate(row.under20000)} par km + ${amount(row.fixed)}`}</td>
              <td>{rate(row.beyond)} par km</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
