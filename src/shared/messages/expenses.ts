import type { RefundState, RefundWay } from '#domain/daos/refund.ts';
import { amountOfEuros, dayYear, numericDay } from './format.ts';

/** As the treasurer's list says them. */
export const REFUND_STATE_LABELS: Readonly<Record<RefundState, string>> = {
  ASKED: 'À décider',
  ACCEPTED: 'À payer',
  PAID: 'Remboursés',
  REFUSED: 'Refusés',
  WAIVED: 'Abandonnés',
};

export const REFUND_WAY_LABELS: Readonly<Record<RefundWay, string>> = {
  TRANSFER: 'Virement',
  CHEQUE: 'Chèque du club',
  CASH: 'Espèces',
  WALLET: 'Sur le porte-monnaie',
};

const BY_WAY: Readonly<Record<RefundWay, string>> = {
  TRANSFER: 'par virement',
  CHEQUE: 'par chèque',
  CASH: 'en espèces',
  WALLET: 'sur votre porte-monnaie',
};

/** Choice of the form: whether the member wants the money. */
export const PAID_BACK_CHOICES = [
  ['false', 'Abandonner (don)'],
  ['true', 'Me faire rembourser'],
] as const;
export const PAID_BACK_HELP = {
  given: 'Le club ne vous doit rien\u00a0: ces frais comptent dans vos dons de l’année.',
  asked: 'Le trésorier décide, puis vous paie. Ces frais ne sont pas un don, et ne réduisent pas l’impôt.',
} as const;

interface Expense {
  readonly daodate: string;
  readonly daosite: string;
  readonly valuation: { readonly total: number } | null;
  readonly refund: {
    readonly state: RefundState;
    readonly day: string;
    readonly amount: number | null;
    readonly reason: string | null;
    readonly way: RefundWay | null;
  } | null;
}

/** `Frais du 14/06/2025, VODELE` */
export const expenseLabel = ({ daodate, daosite }: Pick<Expense, 'daodate' | 'daosite'>): string =>
  `Frais du ${numericDay(daodate)}, ${daosite}`;

const because = (reason: string | null): string => (reason === null ? '' : ` Motif\u00a0: ${reason}`);

/** The treasurer's decision, told to the member. */
export function decisionSentence({ refund, valuation }: Expense): string {
  if (refund?.state === 'REFUSED') return `Le trésorier a refusé de rembourser ces frais.${because(refund.reason)}`;
  const sum = refund?.amount ?? 0;
  const asked = valuation?.total ?? sum;
  const changed = asked === sum ? '' : `, au lieu de ${amountOfEuros(asked)}`;
  return `Le trésorier a accepté de vous rembourser ${amountOfEuros(sum)}${changed}.${because(refund?.reason ?? null)}`;
}

export const paidSentence = ({ refund }: Pick<Expense, 'refund'>): string =>
  `Le club vous a remboursé ${amountOfEuros(refund?.amount ?? 0)} ${BY_WAY[refund?.way ?? 'WALLET']}.`;

/** State of the refund request in the member's list. */
export function refundSentence(expense: Expense): string {
  const { refund, valuation } = expense;
  switch (refund?.state) {
    case undefined:
      return '';
    case 'ASKED':
      return `Vous avez demandé le remboursement de ${amountOfEuros(valuation?.total ?? 0)}\u00a0: le trésorier va décider.`;
    case 'ACCEPTED':
      return `${decisionSentence(expense)} Il reste à vous payer.`;
    case 'REFUSED':
      return decisionSentence(expense);
    case 'PAID':
      return `${paidSentence(expense)}${because(refund?.reason ?? null)}`;
    case 'WAIVED':
      return `Vous y avez renoncé le ${dayYear(refund?.day ?? '')}\u00a0: c’est un don de ${(refund?.day ?? '').slice(0, 4)}.`;
  }
}
