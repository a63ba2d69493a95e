import {
  DndContext,
  DragOverlay,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
} from '@dnd-kit/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sortedName } from '#domain/divers/identity.ts';
import { plural } from '#messages/format.ts';
import { carryingTexts } from '#messages/palanquees.ts';
import { cx } from '#ui/components/cx.ts';
import { Icon } from '#ui/components/Icon.tsx';
import type { RegisteredDiver } from '#member/features/palanquees/model/composer.ts';
import { KeyboardSensor } from '#member/features/palanquees/model/keyboard-sensor.ts';
import {
  placementsOf,
  NEW,
  placeName,
  placeOf,
  placesOf,
  UNPLACED,
  unplacedOf,
} from '#member/features/palanquees/model/places.ts';
import { UsualGases } from '../controls.tsx';
import { DirectorFindings } from '../Findings.tsx';
import { BoardContext, useBoard, type BoardState } from './board-context.ts';
import styles from './Board.module.css';
import { LevelBadge, DiverLine, PlaceSelect, useDraggableDiver } from './diver-parts.tsx';
import { PalanqueeCard } from './PalanqueeCard.tsx';

const diverIdOf = (id: string | number): number => Number.parseInt(String(id), 10);
const isPointer = ({ type }: Event): boolean => type.startsWith('pointer');
const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean =>
  x >= left && x < right && y >= top && y < bottom;

export function Board(props: Omit<BoardState, 'moveTo'>) {
  const { plan, registrants, registered, named, nameOf, day, change } = props;
  const [dragged, setDragged] = useState<{ readonly id: number; readonly byPointer: boolean } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<number | null>(null);
  const keyboardTarget = useRef<string | null>(null);

  const drop = (id: number, place: string): void => {
    const person = registered.get(id);
    if (!person || !change || place === placeOf(plan, id)) return;
    if (place === NEW) change({ type: 'add', person });
    else change({ type: 'place', person, key: place === UNPLACED ? null : place });
  };
  const moveTo = (id: number, place: string): void => {
    focusNext.current = id;
    drop(id, place);
    setAnnouncement(`${nameOf(id)}\u00a0: ${placeName(plan, place)}.`);
  };
  useEffect(() => {
    // Refocuses the diver, whose row was replaced by another.
    if (focusNext.current === null) return;
    document.querySelector<HTMLElement>(`[data-diver="${focusNext.current}"] [data-move]`)?.focus();
    focusNext.current = null;
  }, [plan]);

  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      places: () => placesOf(plan),
      start: (id) => placeOf(plan, diverIdOf(id)),
      onTarget: (place) => {
        keyboardTarget.current = place;
      },
    }),
  );

  /** Measures anew: places may have scrolled since the drag began. */
  const detectCollision: CollisionDetection = ({ droppableContainers, pointerCoordinates }) =>
    droppableContainers
      .filter(({ id, node }) =>
        pointerCoordinates
          ? node.current !== null && contains(node.current.getBoundingClientRect(), pointerCoordinates)
          : id === keyboardTarget.current,
      )
      .map(({ id }) => ({ id }));

  const texts = carryingTexts(
    (id) => nameOf(diverIdOf(id)),
    (place) => placeName(plan, String(place)),
  );
  const overlaid = dragged?.byPointer ? named.get(dragged.id) : undefined;
  const placements = useMemo(
    () => (dragged ? placementsOf(plan, registered, dragged.id, day) : null),
    [plan, registered, dragged, day],
  );
  const state = { ...props, moveTo };
  // A director without a palanquée stays on shore.
  const toPlace = unplacedOf(plan, registrants).filter(({ id }) => id !== plan.directorId);
  return (
    <BoardContext value={state}>
      <DirectorFindings />
      <DndContext
        sensors={sensors}
        collisionDetection={detectCollision}
        accessibility={{ announcements: texts.announcements, screenReaderInstructions: texts.instructions }}
        onDragStart={({ active, activatorEvent }) =>
          setDragged({ id: diverIdOf(active.id), byPointer: isPointer(activatorEvent) })
        }
        onDragCancel={() => setDragged(null)}
        onDragEnd={({ active, over, activatorEvent }) => {
          setDragged(null);
          // Keys can be faster than the rendering of `over`.
          const place = isPointer(activatorEvent) ? over?.id : keyboardTarget.current;
          if (place != null) drop(diverIdOf(active.id), String(place));
        }}
      >
        <div className={cx(styles.board, toPlace.length === 0 && styles.folded, dragged !== null && styles.dragging)}>
          <UnplacedDivers toPlace={toPlace.length} />
          <div className={styles.cards}>
            {plan.palanquees.map((palanquee, rank) => (
              <PalanqueeCard
                key={palanquee.key}
                palanquee={palanquee}
                rank={rank}
                suits={placements?.get(palanquee.key) ?? null}
              />
            ))}
            {change !== null && <NewPalanquee />}
          </div>
        </div>
        <DragOverlay dropAnimation={null}>
          {overlaid && (
            <div className={cx('gap-2 small medium', styles.overlay)}>
              {sortedName(overlaid)} <LevelBadge level={overlaid.level} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <output className="visually-hidden">{announcement}</output>
      <UsualGases />
    </BoardContext>
  );
}

function NewPalanquee() {
  const { change } = useBoard();
  const { setNodeRef, isOver } = useDroppable({ id: NEW });
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-place={NEW}
      data-add
      className={cx('flex gap-2 medium', styles.new, isOver && styles.over)}
      onClick={() => change?.({ type: 'add' })}
    >
      <span>
        <Icon name="plus" />
        Ajouter une palanquée
      </span>
      <small>ou déposez ici un plongeur</small>
    </button>
  );
}

function UnplacedDivers({ toPlace }: { readonly toPlace: number }) {
  const { plan, registrants, change } = useBoard();
  const { setNodeRef, isOver } = useDroppable({ id: UNPLACED, disabled: change === null });
  const unplaced = unplacedOf(plan, registrants);
  return (
    <section
      ref={setNodeRef}
      data-place={UNPLACED}
      className={cx('stack', styles.unplaced, isOver && styles.over)}
      aria-labelledby="a-placer"
    >
      <h2 id="a-placer" className={cx('flex between gap-2', styles.heading)}>
        {change === null ? 'Sans palanquée' : 'À placer'}
        {toPlace > 0 && (
          <span className={cx('quiet small', styles.count)}>{plural(toPlace, 'plongeur', 'plongeurs')}</span>
        )}
      </h2>
      {unplaced.length === 0 ? (
        <p className="quiet small">
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

function Group({ title, divers }: { readonly title: string; readonly divers: readonly RegisteredDiver[] }) {
  if (divers.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={cx('stack', styles.tiles)}>
        {divers.map((diver) => (
          <Tile key={diver.id} diver={diver} />
        ))}
      </ul>
    </>
  );
}

function Tile({ diver }: { readonly diver: RegisteredDiver }) {
  const { change } = useBoard();
  const { ref, handle, isDragging, onPointerDown } = useDraggableDiver(diver);
  return (
    <li
      ref={ref}
      data-diver={diver.id}
      className={cx('flex gap-1', styles.tile, change !== null && styles.draggable, isDragging && styles.dragged)}
      onPointerDown={onPointerDown}
    >
      {handle}
      <div className={cx('small medium', styles.diver)}>
        <DiverLine diver={diver} />
        {diver.sinceSaved && <p className={styles.since}>Inscrit(e) depuis le dernier enregistrement</p>}
      </div>
      {change !== null && <PlaceSelect diver={diver} place={UNPLACED} />}
    </li>
  );
}
