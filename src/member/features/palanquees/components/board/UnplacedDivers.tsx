import { useDroppable } from '@dnd-kit/core';
import { plural } from '../../../../../shared/messages/numbers.ts';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import { sortedName, type Registered } from '../../model/divers.ts';
import { waitingOf, WAITING } from '../../model/places.ts';
import styles from './Board.module.css';
import { useBoard } from './board-context.ts';
import { DirectorMark, LevelMark, Warnings } from '../DiverBadges.tsx';
import marks from '../DiverBadges.module.css';
import { PlaceSelect } from './PlaceSelect.tsx';
import { useCarried } from './useDraggableDiver.tsx';

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
        {change === null ? 'Sans palanquée' : 'À placer'}
        <span className={styles.count}>{toPlace === 0 ? 'personne' : plural(toPlace, 'plongeur', 'plongeurs')}</span>
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.nobody}>
          {registrants.length === 0 ? 'Personne n’est inscrit à cette plongée.' : 'Tout le monde est placé.'}
        </p>
      ) : (
        <div className={styles.groups}>
          <Group title="Encadrants" people={waiting.filter(({ supervises }) => supervises)} />
          <Group title="Plongeurs" people={waiting.filter(({ supervises }) => !supervises)} />
        </div>
      )}
    </section>
  );
}

function Group({ title, people }: { readonly title: string; readonly people: readonly Registered[] }) {
  if (people.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.tiles}>
        {people.map((person) => (
          <Tile key={person.id} person={person} />
        ))}
      </ul>
    </>
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
        <p className={styles.name}>{sortedName(person)}</p>
        <div className={marks.marks}>
          <LevelMark level={person.level} supervises={person.supervises} />
          {person.id === plan.directorId && <DirectorMark />}
          <Warnings person={person} />
          {change !== null && <PlaceSelect person={person} place={WAITING} />}
        </div>
        {person.sinceSaved && <p className={styles.since}>Inscrit(e) depuis le dernier enregistrement</p>}
        {person.description !== '' && <p className={styles.remark}>{person.description}</p>}
      </div>
    </li>
  );
}
