import { chequeKey } from '#domain/books/means.ts';
import { mirrorOf } from '#domain/books/mirror.ts';
import { fullName } from '#domain/divers/identity.ts';
import type { ImportedLine } from '#contract/import.ts';
import type { ImportFile, ImportLine } from '#domain/import/lines.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { feeTaken } from '#messages/import.ts';
import { ledgerRepository } from '#server/commons/ledger/repository.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { waysBack } from '#server/modules/money/books/way-back.ts';
import { meansOfWire } from '#server/modules/money/ledger/means.ts';
import { movementsOf, type MemberWrite } from '../divers/writes.ts';
import { refusalOf } from './compare.ts';

/** With what the line says was paid, and how; a fee that a member owed is paid where the line says by which means. */
export function withPayments(actor: Actor, one: MemberWrite, line: ImportLine, now: Date): MemberWrite {
  const means = line.means && meansOfWire(line.means, fullName(one.after));
  const by = means ? { means } : {};
  const paid = { account: 'MEMBERSHIP', kind: 'MANUAL', reason: feeTaken(now), ...by } as const;
  if (one.before === null) {
    const cents = centsOfEuros(line.feePaid ?? 0) ?? 0;
    return { ...one, movements: [...one.movements, ...movementsOf(actor, { ...paid, cents })] };
  }
  const isPaid = means !== undefined && one.after.cotisation_cents === 0;
  const movements = one.movements.map((moved) => {
    if (moved.cents < 0) return moved;
    if (moved.kind !== 'FEE_CHANGE') return { ...moved, ...by };
    return isPaid ? { ...moved, ...paid } : moved;
  });
  if (!movements.some(({ kind }) => kind === 'MANUAL')) return { ...one, movements };
  const dated = { dossier_paid_at: now.toISOString() };
  return { ...one, movements, changes: { ...one.changes, ...dated }, after: { ...one.after, ...dated } };
}

const chequesOf = ({ movements }: MemberWrite): string[] =>
  movements.flatMap(({ means }) => (means ? (chequeKey(means) ?? []) : []));

interface Changing {
  readonly line: ImportLine;
  readonly one: MemberWrite;
}

/** Marks lines whose cheque is already entered as wrong. */
export async function withoutKnownCheques(
  tx: Tx,
  lines: readonly ImportedLine[],
  changing: readonly Changing[],
  file: ImportFile,
): Promise<ImportedLine[]> {
  const known = await ledgerRepository(tx).knownCheques(changing.flatMap(({ one }) => chequesOf(one)));
  const refusal = new DomainError('CHEQUE_ENTERED', { field: 'chequeNumber' });
  const refused = new Map(
    changing.flatMap(({ line, one }) =>
      chequesOf(one).some((cheque) => known.has(cheque)) ? [[line.line, refusalOf(refusal, line, file)]] : [],
    ),
  );
  return lines.map((line) => {
    const error = refused.get(line.line);
    return error ? { ...line, outcome: 'wrong', changes: [], errors: [...line.errors, error] } : line;
  });
}

/** One cheque may pay for a family, and for fee and wallet. */
export function withSharedCheques(writes: readonly MemberWrite[]): MemberWrite[] {
  const cheques = new Set<string>();
  return writes.map((one) => {
    const movements = one.movements.map((moved) => {
      const cheque = moved.means ? chequeKey(moved.means) : null;
      const sharesCheque = cheque !== null && cheques.has(cheque);
      if (cheque !== null) cheques.add(cheque);
      return { ...moved, sharesCheque };
    });
    return { ...one, movements };
  });
}

/** Sums in euros without a means of payment. */
export const unexplainedIn = ({ movements }: MemberWrite): number[] =>
  movements.flatMap(({ account = 'WALLET', kind, cents, means }) => {
    const isWaiting = !means && cents > 0 && mirrorOf({ account, kind, cents }, null)?.debit === 'SUSPENSE';
    return isWaiting ? eurosOfCents(cents) : [];
  });

interface Entered {
  readonly id: number;
  readonly account: string;
  readonly cents: Cents;
}

/** Reverses the payments of an import; a fee is reversed as a payment of the fee. */
export const withWaysBack = (
  { movements, ...one }: MemberWrite,
  entered: readonly Entered[],
  ways: Awaited<ReturnType<typeof waysBack>>,
  reason: string,
): MemberWrite => ({
  ...one,
  movements: movements.map((moved) => {
    const { account = 'WALLET', kind, cents } = moved;
    const found = entered.findLast((row) => row.account === account && row.cents === -cents);
    const way = found && ways.get(found.id);
    return way ? { ...moved, ...way, reason, kind: kind === 'FEE_CHANGE' ? 'MANUAL' : kind } : moved;
  }),
});
