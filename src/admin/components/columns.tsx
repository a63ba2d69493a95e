import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './cells.module.css';

/** Props of the `DataTable.Col` whose cells name their rows. */
export const ROW_HEADER = { component: 'th', scope: 'row' } as const;

/** Props of the `DataTable.Col` whose long texts are cut. */
export const ELLIPSIS = { cellClassName: styles.ellipsis ?? '' } as const;

/** Props of the `DataTable.Col` that takes the width left by the others, and cuts its longer texts. */
export const GROWING = { cellClassName: styles.growing ?? '' } as const;

/** The link of a table's row: LinkedRow makes the rest of the row follow it. The page that it opens can lead back here. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={to} state={{ from: `${pathname}${search}` }} className={styles.link}>
      {children}
    </Link>
  );
}
