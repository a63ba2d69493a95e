import { useListContext } from 'react-admin';
import type { OutboxState } from '../../../shared/api/resources/outbox.ts';
import { MAIL_KINDS, type MailState } from '../../../shared/domain/mail/kinds.ts';
import { MAIL_KIND_LABELS } from '../../../shared/messages/mails.ts';
import { cx } from '../../../shared/ui/cx.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { SearchField } from '../../screens/SearchField.tsx';
import { useFilters } from '../divers/useFilters.ts';
import { TABS, withFilter, type OutboxFilters } from './filters.ts';
import styles from './Outbox.module.css';
import { countsSaid } from './words.ts';

const BY_LABEL = MAIL_KINDS.toSorted((a, b) => MAIL_KIND_LABELS[a].localeCompare(MAIL_KIND_LABELS[b], 'fr'));

const countOf = (counts: OutboxState['counts'] | undefined, state: MailState | undefined): number | null => {
  if (!counts) return null;
  return state ? counts[state] : counts.waiting + counts.sent + counts.failed;
};

/** Which mails, with how many there are of each state; whose, and what about. */
export function OutboxBar() {
  const counts = (useListContext().meta as OutboxState | undefined)?.counts;
  const { filters, change } = useFilters<OutboxFilters>();
  const choose = (name: keyof OutboxFilters, value: string): void =>
    change((wanted) => withFilter(wanted, name, value));
  return (
    <section aria-label="Recherche et filtres" className={styles.bar}>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">État des courriels</legend>
        {TABS.map(({ state, label }) => {
          const current = filters.state === state;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={current}
              className={cx(styles.tab, current && styles.current)}
              onClick={() => choose('state', state ?? '')}
            >
              {label}{' '}
              <span className={cx(styles.count, state === 'failed' && counts && counts.failed > 0 && styles.bad)}>
                {countOf(counts, state) ?? '…'}
              </span>
            </button>
          );
        })}
      </fieldset>
      <div className={styles.search}>
        <SearchField
          label="Rechercher"
          placeholder="Nom, adresse ou objet"
          value={filters.q ?? ''}
          onSearch={(q) => choose('q', q)}
        />
      </div>
      <div className={styles.kind}>
        <Select label="Nature" value={filters.kind ?? ''} onChange={({ target }) => choose('kind', target.value)}>
          <option value="">Toutes</option>
          {BY_LABEL.map((kind) => (
            <option key={kind} value={kind}>
              {MAIL_KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
      </div>
      {/* The list is read again by itself: what changes is said to those who do not see it. */}
      <output className="visually-hidden">{counts && countsSaid(counts)}</output>
    </section>
  );
}
