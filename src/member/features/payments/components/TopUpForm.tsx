import { useState, type SubmitEvent } from 'react';
import { openTopUp, type PaymentService } from '../../../../shared/api/resources/checkout.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '../../../../shared/domain/money.ts';
import { isTopUpAmount, TOP_UP } from '../../../../shared/domain/payments/amounts.ts';
import { walletBand, type WalletPolicy } from '../../../../shared/domain/wallet/balance.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useCheckout } from '../api/useCheckout.ts';
import { saveAmount, getSavedAmount } from '../model/saved-amount.ts';
import { AmountField, RANGE } from './TopUpAmountField.tsx';
import { NotOpened } from './PaymentNotices.tsx';
import styles from './TopUpForm.module.css';

interface TopUpFormProps {
  readonly service: PaymentService;
  /** `cptanalytique` */
  readonly account: number;
  /** Null when the server does not send it. */
  readonly balance: Cents | null;
  readonly policy: WalletPolicy;
}

const centsOf = (typed: string): Cents | null => {
  const cents = typed.trim() === '' ? null : centsOfEuros(Number(typed));
  return cents !== null && isTopUpAmount(cents) ? cents : null;
};

/** The amount, the balance after it, and the button to the provider's page. */
export function TopUpForm({ service, account, balance, policy }: TopUpFormProps) {
  const [typed, setTyped] = useState(() => String(eurosOfCents(getSavedAmount() ?? TOP_UP.usual)));
  const [refused, setRefused] = useState(false);
  const cents = centsOf(typed);

  const { pay, leaving, error, retry } = useCheckout((chosen: Cents, signal) =>
    openTopUp(service, { cents: chosen, account }, { signal }),
  );

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setRefused(cents === null);
    if (cents === null) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    saveAmount(cents);
    pay(cents);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AmountField value={typed} error={refused && cents === null ? RANGE : null} onChange={setTyped} />
      {balance !== null && (
        <dl className={styles.balances}>
          <Balance label="Solde actuel" cents={balance} policy={policy} />
          <Balance label="Après le rechargement" cents={cents === null ? null : balance + cents} policy={policy} live />
        </dl>
      )}
      {error && <NotOpened error={error} onRetry={retry} />}
      <div>
        <Button type="submit" variant="primary" icon="wallet" wide busy={leaving !== null}>
          {cents === null ? 'Payer' : `Payer ${amount(cents)}`}
        </Button>
        <p className={styles.provider}>
          Vous réglez par carte sur la page sécurisée de HelloAsso, puis vous revenez ici.
        </p>
      </div>
    </form>
  );
}

interface BalanceProps {
  readonly label: string;
  readonly cents: Cents | null;
  readonly policy: WalletPolicy;
  /** Announces its changes to screen readers. */
  readonly live?: true;
}

const words = { off: '', below: ' (insuffisant)', low: ' (bas)', ok: '' } as const;

function Balance({ label, cents, policy, live }: BalanceProps) {
  const band = cents === null ? 'off' : walletBand(cents, policy);
  const said = cents === null ? '—' : `${amount(cents)}${words[band]}`;
  return (
    <div className={styles.balance}>
      <dt>{label}</dt>
      <dd className={styles[band]}>{live ? <output>{said}</output> : said}</dd>
    </div>
  );
}
