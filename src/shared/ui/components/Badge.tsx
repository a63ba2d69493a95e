import type { ReactNode } from 'react';
import tones from '../theme/tones.module.css';
import styles from './Badge.module.css';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'note' | 'ok' | 'warn' | 'danger';

export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return <span className={cx('gap-1 small medium', styles.badge, tones[tone])}>{children}</span>;
}
