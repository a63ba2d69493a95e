import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import listing from '../../screens/listing.module.css';
import { SortHeading, type Heading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
import { TableSkeleton } from '../../screens/TableSkeleton.tsx';
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
    <div className={listing.frame}>
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

export const OutboxTableSkeleton = () => <TableSkeleton headings={COLUMNS} className={styles.table} rows={8} double />;
