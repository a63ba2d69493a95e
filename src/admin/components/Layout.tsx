import type { ReactNode } from 'react';
import styles from './Layout.module.css';

/** The frame around the back office is the portal's; inside, everything is denser. */
export const Layout = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.dense}>{children}</div>
);
