import { useListContext } from 'react-admin';
import { cx } from '../../../shared/ui/components/cx.ts';
import styles from './StateTabs.module.css';
import { useFilterValues } from './filters.tsx';

interface StateTabsProps<State extends string> {
  readonly legend: string;
  /** A tab without a state lists all records. */
  readonly tabs: readonly { readonly state?: State; readonly label: string }[];
  /** Undefined while they load. */
  readonly counts: Readonly<Record<State, number>> | undefined;
  /** State whose count is red above zero. */
  readonly alarming?: State;
  readonly figureOf?: (count: number) => string;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Filters a list by its field `state`. */
export function StateTabs<State extends string>(props: StateTabsProps<State>) {
  const { legend, tabs, counts, alarming, figureOf = String } = props;
  const { setFilters } = useListContext();
  const { state: current, ...others } = useFilterValues<{ readonly state?: State }>();
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{legend}</legend>
      {tabs.map(({ state, label }) => {
        const count = counts && (state === undefined ? sum(counts) : counts[state]);
        const isAlarming = state !== undefined && state === alarming && count !== undefined && count > 0;
        return (
          <button
            key={label}
            type="button"
            aria-pressed={current === state}
            className={cx(styles.tab, current === state && styles.current)}
            onClick={() => setFilters(state === undefined ? others : { ...others, state })}
          >
            {label}{' '}
            <span className={cx(styles.count, isAlarming && styles.alarming)}>
              {count === undefined ? '…' : figureOf(count)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
