import { Link } from 'react-router-dom';
import { DIVES, type DiveNumber } from '#domain/palanquees/plan.ts';
import { diveLabel } from '#messages/palanquees.ts';
import { cx } from '#ui/components/cx.ts';
import styles from './DiveTabs.module.css';

interface DiveTabsProps {
  readonly dive: DiveNumber;
  /** Dives with saved palanquées. */
  readonly dives: readonly DiveNumber[];
  readonly mayAdd: boolean;
  readonly addressOf: (dive: DiveNumber) => string;
}

/** Nothing for an outing of one dive that offers no other. */
export function DiveTabs({ dive, dives, mayAdd, addressOf }: DiveTabsProps) {
  const shown = DIVES.filter((one) => one === 1 || one === dive || dives.includes(one));
  const added = mayAdd ? DIVES.find((one) => !shown.includes(one)) : undefined;
  if (shown.length === 1 && added === undefined) return null;
  return (
    <nav className={cx('flex wrap gap-1', styles.tabs)} aria-label="Plongées de la sortie">
      {shown.map((one) => (
        <Link
          key={one}
          to={addressOf(one)}
          className={cx(styles.tab, one === dive && styles.current)}
          aria-current={one === dive ? 'page' : undefined}
        >
          {diveLabel(one)}
        </Link>
      ))}
      {added !== undefined && (
        <Link to={addressOf(added)} className={cx(styles.tab, styles.add)}>
          Ajouter une {diveLabel(added)}
        </Link>
      )}
    </nav>
  );
}
