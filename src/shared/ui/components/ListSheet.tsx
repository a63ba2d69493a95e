import type { ReactNode } from 'react';
import { QueryBody, type QueryBodyProps } from '../feedback/QueryBody.tsx';
import styles from './ListSheet.module.css';

interface ListSheetProps<T> extends QueryBodyProps<T> {
  readonly label: string;
  /** Title on the left, tools on the right. */
  readonly head: ReactNode;
}

export const ListSheet = <T,>({ label, head, ...body }: ListSheetProps<T>) => (
  <section className={styles.sheet} aria-label={label}>
    <div className={styles.head}>{head}</div>
    <QueryBody {...body} />
  </section>
);
