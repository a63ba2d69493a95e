import type { ReactNode } from 'react';
import type { Day } from '../../../../shared/domain/dates.ts';
import {
  PAYMENT_PLANS,
  type PaymentPlan,
  canBeSplit,
  type feeBreakdown,
  instalmentsOf,
} from '../../../../shared/domain/membership/fee.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import { amount, dayYear } from '../../../../shared/messages/format.ts';
import { feePartLabels } from '../../../../shared/messages/membership.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { TableHead } from '../../../../shared/ui/components/TableHead.tsx';
import form from './DossierForm.module.css';
import styles from './FeeChoice.module.css';

interface AmountTableProps {
  readonly className: string | undefined;
  readonly head: ReactNode;
  readonly rows: readonly (readonly [key: string, label: ReactNode, cents: Cents])[];
  readonly total: Cents;
}

const AmountTable = ({ className, head, rows, total }: AmountTableProps) => (
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
        <th scope="row">Total</th>
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
      <p className={styles.due}>
        Votre cotisation à régler&nbsp;: <strong className={styles.sum}>{amount(fee)}</strong>
      </p>
      {notice !== undefined && <div className={styles.notice}>{notice}</div>}
      <div className={styles.plans}>
        {plans.map((plan) => (
          <section key={plan} className={styles.plan} aria-label={titles[plan]}>
            <h2>{titles[plan]}</h2>
            <AmountTable
              className={styles.table}
              head={<TableHead headings={['Échéance', 'Montant']} />}
              rows={instalmentsOf(fee, plan, today).map(({ day, cents }) => [
                day,
                <>
                  {dayYear(day)}
                  {day === today && <span className={styles.when}> · aujourd’hui</span>}
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
      <p className={styles.provider}>
        Vous réglez par carte sur la page sécurisée de HelloAsso, puis vous revenez ici. Avec 3&nbsp;paiements, la même
        carte est débitée aux dates indiquées.
      </p>
    </>
  );
}
