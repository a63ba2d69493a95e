import { fullName } from '../../../../../shared/domain/divers/identity.ts';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import type { Diver } from '../../model/divers.ts';
import { NEW, placeLabel, UNPLACED } from '../../model/places.ts';
import styles from '../controls.module.css';
import { useBoard } from './board-context.ts';

/** Moves a diver without dragging. */
export function PlaceSelect({ diver, place }: { readonly diver: Diver; readonly place: string }) {
  const { plan, moveTo } = useBoard();
  const unplaced = place === UNPLACED;
  return (
    <select
      data-move
      className={cx(styles.select, unplaced ? styles.place : styles.otherPlace)}
      aria-label={`Placer ${fullName(diver)} dans…`}
      value={place}
      onChange={({ target }) => moveTo(diver.id, target.value)}
    >
      <option value={UNPLACED}>{unplaced ? 'Placer dans…' : 'À placer'}</option>
      {plan.palanquees.map((palanquee, rank) => (
        <option key={palanquee.key} value={palanquee.key}>
          {unplaced ? placeLabel(palanquee, rank) : rank + 1}
        </option>
      ))}
      <option value={NEW}>{unplaced ? 'Nouvelle palanquée' : 'Nouvelle'}</option>
    </select>
  );
}
