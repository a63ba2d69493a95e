import { useState } from 'react';
import { LEVELS } from '../../../shared/domain/levels.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { levelLabel } from '../../../shared/messages/labels.ts';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import { Select } from '../../../shared/ui/form/Select.tsx';
import { TextField } from '../../../shared/ui/form/TextField.tsx';
import listing from '../../screens/listing.module.css';
import { SearchField } from '../../screens/SearchField.tsx';
import styles from './DiverFiltersBar.module.css';
import { CHOICES, FIRST_FILTERS, TREASURY_CHOICES, withChoice, type ListFilters } from './filters.ts';
import { useColumns } from './useColumns.ts';
import { useFilters } from '../../screens/useFilters.ts';

const LEVEL_OPTIONS = LEVELS.map((level) => (
  <option key={level} value={level}>
    {levelLabel(level)}
  </option>
));

/** Search as one types, what is hidden, and what the list is narrowed to. */
export function DiverFiltersBar() {
  const { filters, change } = useFilters<ListFilters>();
  const treasurer = can(useActor(), 'divers.updateTreasury');
  const { certificate, wallet } = useColumns();
  const choose = (name: string, value: string): void => change((wanted) => withChoice(wanted, name, value));
  const offered = Object.entries(CHOICES).filter(([name]) => {
    if (TREASURY_CHOICES.has(name)) return treasurer;
    return name === 'porte_Monnaie' ? wallet.enabled : certificate;
  });

  return (
    <section aria-label="Recherche et filtres" className={cx(listing.bar, styles.bar)}>
      <div className={listing.search}>
        <SearchField label="Rechercher un nom" value={filters.q ?? ''} onSearch={(q) => choose('q', q)} />
      </div>
      <Select label="Niveau" value={filters.level ?? ''} onChange={({ target }) => choose('level', target.value)}>
        <option value="">Tous</option>
        {LEVEL_OPTIONS}
      </Select>
      {offered.map(([name, { label, choices }]) => (
        <Select
          key={name}
          label={label}
          value={String(filters[name as keyof ListFilters] ?? '')}
          onChange={({ target }) => choose(name, target.value)}
        >
          <option value="">Tous</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      ))}
      <div className={styles.short}>
        <TribeField value={filters.familyId ?? ''} onSearch={(tribe) => choose('familyId', tribe)} />
      </div>
      <div className={styles.tick}>
        <HideDeactivated
          value={filters.desactived === false}
          onChange={(hide) =>
            change((wanted) => ({ ...withChoice(wanted, 'desactived', ''), ...(hide ? FIRST_FILTERS : {}) }))
          }
        />
      </div>
    </section>
  );
}

/** A tribe is known by its whole name: it is asked for once it is typed, by Enter or by going on. */
function TribeField({ value, onSearch }: { readonly value: string; readonly onSearch: (tribe: string) => void }) {
  return (
    <TextField
      // Anew when it comes from elsewhere.
      key={value}
      label="Tribu"
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
      maxLength={30}
      onBlur={({ target }) => target.value.trim() !== value && onSearch(target.value.trim())}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onSearch(currentTarget.value.trim())}
    />
  );
}

/** Ticked at once, whenever the address and the list follow. */
function HideDeactivated({ value, onChange }: { readonly value: boolean; readonly onChange: (hide: boolean) => void }) {
  // What was pressed counts as long as the list says what it said then.
  const [pressed, setPressed] = useState<{ readonly before: boolean; readonly tick: boolean } | null>(null);
  return (
    <Checkbox
      label="Masquer les désactivés"
      checked={pressed?.before === value ? pressed.tick : value}
      onChange={({ target }) => {
        setPressed({ before: value, tick: target.checked });
        onChange(target.checked);
      }}
    />
  );
}
