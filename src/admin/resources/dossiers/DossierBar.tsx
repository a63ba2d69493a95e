import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Dossier } from '../../../shared/contract/season.ts';
import type { DossierState } from '../../../shared/domain/membership/season-dossier.ts';
import { cx } from '../../../shared/ui/cx.ts';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useShow } from '../../screens/useShow.ts';
import styles from './Dossiers.module.css';
import { TABS, withSearch, withState, type DossierFilters } from './filters.ts';

type Counts = Readonly<Record<DossierState, number>>;

const countOf = (counts: Counts | undefined, state: DossierState | undefined): number | null => {
  if (!counts) return null;
  return state ? counts[state] : counts.awaited + counts.sent + counts.paid;
};

/** Which dossiers, with how many there are of each; and whose. */
export function DossierBar() {
  const list = useListContext<Dossier>();
  const filters = list.filterValues as DossierFilters;
  const show = useShow();
  const [q, setQ] = useState(filters.q ?? '');
  const counts = list.meta as Counts | undefined;
  return (
    <div className={styles.bar}>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">État des dossiers</legend>
        {TABS.map(({ state, label }) => {
          const current = filters.state === state;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={current}
              className={cx(styles.tab, current && styles.current)}
              onClick={() => show({ filter: withState(filters, state) })}
            >
              {label} <span className={styles.count}>{countOf(counts, state) ?? '…'}</span>
            </button>
          );
        })}
      </fieldset>
      <div className={styles.search}>
        <TextField
          type="search"
          label="Rechercher un nom"
          placeholder="Premières lettres du nom"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            show({ filter: withSearch(filters, target.value.trim()) });
          }}
        />
      </div>
    </div>
  );
}
