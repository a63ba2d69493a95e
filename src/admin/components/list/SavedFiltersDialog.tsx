import { record } from '#domain/records.ts';
import { cx } from '#ui/components/cx.ts';
import { useState, type SyntheticEvent } from 'react';
import { extractValidSavedQueries, useListContext, useSavedQueries, type SavedQuery } from 'react-admin';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useFilterValues } from './filters.tsx';
import dialogs from './ListDialogs.module.css';

/** The form in which filters are saved, where it is not the one of the address. */
export interface SavedForm {
  savedAs(filters: object): object;
  appliedFrom(saved: object): object;
}

export interface SavedFilters extends Partial<SavedForm> {
  /** Filters that the list has now: one that is gone is left out. */
  readonly known: readonly string[];
}

const NAME_LENGTH = 60;

/** react-admin's saved queries; its own list takes an empty name and gives a list item's role to buttons. */
export default function SavedFiltersDialog(props: SavedFilters & { readonly onClose: () => void }) {
  const { known, onClose } = props;
  const { resource, sort, perPage, setFilters } = useListContext();
  const filter = useFilterValues();
  const [stored, store] = useSavedQueries(resource);
  const [label, setLabel] = useState('');
  const [error, setError] = useState('');
  const saved = extractValidSavedQueries(stored);
  const others = (name: string): SavedQuery[] => saved.filter((query) => query.label !== name);

  function apply({ value }: SavedQuery): void {
    const kept = record(value.filter);
    const filters: [name: string, value: unknown][] = Object.entries(props.appliedFrom?.(kept) ?? kept);
    setFilters(Object.fromEntries(filters.filter(([name]) => known.includes(name))));
    onClose();
  }

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const name = label.trim();
    if (name === '') return setError('Donnez un nom à ces filtres.');
    store([...others(name), { label: name, value: { filter: props.savedAs?.(filter) ?? filter, sort, perPage } }]);
    setLabel('');
    setError('');
  }

  return (
    <Dialog
      size="s"
      title="Filtres enregistrés"
      subtitle="Ils restent sur cet ordinateur jusqu’à ce que vous vous déconnectiez."
      onClose={onClose}
    >
      {saved.length === 0 && <p>Aucun filtre n’est enregistré.</p>}
      <ul className={dialogs.rows}>
        {saved.map((query) => (
          <li key={query.label} className={dialogs.row}>
            <Button variant="quiet" onClick={() => apply(query)}>
              {query.label}
            </Button>
            <Button size="s" variant="quiet" icon="trash" onClick={() => store(others(query.label))}>
              <span className="visually-hidden">{`Supprimer «\u00a0${query.label}\u00a0»`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form className={cx('flex gap-3', dialogs.save)} onSubmit={save} noValidate>
        <TextField
          label="Enregistrer les filtres affichés"
          placeholder="Nom"
          maxLength={NAME_LENGTH}
          value={label}
          error={error}
          onChange={({ target }) => setLabel(target.value)}
        />
        <Button type="submit">Enregistrer</Button>
      </form>
    </Dialog>
  );
}
