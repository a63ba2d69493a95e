import type { ReactNode } from 'react';
import { BulkActionsToolbar, DataTable, useListContext, type Identifier, type RaRecord } from 'react-admin';
import cells from './cells.module.css';
import { CONTROLS } from './columns.tsx';

interface SelectCheckboxProps {
  readonly id: Identifier;
  /** 'Sélectionner LEROY Thomas' */
  readonly label: string;
}

/** Replaces react-admin's checkbox, which names no record and puts its label on a `span`. */
function SelectCheckbox({ id, label }: SelectCheckboxProps) {
  const { selectedIds, onToggleItem } = useListContext<RaRecord<Identifier>>();
  return (
    <input
      type="checkbox"
      className={cells.selectCheckbox}
      aria-label={label}
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
    />
  );
}

/** Keeps the selected records of other pages. */
function SelectAllCheckbox() {
  const { data = [], selectedIds, onSelect } = useListContext<RaRecord<Identifier>>();
  const ids = data.map(({ id }) => id);
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <input
      type="checkbox"
      className={cells.checkbox}
      aria-label="Sélectionner toute la page"
      checked={ids.every((id) => selectedIds.includes(id))}
      onChange={({ target }) => onSelect(target.checked ? [...others, ...ids] : others)}
    />
  );
}

/** Column of checkboxes for bulk actions; `labelOf` names a record. */
export const selectColumn = <T extends RaRecord<Identifier>>(labelOf: (record: T) => string) => (
  <DataTable.Col<T>
    {...CONTROLS}
    label={<SelectAllCheckbox />}
    render={(record) => <SelectCheckbox id={record.id} label={labelOf(record)} />}
  />
);

/** Props of a DataTable with a `selectColumn`. */
export const bulkActions = (buttons: ReactNode) => ({
  bulkActionButtons: false as const,
  bulkActionsToolbar: <BulkActionsToolbar>{buttons}</BulkActionsToolbar>,
});
