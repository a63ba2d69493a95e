import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './cells.module.css';

/** Props of a `DataTable.Col` whose cells name their rows. */
export const ROW_HEADER = { component: 'th', scope: 'row' } as const;

export const ELLIPSIS = { cellClassName: styles.ellipsis ?? '' } as const;

/** Takes the width that the other columns leave, and cuts longer texts. */
export const GROWING = { ...ELLIPSIS, style: { width: '100%', maxWidth: 0 } } as const;

/** Link that LinkedRow extends to the whole row; the opened page can lead back here. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={to} state={{ from: `${pathname}${search}` }} className={styles.link}>
      {children}
    </Link>
  );
}
