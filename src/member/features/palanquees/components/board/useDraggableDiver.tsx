import { useDraggable } from '@dnd-kit/core';
import type { PointerEvent } from 'react';
import { fullName } from '../../../../../shared/domain/divers/identity.ts';
import type { Diver } from '../../model/divers.ts';
import { BoardIcon } from '../BoardIcon.tsx';
import styles from './Board.module.css';
import { useBoard } from './board-context.ts';

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('select, input, textarea, a, button:not([data-handle])') !== null;

/** `copy`: distinguishes a diver's rows in several palanquées. */
export function useDraggableDiver(diver: Diver, copy = '') {
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
      className={styles.handle}
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
