import { instalmentsOf } from '../../shared/domain/membership/fee.ts';
import { instantInParis, parisDay, type Day } from '../../shared/domain/dates.ts';
import { reasonOf } from '../../shared/messages/payments.ts';
import type { MemberValues } from './members.ts';

type Payer = MemberValues & { readonly id: number };

/** A season's fee that is paid in three, from the day of the dossier on: the checkout, and what has come of it. */
export function paidInThree({ id, dossier_paid_at, ...fee }: Payer, today: Day) {
  const at = dossier_paid_at ?? instantInParis(today).toISOString();
  const parts = [fee.cotadhesion_cents, fee.cotlicence_cents, fee.cotassurance_cents, fee.cotencadrant_cents];
  const cents = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const plan = instalmentsOf(cents, 3, parisDay(at)).map((one) => ({
    ...one,
    state: one.day <= today ? ('PAID' as const) : ('AWAITED' as const),
  }));
  const paid = plan.filter(({ state }) => state === 'PAID');
  return {
    intent: {
      reference: 'demo-in-three',
      diver_id: id,
      purpose: 'MEMBERSHIP_3',
      cents,
      state: 'PAID',
      created_at: at,
      paid_at: at,
      instalments: JSON.stringify(plan),
    },
    movements: paid.map(({ day, cents: part }, index) => ({
      diver_id: id,
      cents: part,
      kind: 'ONLINE_PAYMENT' as const,
      reference: `helloasso:payment:demo-0${index + 1}`,
      account: 'MEMBERSHIP' as const,
      reason: reasonOf(index + 1, null),
      created_at: index === 0 ? at : instantInParis(day, '06:00').toISOString(),
    })),
  };
}
