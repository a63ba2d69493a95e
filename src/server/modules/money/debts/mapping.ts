import type * as wire from '#contract/debts.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { belowZeroSince, debtsOf, summed, type Debt } from '#domain/ledger/debts.ts';
import { owes } from '#domain/membership/dossier-state.ts';
import { unpaidParts, type PlannedInstalment } from '#domain/membership/fee.ts';
import { eurosOfCents } from '#domain/money.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { isEmail } from '#domain/text.ts';
import type { OwingRow, WalletRow } from './query.ts';

export interface OwingMember extends Omit<Debt, 'kind'> {
  readonly row: OwingRow;
  readonly debts: readonly Debt[];
  readonly hasEmail: boolean;
  readonly refuses: boolean;
  readonly remindedOn: Day | null;
}

export function debtorOf(row: OwingRow, movements: readonly WalletRow[], today: Day): OwingMember {
  const facts = {
    fee: owes(row.cotisation_cents) ? row.cotisation_cents : 0,
    wallet: row.wallet_cents,
    dossierAskedAt: row.dossier_asked_at,
    feeRaisedAt: row.fee_raised_at,
    belowZeroAt: belowZeroSince(movements),
    refused: unpaidParts(readOwnJson<PlannedInstalment[]>(row.plan ?? '[]'), today),
  };
  const debts = debtsOf(facts);
  return {
    row,
    debts,
    ...summed(debts),
    hasEmail: isEmail(row.email),
    refuses: Boolean(row.refuses),
    remindedOn: row.reminded_at === null ? null : parisDay(row.reminded_at),
  };
}

const owedOnWire = ({ cents, since }: Omit<Debt, 'kind'>) => ({ amount: eurosOfCents(cents), since });

export const debtorOnWire = ({ row, debts, hasEmail, remindedOn, ...sum }: OwingMember): wire.MemberDebts => ({
  id: row.id,
  licenceNumber: row.licence,
  lastname: row.lastname,
  firstname: row.firstname,
  desactived: row.desactived === 1,
  ...owedOnWire(sum),
  debts: debts.map((debt) => ({ kind: debt.kind, ...owedOnWire(debt) })),
  hasEmail,
  remindedOn,
});
