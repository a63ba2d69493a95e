import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from './cx.ts';

/** `form`: of a readable width. */
export const Card = ({ width, children }: { readonly width?: 'form'; readonly children: ReactNode }) => (
  <div className={cx('panel', styles.card, width === 'form' && styles.form)}>{children}</div>
);
