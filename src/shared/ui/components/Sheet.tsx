import { cx } from './cx.ts';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Sheet.module.css';

interface SheetProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** Title on the left, tools on the right. */
  readonly head: ReactNode;
}

/** A framed part of a page. Takes the attributes of `<section>`. */
export const Sheet = ({ head, children, ...attributes }: SheetProps) => (
  <section className={cx('panel', styles.sheet)} {...attributes}>
    <div className={cx('row wrap between', styles.head)}>{head}</div>
    {children}
  </section>
);
