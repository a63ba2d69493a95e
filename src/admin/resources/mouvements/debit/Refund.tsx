import { useState } from 'react';
import { refundOuting } from '../../../../shared/api/resources/ledger.ts';
import type { OutingAccount } from '../../../../shared/contract/ledger.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import listing from '../../../screens/listing.module.css';
import table from '../../../screens/table.module.css';
import { useAct } from '../../../screens/useAct.ts';
import { nameOf } from '../../../screens/names.ts';
import { useLedgerChanged } from '../useLedgerChanged.ts';
import styles from './Debit.module.css';
import { roleOf } from './people.ts';

const cents = (euros: number): number => centsOfEuros(euros) ?? 0;

/** A cancelled outing: who paid for it, and the way to pay everybody back. */
export function Refund({ account }: { readonly account: OutingAccount }) {
  const { debits, debited, people } = account;
  const [asking, setAsking] = useState(false);
  const sum = amount(cents(debited));
  const paid = people.filter((person) => person.debited > 0);
  return (
    <>
      <div className={styles.above}>
        {debits > 0 ? (
          <Banner
            tone="warning"
            title={`Cette plongée est annulée\u00a0: ${sum} sont à rembourser`}
            actions={
              <Button variant="primary" icon="wallet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                Rembourser {sum}
              </Button>
            }
          />
        ) : (
          <Banner tone="success" title="Cette plongée est annulée, et il n’y a rien à rembourser." />
        )}
      </div>
      {paid.length > 0 && (
        <div className={listing.sheet}>
          <table className={cx(table.table, styles.table)} aria-label="Personnes débitées">
            <thead>
              <tr>
                <th scope="col">Nom</th>
                <th scope="col">Inscription</th>
                <th scope="col" className={table.end}>
                  Débité
                </th>
                <th scope="col" className={table.end}>
                  Remboursé
                </th>
                <th scope="col" className={table.end}>
                  Porte-monnaie
                </th>
              </tr>
            </thead>
            <tbody>
              {paid.map((person) => {
                const { word, tone } = roleOf(person);
                return (
                  <tr key={person.id}>
                    <th scope="row" className={styles.name}>
                      {nameOf(person)}
                    </th>
                    <td>
                      <Badge tone={tone}>{word}</Badge>
                    </td>
                    <td className={table.end}>{amount(cents(person.debited))}</td>
                    <td className={table.end}>{person.refunded > 0 ? amount(cents(person.refunded)) : '—'}</td>
                    <td className={table.end}>{amount(cents(person.wallet))}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {asking && <Question account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ account, onClose }: { readonly account: OutingAccount; readonly onClose: () => void }) {
  const changed = useLedgerChanged();
  const sum = amount(cents(account.debited));
  const refund = useAct({
    mutationFn: () => refundOuting(account.event.id),
    onSuccess: async () => {
      toast(`${sum} remboursés.`);
      onClose();
      await changed();
    },
  });
  return (
    <Dialog
      title={'Rembourser cette plongée\u202f?'}
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Ne rien rembourser</Button>
          <Button variant="primary" busy={refund.isPending} onClick={() => refund.mutate()}>
            Rembourser {sum}
          </Button>
        </>
      }
    >
      <p>
        {plural(account.debits, 'débit sera remboursé', 'débits seront remboursés')}, <strong>{sum}</strong> en tout.
        Chaque membre retrouve ce qu’il a payé pour cette plongée, et le lit dans son relevé.
      </p>
      {refund.error && <ErrorMessage error={refund.error} />}
    </Dialog>
  );
}
