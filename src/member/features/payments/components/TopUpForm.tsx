import { cx } from '#ui/components/cx.ts';
import { useState, type SubmitEvent, useRef } from 'react';
import { openTopUp, type PaymentService } from '#api/third-party/checkout.ts';
import { walletBand, type WalletPolicy } from '#domain/ledger/balance.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '#domain/money.ts';
import { isTopUpAmount, TOP_UP } from '#domain/payments/intents.ts';
import { WALLET_WORDS, amount } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useCheckout } from '../api.ts';
import { NotOpened } from './PaymentConfirmation.tsx';
import styles from './TopUpForm.module.css';

interface TopUpFormProps {
  readonly service: PaymentService;
  /** `cptanalytique` */
  readonly account: number;
  /** Null when the server does not send it. */
  readonly balance: Cents | null;
  readonly policy: WalletPolicy;
  /** Null: the usual sum, or the one of before. */
  readonly proposed: Cents | null;
  /** The member returns from the provider without having paid. */
  readonly returned: boolean;
}

const centsOf = (typed: string): Cents | null => {
  const cents = typed.trim() === '' ? null : centsOfEuros(Number(typed));
  return cents !== null && isTopUpAmount(cents) ? cents : null;
};

export function TopUpForm({ service, account, balance, policy, proposed, returned }: TopUpFormProps) {
  const [typed, setTyped] = useState(() => String(eurosOfCents(returnedAmount(returned) ?? proposed ?? TOP_UP.usual)));
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
    <form className={cx('stack', styles.form)} onSubmit={submit} noValidate>
      <AmountField
        value={typed}
        error={refused && cents === null ? RANGE : null}
        onChange={setTyped}
        onBlur={() => setRefused(cents === null)}
      />
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
        <p className={cx('quiet small', styles.provider)}>
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
  readonly live?: true;
}

function Balance({ label, cents, policy, live }: BalanceProps) {
  const band = cents === null ? 'off' : walletBand(cents, policy);
  const said =
    cents === null ? '—' : `${amount(cents)}${band === 'below' || band === 'low' ? ` (${WALLET_WORDS[band]})` : ''}`;
  return (
    <div className={cx('flex between gap-4', styles.balance)}>
      <dt>{label}</dt>
      <dd className={styles[band]}>{live ? <output>{said}</output> : said}</dd>
    </div>
  );
}

const MIN = eurosOfCents(TOP_UP.least);
const MAX = eurosOfCents(TOP_UP.most);
const STEP = eurosOfCents(TOP_UP.step);
const RANGE = `Choisissez un montant de ${MIN} à ${MAX}\u00a0€, par pas de ${STEP}\u00a0€.`;

interface AmountFieldProps {
  /** Whole euros, as typed. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** Native spin button (specification §2) with large step buttons. */
function AmountField({ value, error, onChange, onBlur }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const step = (direction: 'stepUp' | 'stepDown', sign: string, label: string, limit: string | null) => (
    <Button
      className={styles.step}
      aria-label={label}
      reason={limit}
      onClick={() => {
        input.current?.[direction]();
        if (input.current) onChange(input.current.value);
      }}
    >
      {sign}
    </Button>
  );
  return (
    <Field
      label="Montant du rechargement"
      error={error}
      help={error === null ? `De ${MIN} à ${MAX}\u00a0€, par pas de ${STEP}\u00a0€.` : undefined}
    >
      {(control) => (
        <div className={cx('flex gap-2', styles.spin)}>
          {step(
            'stepDown',
            '−',
            `Retirer ${STEP} euros`,
            Number(value) <= MIN ? `Le minimum est de ${MIN}\u00a0€.` : null,
          )}
          <div className={styles.amount}>
            <input
              {...control}
              ref={input}
              type="number"
              inputMode="numeric"
              name="montant"
              min={MIN}
              max={MAX}
              step={STEP}
              value={value}
              required
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
            <span className={cx('row quiet', styles.unit)} aria-hidden="true">
              &nbsp;€
            </span>
          </div>
          {step(
            'stepUp',
            '+',
            `Ajouter ${STEP} euros`,
            Number(value) >= MAX ? `Le maximum est de ${MAX}\u00a0€.` : null,
          )}
        </div>
      )}
    </Field>
  );
}

/** Kept in the tab's storage for members who return without having paid. */
const KEY = 'rechargement';

const saveAmount = (cents: Cents): void => sessionStorage.setItem(KEY, String(cents));

const clearSavedAmount = (): void => sessionStorage.removeItem(KEY);

/** What was chosen for the payment that has now arrived; null: this tab does not know. */
export function takeSavedAmount(): Cents | null {
  const cents = Number(sessionStorage.getItem(KEY));
  clearSavedAmount();
  return isTopUpAmount(cents) ? cents : null;
}

/** Amount kept for a return from the provider; an abandoned payment leaves none behind. */
function returnedAmount(returned: boolean): Cents | null {
  const cents = Number(sessionStorage.getItem(KEY));
  if (!returned) clearSavedAmount();
  const [entry] = performance.getEntriesByType('navigation');
  const isBack = entry !== undefined && 'type' in entry && entry.type === 'back_forward';
  return (returned || isBack) && isTopUpAmount(cents) ? cents : null;
}
