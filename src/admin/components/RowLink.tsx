import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './RowLink.module.css';

/** Props of the `DataTable.Col` whose cells name their rows. */
export const ROW_HEADER = { component: 'th', scope: 'row' } as const;

/** The link of a table's row: LinkedRow makes the rest of the row follow it. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className={styles.link}>
    {children}
  </Link>
);
