import { cx } from '#ui/components/cx.ts';
import { amount } from '#messages/format.ts';
import { carLabel, kilometres } from '#messages/daos.ts';
import { type Scale, NO_CAR, type Valuation } from '#domain/daos/valuation.ts';
import styles from './DonationValue.module.css';

interface DonationValueProps {
  readonly value: Valuation | null;
  readonly voiturecv: number;
  readonly scale: Scale;
  /** The member wants the money back: no donation. */
  readonly paidBack?: boolean;
}

export function DonationValue({ value, voiturecv, scale, paidBack = false }: DonationValueProps) {
  const textOf = (cents: number | undefined): string => (cents === undefined ? '…' : amount(cents));
  return (
    <section className={cx('panel', styles.card)} aria-labelledby="valorisation">
      <h2 id="valorisation" className={styles.title}>
        {paidBack ? 'Somme demandée' : 'Valorisation de ce don'}
      </h2>
      <dl className={styles.lines}>
        <div>
          <dt>
            Kilomètres
            <span className="block quiet small">
              {value === null ? '…' : kilometres(value.distance)} · {carLabel(voiturecv)}
            </span>
          </dt>
          <dd>{textOf(value?.mileage)}</dd>
        </div>
        <div>
          <dt>Frais</dt>
          <dd>{textOf(value?.costs)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{textOf(value?.total)}</dd>
        </div>
        {!paidBack && (
          <div className={styles.reduction}>
            <dt>Réduction d’impôt ({scale.reduction}&nbsp;%)</dt>
            <dd>
              <output>{textOf(value?.reduction)}</output>
            </dd>
          </div>
        )}
      </dl>
      <p className={cx('quiet small', styles.note)}>
        {voiturecv === NO_CAR && 'Sans carte grise, les kilomètres ne sont pas valorisés. '}
        {paidBack
          ? `Au barème kilométrique de ${scale.year}.`
          : `Ce don seul, au barème kilométrique de ${scale.year}. Le total de l’année applique ce barème une fois à toute la distance.`}
      </p>
    </section>
  );
}
