import table from './table.module.css';
import type { Selection } from './useSelection.ts';

interface TickPageProps {
  /** What the page shows. */
  readonly ids: readonly number[];
  readonly selection: Selection;
}

/** Heads the column of ticks: all of the page at once. */
export const TickPage = ({ ids, selection }: TickPageProps) => (
  <th scope="col">
    <input
      type="checkbox"
      className={table.tick}
      aria-label="Sélectionner toute la page"
      checked={ids.every((id) => selection.ids.has(id))}
      onChange={({ target }) => selection.tick(ids, target.checked)}
    />
  </th>
);
