import type { OutingAccount } from '../../../../shared/contract/ledger.ts';
import { clubSettings } from '../../../../shared/domain/settings/club-settings.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { walletBand } from '../../../../shared/domain/wallet/balance.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useSettings } from '../../../../shared/ui/data/club-hooks.ts';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import type { Debit } from './useDebit.ts';

interface DebitQuestionProps {
  readonly account: OutingAccount;
  readonly form: Debit;
  readonly onClose: () => void;
}

/** Says what will happen before money moves; for an outing that was debited already, that it is once more. */
export function DebitQuestion({ account, form, onClose }: DebitQuestionProps) {
  const { wallet: policy } = clubSettings(useSettings().data ?? []);
  const { lines, total, debit } = form;
  const again = account.debits > 0;
  const amounts = new Set(lines.map(({ cents }) => cents));
  const [one = 0] = amounts;
  const short = lines.filter(({ person, cents }) => {
    const before = centsOfEuros(person.wallet) ?? 0;
    return walletBand(before - cents, policy) === 'below' && walletBand(before, policy) !== 'below';
  }).length;
  return (
    <Dialog
      title={again ? 'Débiter cette plongée une fois de plus\u202f?' : 'Débiter cette plongée\u202f?'}
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Ne rien débiter</Button>
          <Button
            variant={again ? 'danger' : 'primary'}
            busy={debit.isPending}
            onClick={() => debit.mutate(again, { onSuccess: onClose })}
          >
            Débiter {amount(total)}
          </Button>
        </>
      }
    >
      {again && (
        <Banner tone="warning">
          Elle a déjà été débitée de {amount(centsOfEuros(account.debited) ?? 0)} en{' '}
          {plural(account.debits, 'débit', 'débits')}.
        </Banner>
      )}
      <p>
        {plural(lines.length, 'porte-monnaie sera débité', 'porte-monnaie seront débités')}
        {amounts.size === 1 ? ` de ${amount(one)}${lines.length > 1 ? ' chacun' : ''}` : ' du montant de leur ligne'}
        &nbsp;: <strong>{amount(total)}</strong> en tout. Chaque membre le lit dans son relevé.
      </p>
      {short > 0 && (
        <p>
          {plural(short, 'porte-monnaie passera', 'porte-monnaie passeront')} sous le minimum de{' '}
          {amount(policy.minimum)}.
        </p>
      )}
      {debit.error && <ErrorMessage error={debit.error} />}
    </Dialog>
  );
}
