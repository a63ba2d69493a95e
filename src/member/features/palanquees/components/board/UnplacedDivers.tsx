import { useDroppable } from '@dnd-kit/core';
import { sortedName } from '../../../../../shared/domain/divers/identity.ts';
import { plural } from '../../../../../shared/messages/money.ts';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import type { Registered } from '../../model/composer.ts';
import { unplacedOf, UNPLACED } from '../../model/places.ts';
import { DiverBadges, PlaceSelect, useDraggableDiver } from './diver-parts.tsx';
import styles from './Board.module.css';
import { useBoard } from './board-context.ts';

export function UnplacedDivers() {
  const { plan, registrants, change } = useBoard();
  const { setNodeRef, isOver } = useDroppable({ id: UNPLACED, disabled: change === null });
  const unplaced = unplacedOf(plan, registrants);
  const toPlace = unplaced.filter(({ id }) => id !== plan.directorId).length;
  return (
    <section
      ref={setNodeRef}
      data-place={UNPLACED}
      className={cx(styles.unplaced, isOver && styles.over)}
      aria-labelledby="a-placer"
    >
      <h2 id="a-placer" className={styles.heading}>
        {change === null ? 'Sans palanquée' : 'À placer'}
        <span className={styles.count}>{toPlace === 0 ? 'personne' : plural(toPlace, 'plongeur', 'plongeurs')}</span>
      </h2>
      {unplaced.length === 0 ? (
        <p className={styles.empty}>
          {registrants.length === 0 ? 'Personne n’est inscrit à cette plongée.' : 'Tout le monde est placé.'}
        </p>
      ) : (
        <div className={styles.groups}>
          <Group title="Encadrants" divers={unplaced.filter(({ supervises }) => supervises)} />
          <Group title="Plongeurs" divers={unplaced.filter(({ supervises }) => !supervises)} />
        </div>
      )}
    </section>
  );
}

function Group({ title, divers }: { readonly title: string; readonly divers: readonly Registered[] }) {
  if (divers.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.tiles}>
        {divers.map((diver) => (
          <Tile key={diver.id} diver={diver} />
        ))}
      </ul>
    </>
  );
}

function Tile({ diver }: { readonly diver: Registered }) {
  const { change } = useBoard();
  const { ref, handle, isDragging, onPointerDown } = useDraggableDiver(diver);
  return (
    <li
      ref={ref}
      data-diver={diver.id}
      className={cx(styles.tile, change !== null && styles.draggable, isDragging && styles.dragged)}
      onPointerDown={onPointerDown}
    >
      {handle}
      <div className={styles.diver}>
        <p className={styles.name}>{sortedName(diver)}</p>
        <DiverBadges diver={diver}>{change !== null && <PlaceSelect diver={diver} place={UNPLACED} />}</DiverBadges>
        {diver.sinceSaved && <p className={styles.since}>Inscrit(e) depuis le dernier enregistrement</p>}
        {diver.description !== '' && <p className={styles.remark}>{diver.description}</p>}
      </div>
    </li>
  );
}
