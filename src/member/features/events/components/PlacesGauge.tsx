import { plural } from '../../../../shared/messages/money.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import type { Places } from '../model/card.ts';
import styles from './PlacesGauge.module.css';

function toneOf(left: number, max: number): string | undefined {
  if (left === 0) return styles.full;
  return left <= Math.max(1, Math.floor(max / 5)) ? styles.few : styles.room;
}

interface PlacesGaugeProps {
  readonly places: Places;
  readonly waiting: number;
  /** Divers cannot register, even where places are left. */
  readonly closed: boolean;
}

export function PlacesGauge({ places, waiting, closed }: PlacesGaugeProps) {
  const { left, max, taken } = places;
  return (
    <div className={cx(styles.gauge, left !== null && !closed && toneOf(left, max ?? 0))}>
      <p className={cx(styles.figures, (max === null || closed) && styles.stacked)}>
        {closed ? (
          <span className={styles.closed}>Fermée sauf encadrants</span>
        ) : left === null ? (
          <span className={styles.unlimited}>Pas de limite de place</span>
        ) : (
          <strong>{left === 0 ? 'Aucune place' : plural(left, 'place', 'places')}</strong>
        )}
        <span className={styles.of}>{max === null ? plural(taken, 'inscrit', 'inscrits') : `${taken} sur ${max}`}</span>
      </p>
      {max !== null && max > 0 && (
        <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.rail} width="100" height="6" />
          <rect className={styles.fill} width={Math.min(100, (100 * taken) / max)} height="6" />
        </svg>
      )}
      {waiting > 0 && <p className={styles.waiting}>{waiting} plongeur(s) en liste d'attente</p>}
    </div>
  );
}

export function SupervisorsFound({ places: { taken, max } }: { readonly places: Places }) {
  if (max === 0 && taken === 0) return null;
  return (
    <p className={styles.supervisors}>
      <strong>{taken}</strong>
      {taken > 1 ? ' encadrants' : ' encadrant'}
      {max !== null && max > 0 && ` sur ${max}`}
    </p>
  );
}
