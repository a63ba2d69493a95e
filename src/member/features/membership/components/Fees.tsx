import type { ReactNode } from 'react';
import type { Day } from '#domain/dates.ts';
import {
  PAYMENT_PLANS,
  type InstalmentState,
  type PaymentPlan,
  type PlannedInstalment,
  canBeSplit,
  type feeBreakdown,
  instalmentsOf,
  paidOf,
} from '#domain/membership/fee.ts';
import type { Cents } from '#domain/money.ts';
import { amount, dayYear } from '#messages/format.ts';
import { feePartLabels, INSTALMENT_LABELS } from '#messages/membership.ts';
import { Badge, type BadgeTone } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { TableHead } from '#ui/components/TableHead.tsx';
import form from './DossierForm.module.css';
import styles from './FeeChoice.module.css';

/** Instalments of a fee: days, amounts and the provider's states. */
export function FeePlan({ plan }: { readonly plan: readonly PlannedInstalment[] }) {
  const { paid, total } = paidOf(plan);
  return (
    <section className={cx('panel stack gap-4', styles.plan, styles.current)} aria-labelledby="fee-plan">
      <h2 id="fee-plan">Votre paiement en {plan.length} fois</h2>
      <AmountTable
        className={styles.table}
        head={<TableHead headings={['Échéance', 'Montant']} />}
        rows={plan.map(({ day, cents, state }) => [
          day,
          <>
            <span className={styles.day}>{dayYear(day)}</span>{' '}
            <Badge tone={INSTALMENT_TONES[state]}>{INSTALMENT_LABELS[state]}</Badge>
          </>,
          cents,
        ])}
        label={`Déjà payé (sur ${amount(total)})`}
        total={paid}
      />
    </section>
  );
}

const INSTALMENT_TONES: Readonly<Record<InstalmentState, BadgeTone>> = {
  PAID: 'ok',
  REFUNDED: 'neutral',
  REFUSED: 'danger',
  AWAITED: 'note',
};

interface AmountTableProps {
  readonly className: string | undefined;
  readonly head: ReactNode;
  readonly rows: readonly (readonly [key: string, label: ReactNode, cents: Cents])[];
  readonly label?: string;
  readonly total: Cents;
}

const AmountTable = ({ className, head, rows, label = 'Total', total }: AmountTableProps) => (
  <table className={className}>
    {head}
    <tbody>
      {rows.map(([key, label, cents]) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>{amount(cents)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{label}</th>
        <td>{amount(total)}</td>
      </tr>
    </tfoot>
  </table>
);

/** Specification §9. */
export const FeeBreakdown = ({ lines, total }: ReturnType<typeof feeBreakdown>) => (
  <AmountTable
    className={form.fee}
    head={<caption>Ma cotisation</caption>}
    rows={lines.map(({ part, cents }) => [part, feePartLabels[part], cents])}
    total={total}
  />
);

interface FeeChoiceProps {
  readonly fee: Cents;
  readonly today: Day;
  readonly leaving: PaymentPlan | null;
  readonly onPay: (plan: PaymentPlan) => void;
  readonly notice?: ReactNode;
}

const titles: Record<PaymentPlan, string> = { 1: 'En 1 paiement', 3: 'En 3 paiements, sans frais' };
const actions: Record<PaymentPlan, string> = { 1: 'Payer en 1 paiement', 3: 'Payer en 3 paiements' };

/** Contract §10. */
export function FeeChoice({ fee, today, leaving, onPay, notice }: FeeChoiceProps) {
  const plans = PAYMENT_PLANS.filter((plan) => plan === 1 || canBeSplit(fee));
  return (
    <>
      <p className={cx('flex gap-3', styles.due)}>
        Votre cotisation à régler&nbsp;: <strong className={styles.sum}>{amount(fee)}</strong>
      </p>
      {notice !== undefined && <div className={styles.notice}>{notice}</div>}
      <div className={styles.plans}>
        {plans.map((plan) => (
          <section key={plan} className={cx('panel stack gap-4', styles.plan)} aria-label={titles[plan]}>
            <h2>{titles[plan]}</h2>
            <AmountTable
              className={styles.table}
              head={<TableHead headings={['Échéance', 'Montant']} />}
              rows={instalmentsOf(fee, plan, today).map(({ day, cents }) => [
                day,
                <>
                  {dayYear(day)}
                  {day === today && <span className="quiet"> · aujourd’hui</span>}
                </>,
                cents,
              ])}
              total={fee}
            />
            <div className={styles.pay}>
              <Button
                variant={plan === 1 ? 'primary' : 'secondary'}
                wide
                busy={leaving === plan}
                reason={leaving !== null && leaving !== plan ? 'Votre paiement est en cours d’ouverture.' : null}
                onClick={() => onPay(plan)}
              >
                {actions[plan]}
              </Button>
            </div>
          </section>
        ))}
      </div>
      <p className={cx('quiet small', styles.provider)}>
        Vous réglez par carte sur la page sécurisée de HelloAsso, puis vous revenez ici. Avec 3&nbsp;paiements, la même
        carte est débitée aux dates indiquées.
      </p>
    </>
  );
}
