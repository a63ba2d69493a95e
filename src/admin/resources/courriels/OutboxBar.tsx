import { useListContext } from 'react-admin';
import type { OutboxState } from '../../../shared/api/resources/outbox.ts';
import { MAIL_KINDS } from '../../../shared/domain/mail/kinds.ts';
import { MAIL_KIND_LABELS } from '../../../shared/messages/mails.ts';
import { Select } from '../../../shared/ui/form/Select.tsx';
import { SearchField } from '../../screens/SearchField.tsx';
import { StateTabs } from '../../components/StateTabs.tsx';
import { useFilters } from '../../screens/useFilters.ts';
import { TABS, withFilter, type OutboxFilters } from './filters.ts';
import styles from './Outbox.module.css';
import { countsSaid } from './words.ts';

const BY_LABEL = MAIL_KINDS.toSorted((a, b) => MAIL_KIND_LABELS[a].localeCompare(MAIL_KIND_LABELS[b], 'fr'));

/** Which mails, with how many there are of each state; whose, and what about. */
export function OutboxBar() {
  const counts = (useListContext().meta as OutboxState | undefined)?.counts;
  const { filters, change } = useFilters<OutboxFilters>();
  const choose = (name: keyof OutboxFilters, value: string): void =>
    change((wanted) => withFilter(wanted, name, value));
  return (
    <>
      <StateTabs
        legend="État des courriels"
        tabs={TABS}
        current={filters.state}
        counts={counts}
        alarming="failed"
        onChoose={(state) => choose('state', state ?? '')}
      >
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
      </StateTabs>
      {/* The list is read again by itself: what changes is said to those who do not see it. */}
      <output className="visually-hidden">{counts && countsSaid(counts)}</output>
    </>
  );
}
