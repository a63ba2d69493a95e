import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { onceKey } from '../../../../shared/api/resources/ledger.ts';
import type { OutingAccount } from '../../../../shared/contract/ledger.ts';
import { centsOfEuros, eurosOfCents } from '../../../../shared/domain/money.ts';
import { amount, amountOfEuros, plural } from '../../../../shared/messages/money.ts';
import { walletBand } from '../../../../shared/domain/ledger/balance.ts';
import { useClubSettings } from '../../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { useProviderMutation } from '../../../providers/hooks.ts';
import { debitOf, type DebitValues } from './debit-values.ts';

/** Warns when the outing was already debited, also by another treasurer meanwhile. */
export function DebitDialog({ account, onClose }: { readonly account: OutingAccount; readonly onClose: () => void }) {
  const { getValues, setValue } = useFormContext<DebitValues>();
  const { wallet: policy } = useClubSettings();
  // Makes a repeated request one debit.
  const [key] = useState(onceKey);
  const { lines, total } = debitOf(account.people, getValues());
  const again = account.debits > 0;
  const debit = useProviderMutation({
    mutationFn: (provider) =>
      provider.debitOuting(account.event.id, {
        lines: lines.map(({ person, cents }) => ({ diver: person.id, amount: eurosOfCents(cents) })),
        key,
        ...(again && { again }),
      }),
    success: () =>
      `${plural(lines.length, 'porte-monnaie débité', 'porte-monnaie débités')}, ${amount(total)} en tout.`,
    onSuccess: () => {
      setValue('chosen', Object.fromEntries(account.people.map(({ id }) => [id, false])));
      onClose();
    },
  });
  const amounts = new Set(lines.map(({ cents }) => cents));
  const [one = 0] = amounts;
  const emptied = lines.filter(({ person, cents }) => {
    const before = centsOfEuros(person.wallet) ?? 0;
    return walletBand(before - cents, policy) === 'below' && walletBand(before, policy) !== 'below';
  }).length;
  return (
    <ConfirmDialog
      title={again ? 'Débiter cette plongée une fois de plus\u202f?' : 'Débiter cette plongée\u202f?'}
      cancelLabel="Ne rien débiter"
      confirmLabel={`Débiter ${amount(total)}`}
      variant={again ? 'danger' : 'primary'}
      mutation={debit}
      onConfirm={() => debit.mutate()}
      onClose={onClose}
    >
      {again && (
        <Banner tone="warn">
          Elle a déjà été débitée de {amountOfEuros(account.debited)} en {plural(account.debits, 'débit', 'débits')}.
        </Banner>
      )}
      <p>
        {plural(lines.length, 'porte-monnaie sera débité', 'porte-monnaie seront débités')}
        {amounts.size === 1 ? ` de ${amount(one)}${lines.length > 1 ? ' chacun' : ''}` : ' du montant de leur ligne'}
        &nbsp;: <strong>{amount(total)}</strong> en tout. Chaque membre le lit dans son relevé.
      </p>
      {emptied > 0 && (
        <p>
          {plural(emptied, 'porte-monnaie passera', 'porte-monnaie passeront')} sous le minimum de{' '}
          {amount(policy.minimum)}.
        </p>
      )}
    </ConfirmDialog>
  );
}
