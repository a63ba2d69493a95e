import { useId, type HTMLAttributes, type ReactNode, type SyntheticEvent } from 'react';
import styles from './Tooltip.module.css';

const GAP = 8;

/** Places the tip above the element, or below it without enough room, within the window. */
function place(tip: HTMLElement, beside: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const above = beside.top - height - GAP;
  const left = Math.max(GAP, Math.min(beside.left + (beside.width - width) / 2, window.innerWidth - width - GAP));
  tip.style.top = `${above > GAP ? above : beside.bottom + GAP}px`;
  tip.style.left = `${left}px`;
}

interface TooltipProps {
  /** Null: no tip, around the same element. */
  readonly text: string | null | undefined;
  readonly children: (handlers: HTMLAttributes<HTMLElement>) => ReactNode;
}

/** Uses the top layer, so that no dialog or scrolled table cuts the tip off. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    const tip = document.getElementById(id);
    tip?.showPopover();
    if (tip) place(tip, currentTarget.getBoundingClientRect());
  };
  const hide = (): void => document.getElementById(id)?.hidePopover();
  const handlers = { 'aria-describedby': id, onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide };

  return (
    <>
      {children(text ? handlers : {})}
      {text && (
        <span id={id} role="tooltip" popover="manual" className={styles.tip}>
          {text}
        </span>
      )}
    </>
  );
}
