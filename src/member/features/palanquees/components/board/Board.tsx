import {
  DndContext,
  DragOverlay,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragStartEvent,
} from '@dnd-kit/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { USUAL_GASES } from '../../../../../shared/domain/palanquees/plan.ts';
import { carryingTexts } from '../../../../../shared/messages/palanquees-drag-and-drop.ts';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import { Icon } from '../../../../../shared/ui/components/Icon.tsx';
import { fits } from '../../model/placement-check.ts';
import { PlaceByKeyboard } from '../../model/keyboard-sensor.ts';
import { sortedName } from '../../model/divers.ts';
import { NEW, placeName, placeOf, placesOf, WAITING } from '../../model/places.ts';
import { BoardContext, useBoard, type BoardParts } from './board-context.ts';
import styles from './Board.module.css';
import { LevelMark } from '../DiverBadges.tsx';
import { PalanqueeCard } from '../card/PalanqueeCard.tsx';
import { Waiting } from './UnplacedDivers.tsx';

type BoardProps = Omit<BoardParts, 'put'>;

const diverOf = (id: string | number): number => Number.parseInt(String(id), 10);
const isPointer = ({ type }: Event): boolean => type.startsWith('pointer');
const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** Who waits on the left, the palanquées on the right; people are carried between them. */
export function Board(props: BoardProps) {
  const { plan, people, known, nameOf, day, change } = props;
  const [carried, setCarried] = useState<{ readonly id: number; readonly byPointer: boolean } | null>(null);
  const [said, setSaid] = useState('');
  const focusOn = useRef<number | null>(null);
  const target = useRef<string | null>(null);

  const put = (id: number, place: string): void => {
    const person = people.get(id);
    if (!person || !change || place === placeOf(plan, id)) return;
    if (place === NEW) change({ type: 'add', person });
    else change({ type: 'place', person, key: place === WAITING ? null : place });
  };
  const putByList = (id: number, place: string): void => {
    focusOn.current = id;
    put(id, place);
    setSaid(`${nameOf(id)}\u00a0: ${placeName(plan, place)}.`);
  };
  useEffect(() => {
    // Their line is another one now: the focus follows them to it.
    if (focusOn.current === null) return;
    document.querySelector<HTMLElement>(`[data-diver="${focusOn.current}"] [data-move]`)?.focus();
    focusOn.current = null;
  }, [plan]);

  const byPointer = useSensor(PointerSensor, { activationConstraint: { distance: 6 } });
  const byKeyboard = useSensor(PlaceByKeyboard, {
    places: () => placesOf(plan),
    start: (id) => placeOf(plan, diverOf(id)),
    onTarget: (place) => {
      target.current = place;
    },
  });
  const sensors = useSensors(byPointer, byKeyboard);

  /** Where the pointer is now, whatever has scrolled since; or where the arrows have gone. */
  const over: CollisionDetection = ({ droppableContainers, pointerCoordinates }) =>
    droppableContainers
      .filter(({ id, node }) =>
        pointerCoordinates
          ? node.current !== null && contains(node.current.getBoundingClientRect(), pointerCoordinates)
          : id === target.current,
      )
      .map(({ id }) => ({ id }));

  const start = ({ active, activatorEvent }: DragStartEvent): void =>
    setCarried({ id: diverOf(active.id), byPointer: isPointer(activatorEvent) });
  const texts = carryingTexts(
    (id) => nameOf(diverOf(id)),
    (place) => placeName(plan, String(place)),
  );
  const person = carried && known.get(carried.id);
  const fit = useMemo(() => (carried ? fits(plan, people, carried.id, day) : null), [plan, people, carried, day]);
  const parts = { ...props, put: putByList };
  return (
    <BoardContext value={parts}>
      <DndContext
        sensors={sensors}
        collisionDetection={over}
        accessibility={{ announcements: texts.announcements, screenReaderInstructions: texts.instructions }}
        onDragStart={start}
        onDragCancel={() => setCarried(null)}
        onDragEnd={({ active, over: place, activatorEvent }) => {
          setCarried(null);
          // Keys can be quicker than what is drawn between them.
          const to = isPointer(activatorEvent) ? place?.id : target.current;
          if (to != null) put(diverOf(active.id), String(to));
        }}
      >
        <div className={cx(styles.board, carried !== null && styles.carrying)}>
          <Waiting />
          <div className={styles.cards}>
            {plan.palanquees.map((palanquee, rank) => (
              <PalanqueeCard
                key={palanquee.key}
                palanquee={palanquee}
                rank={rank}
                fits={fit?.get(palanquee.key) ?? null}
              />
            ))}
            {change !== null && <NewPalanquee />}
          </div>
        </div>
        <DragOverlay dropAnimation={null}>
          {person && carried.byPointer && (
            <div className={styles.overlay}>
              {sortedName(person)} <LevelMark level={person.level} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <output className="visually-hidden">{said}</output>
      <datalist id="gaz">
        {USUAL_GASES.map((gas) => (
          <option key={gas} value={gas} />
        ))}
      </datalist>
    </BoardContext>
  );
}

/** At the end of the palanquées: another one, by a click or by dropping somebody. */
function NewPalanquee() {
  const { change } = useBoard();
  const { setNodeRef, isOver } = useDroppable({ id: NEW });
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-place={NEW}
      data-add
      className={cx(styles.new, isOver && styles.over)}
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
