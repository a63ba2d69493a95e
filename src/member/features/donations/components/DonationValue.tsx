import { amount } from '../../../../shared/messages/money.ts';
import { carLabel, kilometres } from '../../../../shared/messages/donations.ts';
import type { Scale } from '../../../../shared/domain/donations/scale.ts';
import { NO_CAR, type Valuation as Worth } from '../../../../shared/domain/donations/valuation.ts';
import styles from './DonationValue.module.css';

interface ValuationProps {
  /** Null while the distance is on its way. */
  readonly worth: Worth | null;
  readonly voiturecv: number;
  readonly scale: Scale;
}

/** What this entry alone is worth, as it is being written. */
export function Valuation({ worth, voiturecv, scale }: ValuationProps) {
  const shown = (value: number | undefined): string => (value === undefined ? '…' : amount(value));
  return (
    <section className={styles.card} aria-labelledby="valorisation">
      <h2 id="valorisation" className={styles.title}>
        Valorisation de ce don
      </h2>
      <dl className={styles.lines}>
        <div>
          <dt>
            Kilomètres
            <span className={styles.how}>
              {worth === null ? '…' : kilometres(worth.distance)} · {carLabel(voiturecv)}
            </span>
          </dt>
          <dd>{shown(worth?.mileage)}</dd>
        </div>
        <div>
          <dt>Frais</dt>
          <dd>{shown(worth?.costs)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{shown(worth?.total)}</dd>
        </div>
        <div className={styles.reduction}>
          <dt>Réduction d’impôt ({scale.reduction}&nbsp;%)</dt>
          <dd>
            <output>{shown(worth?.reduction)}</output>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        {voiturecv === NO_CAR && 'Sans carte grise, les kilomètres ne sont pas valorisés. '}
        Ce don seul, au barème kilométrique de {scale.year}. Le total de l’année applique ce barème une fois à toute la
        distance.
      </p>
    </section>
  );
}
