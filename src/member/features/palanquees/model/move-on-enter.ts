import type { KeyboardEvent } from 'react';

type Cell = HTMLInputElement | HTMLTextAreaElement;

/** Enter leads down a column, Shift and Enter up; past its end to the next column. */
export function moveOnEnter(event: KeyboardEvent<Cell>): void {
  const { key, shiftKey, currentTarget } = event;
  if (key !== 'Enter') return;
  event.preventDefault();
  const cells = [...(currentTarget.closest('table')?.querySelectorAll<Cell>('[data-column]') ?? [])];
  const columns = [...new Set(cells.map((cell) => cell.dataset['column']))];
  const inOrder = columns.flatMap((one) => cells.filter((cell) => cell.dataset['column'] === one));
  const next = inOrder[inOrder.indexOf(currentTarget) + (shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}
