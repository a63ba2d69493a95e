import type { ReactNode } from 'react';
import { cx } from '../../shared/ui/components/cx.ts';
import styles from './StateTabs.module.css';

interface StateTab<State> {
  /** Undefined: all states. */
  readonly state: State | undefined;
  readonly label: string;
}

interface StateTabsProps<State extends string> {
  /** What the tabs tell apart, for those who do not see them. */
  readonly legend: string;
  readonly tabs: readonly StateTab<State>[];
  readonly current: State | undefined;
  /** How many there are of each state; undefined: on their way. */
  readonly counts: Readonly<Record<State, number>> | undefined;
  /** A state that somebody should look at as soon as there is one. */
  readonly alarming?: State;
  readonly onChoose: (state: State | undefined) => void;
  /** Search and choices at the end of the bar. */
  readonly children: ReactNode;
}

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The bar above a list that is narrowed by state: a tab for each, with how many there are. */
export function StateTabs<State extends string>(props: StateTabsProps<State>) {
  const { legend, tabs, current, counts, alarming, onChoose, children } = props;
  return (
    <section aria-label="Recherche et filtres" className={styles.bar}>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{legend}</legend>
        {tabs.map(({ state, label }) => {
          const count = counts && (state === undefined ? total(counts) : counts[state]);
          const isAlarming = state !== undefined && state === alarming && count !== undefined && count > 0;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={current === state}
              className={cx(styles.tab, current === state && styles.current)}
              onClick={() => onChoose(state)}
            >
              {label} <span className={cx(styles.count, isAlarming && styles.alarming)}>{count ?? '…'}</span>
            </button>
          );
        })}
      </fieldset>
      <div className={styles.others}>{children}</div>
    </section>
  );
}
