import { useDraggable } from '@dnd-kit/core';
import type { PointerEvent } from 'react';
import { fullName, type Person } from '../../model/divers.ts';
import { useBoard } from './board-context.ts';
import { Glyph } from '../BoardIcon.tsx';
import styles from './Board.module.css';

/** What is carried along: whose registration it is. */
export interface Carried {
  readonly diverId: number;
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('select, input, textarea, a, button:not([data-handle])') !== null;

/**
 * Makes somebody's line one that can be carried: with the mouse by the whole of it, with the keyboard by its handle. In a
 * second palanquée the same person is another line (`copy`).
 */
export function useCarried(person: Person, copy = '') {
  const { change } = useBoard();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `${person.id}${copy}`,
    data: { diverId: person.id } satisfies Carried,
    disabled: change === null,
    attributes: { roleDescription: 'plongeur à placer' },
  });
  const handle =
    change === null ? null : (
      <button
        {...attributes}
        ref={setActivatorNodeRef}
        type="button"
        data-handle
        className={styles.handle}
        aria-label={`Déplacer ${fullName(person)}`}
        onKeyDown={(event) => {
          listeners?.['onKeyDown']?.(event);
        }}
      >
        <Glyph name="grip" />
      </button>
    );
  const onPointerDown = (event: PointerEvent): void => {
    if (!isControl(event.target)) listeners?.['onPointerDown']?.(event);
  };
  return { ref: setNodeRef, handle, isDragging, onPointerDown };
}
