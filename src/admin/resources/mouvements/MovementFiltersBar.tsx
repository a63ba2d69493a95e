import { ACCOUNTS, MOVEMENT_KINDS } from '../../../shared/domain/ledger/kinds.ts';
import { periodNamed, PERIODS, type PeriodName } from '../../../shared/domain/ledger/periods.ts';
import { ACCOUNT_LABELS, MOVEMENT_LABELS, periodLabel } from '../../../shared/messages/ledger.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import { Select } from '../../../shared/ui/form/Select.tsx';
import { TextField } from '../../../shared/ui/form/TextField.tsx';
import listing from '../../screens/listing.module.css';
import { SearchField } from '../../screens/SearchField.tsx';
import { useFilters } from '../../screens/useFilters.ts';
import { useToday } from '../../components/useToday.ts';
import { periodOf, withChoice, withPeriod, type MovementFilters } from './filters.ts';
import styles from './Movements.module.css';

const isPeriod = (name: string): name is PeriodName => (PERIODS as readonly string[]).includes(name);

/** Whose movements, of when, and why they were made. */
export function MovementFiltersBar() {
  const today = useToday();
  const { filters, change } = useFilters<MovementFilters>();
  const choose = (name: keyof MovementFilters, value: string): void =>
    change((wanted) => withChoice(wanted, name, value));
  return (
    <section aria-label="Recherche et filtres" className={cx(listing.bar, styles.bar)}>
      <div className={listing.search}>
        <SearchField label="Rechercher un membre" value={filters.q ?? ''} onSearch={(q) => choose('q', q)} />
      </div>
      <Select
        label="Période"
        value={periodOf(filters, today) ?? ''}
        onChange={({ target: { value } }) =>
          isPeriod(value) && change((wanted) => withPeriod(wanted, periodNamed(value, today)))
        }
      >
        {periodOf(filters, today) === null && <option value="">Dates choisies</option>}
        {PERIODS.map((name) => (
          <option key={name} value={name}>
            {periodLabel(name, today)}
          </option>
        ))}
      </Select>
      <TextField
        type="date"
        label="Du"
        value={filters.from ?? ''}
        max={filters.to}
        onChange={({ target }) => choose('from', target.value)}
      />
      <TextField
        type="date"
        label="Au"
        value={filters.to ?? ''}
        min={filters.from}
        onChange={({ target }) => choose('to', target.value)}
      />
      <Select label="Nature" value={filters.kind ?? ''} onChange={({ target }) => choose('kind', target.value)}>
        <option value="">Toutes</option>
        {MOVEMENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {MOVEMENT_LABELS[kind]}
          </option>
        ))}
      </Select>
      <Select label="Compte" value={filters.account ?? ''} onChange={({ target }) => choose('account', target.value)}>
        <option value="">Tous</option>
        {ACCOUNTS.map((account) => (
          <option key={account} value={account}>
            {ACCOUNT_LABELS[account]}
          </option>
        ))}
      </Select>
    </section>
  );
}
