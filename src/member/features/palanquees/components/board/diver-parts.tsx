import type { PointerEvent } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { useQuery } from '@tanstack/react-query';
import { experienceMark, experienceText } from '#messages/dive-archive.ts';
import { levelLabel } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { experienceQuery } from '#member/features/palanquees/api.ts';
import type { RegisteredDiver } from '#member/features/palanquees/model/composer.ts';
import { useBoard } from './board-context.ts';
import styles from './DiverLine.module.css';
import type { PlanPerson } from '#contract/palanquees.ts';
import { fullName, sortedName } from '#domain/divers/identity.ts';
import { cx } from '#ui/components/cx.ts';
import { Options } from '#ui/form/Field.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import { NEW, placeLabel, UNPLACED } from '#member/features/palanquees/model/places.ts';
import controls from '../controls.module.css';
import { BoardIcon } from '../controls.tsx';
import board from './Board.module.css';

export const LevelBadge = ({
  level,
  supervises,
}: Pick<RegisteredDiver, 'level'> & { readonly supervises?: boolean }) => (
  <Badge tone={supervises ? 'note' : 'neutral'}>
    <span className="visually-hidden">{supervises ? 'Encadrant, niveau ' : 'Niveau '}</span>
    {levelLabel(level)}
  </Badge>
);

/** What a line has room for; the whole in the hint, and for screen readers. */
const short = (shown: string, whole: string) => (
  <>
    <span aria-hidden="true" title={whole}>
      {shown}
    </span>
    <span className="visually-hidden">{whole}</span>
  </>
);

/** Name, marks and experience of a diver, on one line where it is wide enough. */
export function DiverLine({ diver }: { readonly diver: RegisteredDiver }) {
  const { plan } = useBoard();
  return (
    <span className={cx('row wrap', styles.line)}>
      {sortedName(diver)}
      <LevelBadge level={diver.level} supervises={diver.supervises} />
      {diver.id === plan.directorId && <Badge tone="note">{short('DP', 'Directeur de plongée')}</Badge>}
      {diver.certificateOver && <Badge tone="danger">{short('Certificat', 'Certificat non valide')}</Badge>}
      {diver.minor && <Badge tone="warn">{short('Mineur', 'Mineur(e)')}</Badge>}
      <DiverExperience id={diver.id} />
      {diver.description !== '' && (
        <span className={styles.remark} title={diver.description}>
          {diver.description}
        </span>
      )}
    </span>
  );
}

/** Moves a diver without dragging. */
export function PlaceSelect({ diver, place }: { readonly diver: PlanPerson; readonly place: string }) {
  const { plan, moveTo } = useBoard();
  const unplaced = place === UNPLACED;
  return (
    <select
      data-move
      className={cx(controls.select, unplaced ? controls.place : controls.otherPlace)}
      aria-label={`Placer ${fullName(diver)} dans…`}
      title={unplaced ? 'Placer dans…' : undefined}
      value={place}
      onChange={({ target }) => moveTo(diver.id, target.value)}
    >
      <option value={UNPLACED}>{unplaced ? 'Placer dans…' : 'À placer'}</option>
      <Options of={plan.palanquees.map((one, rank) => [one.key, unplaced ? placeLabel(one, rank) : rank + 1])} />
      <option value={NEW}>{unplaced ? 'Nouvelle palanquée' : 'Nouvelle'}</option>
    </select>
  );
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('select, input, textarea, a, button:not([data-handle])') !== null;

/** `copy`: distinguishes a diver's rows in several palanquées. */
export function useDraggableDiver(diver: PlanPerson, copy = '') {
  const { change } = useBoard();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `${diver.id}${copy}`,
    disabled: change === null,
    attributes: { roleDescription: 'plongeur à placer' },
  });
  const handle = change && (
    <button
      {...attributes}
      ref={setActivatorNodeRef}
      type="button"
      data-handle
      className={cx('center', board.handle)}
      aria-label={`Déplacer ${fullName(diver)}`}
      onKeyDown={(event) => {
        listeners?.['onKeyDown']?.(event);
      }}
    >
      <BoardIcon name="grip" />
    </button>
  );
  const onPointerDown = (event: PointerEvent): void => {
    if (!isControl(event.target)) listeners?.['onPointerDown']?.(event);
  };
  return { ref: setNodeRef, handle, isDragging, onPointerDown };
}

/** Questions of the director before composing; nothing for readers. */
export function DiverExperience({ id }: { readonly id: number }) {
  const { eventId, change } = useBoard();
  const now = useNow();
  const { data } = useQuery({ ...experienceQuery(eventId), enabled: change !== null });
  const found = data?.divers.find((one) => one.id === id);
  return (
    found && <span className={styles.experience}>{short(experienceMark(found, now), experienceText(found, now))}</span>
  );
}
