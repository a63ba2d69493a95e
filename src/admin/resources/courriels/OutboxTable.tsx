import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { cx } from '../../../shared/ui/cx.ts';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { SortHeading, type Heading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
import styles from './Outbox.module.css';
import { OutboxRow } from './OutboxRow.tsx';
import { ResendDialog } from './ResendDialog.tsx';

const COLUMNS: readonly Heading[] = [
  { label: 'Date', sort: 'createdAt' },
  { label: 'Destinataire', sort: 'recipient' },
  { label: 'Objet et nature', sort: 'subject' },
  { label: 'État' },
  { label: 'Action' },
];

/** The mails of this page of the list. */
export function OutboxTable({ mails }: { readonly mails: readonly OutboxMail[] }) {
  const { isFetching } = useListContext();
  const [asked, setAsked] = useState<OutboxMail | null>(null);
  return (
    <div className={styles.frame}>
      <table className={cx(table.table, styles.table)} aria-label="Courriels" aria-busy={isFetching}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <SortHeading key={column.label} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <OutboxRow key={mail.id} mail={mail} onAsk={() => setAsked(mail)} />
          ))}
        </tbody>
      </table>
      {asked && <ResendDialog mail={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

const WAITING_ROWS = 8;

export const OutboxTableSkeleton = () => (
  <table className={cx(table.table, styles.table)}>
    <thead>
      <tr>
        {COLUMNS.map(({ label }) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        <tr key={row}>
          {COLUMNS.map(({ label }) => (
            <td key={label}>
              <div className={styles.waiting}>
                <Skeleton height={14} width="70%" />
                <Skeleton height={14} width="45%" />
              </div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
