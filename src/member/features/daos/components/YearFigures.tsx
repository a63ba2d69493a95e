import { carLabel, kilometres } from '../../../../shared/messages/daos.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { NO_CAR } from '../../../../shared/domain/daos/valuation.ts';
import type { YearOfDonations } from '../model/donation-year.ts';
import styles from './YearFigures.module.css';

export function YearFigures({ year, voiturecv }: { readonly year: YearOfDonations; readonly voiturecv: number }) {
  const { valuation, scale } = year;
  const figures = [
    ['Distance de l’année', kilometres(valuation.distance), 'aller-retour'],
    ['Kilomètres valorisés', amount(valuation.mileage), `barème ${scale.year}, ${carLabel(voiturecv)}`],
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
      <p className={styles.note}>
        {voiturecv === NO_CAR && 'Sans carte grise, les kilomètres ne sont pas valorisés. '}
        Le barème est annuel&nbsp;: ces montants l’appliquent une fois à la distance de toute l’année. Dans la liste, la
        valeur de chaque don est calculée sur son seul trajet&nbsp;; leur somme peut être différente.
        {year.donations.some(({ record }) => record.kmSource === 'ESTIMATE') &&
          ' Le signe ≈ marque une distance estimée à vol d’oiseau, augmentée de 30\u00a0%.'}
      </p>
    </>
  );
}
