import { NEW, placeLabel, WAITING } from '../../model/places.ts';
import { fullName, type Person } from '../../model/divers.ts';
import styles from './Board.module.css';
import { useBoard } from './board-context.ts';

/** The surest way to put somebody somewhere: a native list. In a palanquée it shows its number and is as short as that. */
export function PlaceSelect({ person, place }: { readonly person: Person; readonly place: string }) {
  const { plan, put } = useBoard();
  const waits = place === WAITING;
  return (
    <select
      data-move
      className={waits ? styles.placeIn : styles.placeElsewhere}
      aria-label={`Placer ${fullName(person)} dans…`}
      value={place}
      onChange={({ target }) => put(person.id, target.value)}
    >
      <option value={WAITING}>{waits ? 'Placer dans…' : 'À placer'}</option>
      {plan.palanquees.map((palanquee, rank) => (
        <option key={palanquee.key} value={palanquee.key}>
          {waits ? placeLabel(palanquee, rank) : rank + 1}
        </option>
      ))}
      <option value={NEW}>{waits ? 'Nouvelle palanquée' : 'Nouvelle'}</option>
    </select>
  );
}
