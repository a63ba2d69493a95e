import { useDroppable } from '@dnd-kit/core';
import { plural } from '../../../../shared/messages/numbers.ts';
import { cx } from '../../../../shared/ui/cx.ts';
import { sortedName, type Registered } from '../model/people.ts';
import { waitingOf, WAITING } from '../model/places.ts';
import styles from './Board.module.css';
import { useBoard } from './board-context.ts';
import { LevelMark, Warnings } from './Marks.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { useCarried } from './useCarried.tsx';

/** 'À placer': registrants who are in no palanquée, supervisors first. */
export function Waiting() {
  const { plan, registrants, change } = useBoard();
  const { setNodeRef, isOver } = useDroppable({ id: WAITING, disabled: change === null });
  const waiting = waitingOf(plan, registrants);
  const toPlace = waiting.filter(({ id }) => id !== plan.directorId).length;
  return (
    <section
      ref={setNodeRef}
      data-place={WAITING}
      className={cx(styles.waiting, isOver && styles.over)}
      aria-labelledby="a-placer"
    >
      <h2 id="a-placer" className={styles.heading}>
        À placer
        <span className={styles.count}>{toPlace === 0 ? 'personne' : plural(toPlace, 'plongeur', 'plongeurs')}</span>
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.nobody}>
          {registrants.length === 0 ? 'Personne n’est inscrit à cette plongée.' : 'Tout le monde est placé.'}
        </p>
      ) : (
        <ul className={styles.tiles}>
          {waiting.map((person) => (
            <Tile key={person.id} person={person} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Tile({ person }: { readonly person: Registered }) {
  const { plan, change } = useBoard();
  const { ref, handle, isDragging, onPointerDown } = useCarried(person);
  return (
    <li
      ref={ref}
      data-diver={person.id}
      className={cx(styles.tile, change !== null && styles.movable, isDragging && styles.carried)}
      onPointerDown={onPointerDown}
    >
      {handle}
      <div className={styles.who}>
        <p className={styles.name}>
          {sortedName(person)} <LevelMark level={person.level} supervises={person.supervises} />
        </p>
        {person.id === plan.directorId && <p className={styles.directs}>Directeur de plongée</p>}
        {person.sinceSaved && <p className={styles.since}>Inscrit(e) depuis le dernier enregistrement</p>}
        <Warnings person={person} />
        {person.description !== '' && <p className={styles.remark}>{person.description}</p>}
        {change !== null && <PlaceSelect person={person} place={WAITING} />}
      </div>
    </li>
  );
}
