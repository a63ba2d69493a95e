import { useState } from 'react';
import type { OutingAccount } from '../../../../shared/contract/ledger.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import listing from '../../../screens/listing.module.css';
import { AMOUNT_WRONG, centsTyped } from '../euros.ts';
import styles from './Debit.module.css';
import { DebitQuestion } from './DebitQuestion.tsx';
import { DebitTable } from './DebitTable.tsx';
import { useDebit } from './useDebit.ts';

/** Who pays what for the outing: one amount for all, adjusted where it differs. */
export function DebitForm({ account }: { readonly account: OutingAccount }) {
  const form = useDebit(account);
  const [asking, setAsking] = useState(false);
  const wallets = plural(form.picked.length, 'porte-monnaie', 'porte-monnaie');
  return (
    <>
      {account.debits > 0 && (
        <div className={styles.above}>
          <Banner tone="warning" title="Cette plongée a déjà été débitée">
            {amount(centsOfEuros(account.debited) ?? 0)} en {plural(account.debits, 'débit', 'débits')}. Un nouveau
            débit s’y ajoute&nbsp;: cochez seulement les personnes qui manquaient.
          </Banner>
        </div>
      )}
      <form
        noValidate
        className={listing.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.obstacle === null) setAsking(true);
        }}
      >
        <div className={styles.head}>
          <div className={styles.each}>
            <TextField
              label="Montant par personne"
              unit="€"
              inputMode="decimal"
              autoComplete="off"
              style={{ textAlign: 'right' }}
              error={form.each.trim() !== '' && centsTyped(form.each) === null ? AMOUNT_WRONG : null}
              value={form.each}
              onChange={({ target }) => form.setEach(target.value)}
            />
          </div>
          <p className={styles.hint}>
            Il remplit toutes les lignes. Vous pouvez ensuite changer le montant d’une personne, ou la décocher.
          </p>
        </div>
        <DebitTable account={account} form={form} />
        <div className={styles.foot}>
          <output className={styles.total}>
            {plural(form.picked.length, 'personne cochée', 'personnes cochées')} · total{' '}
            <strong>{amount(form.total)}</strong>
          </output>
          <Button variant="primary" type="submit" icon="wallet" reason={form.obstacle} aria-haspopup="dialog">
            Débiter {wallets}
          </Button>
        </div>
      </form>
      {asking && <DebitQuestion account={account} form={form} onClose={() => setAsking(false)} />}
    </>
  );
}
