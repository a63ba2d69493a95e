import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './RowLink.module.css';

/** Props of the `DataTable.Col` whose cells name their rows. */
export const ROW_HEADER = { component: 'th', scope: 'row' } as const;

/** The link of a table's row: LinkedRow makes the rest of the row follow it. The page that it opens can lead back here. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={to} state={{ from: `${pathname}${search}` }} className={styles.link}>
      {children}
    </Link>
  );
}
