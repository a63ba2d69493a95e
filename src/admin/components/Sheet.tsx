import type { ReactNode } from 'react';
import styles from './List.module.css';

/** Frame of a table and its bars. */
export const Sheet = ({ children }: { readonly children: ReactNode }) => <div className={styles.sheet}>{children}</div>;
