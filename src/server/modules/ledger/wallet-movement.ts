import type { Actor } from '../../../shared/domain/permissions.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import type { Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import type { EventRecord } from '../events/repository.ts';
import type { Note } from '../../commons/audit-log.ts';
import type { LedgerRepository, Movement } from './repository.ts';

/** A wallet beyond it, either way, is a slip of the pen. */
const MOST: Cents = 1_000_000_00;

/** The wallet that moves, as it stands in a row that the transaction holds. */
export interface Held {
  readonly id: number;
  readonly balance: Cents;
}

interface Parts {
  readonly ledger: LedgerRepository;
  readonly note: Note;
  readonly clock: () => Date;
}

export type Enter = (
  tx: Tx,
  actor: Actor,
  wallet: Held,
  movement: Omit<Movement, 'diverId' | 'authorId' | 'account'> & { readonly field: string; readonly why?: string },
) => Promise<number>;

/**
 * One movement of a wallet by the treasurer, with its note in the member's history. Its id. Refused: MOVEMENT_ENTERED;
 * AMOUNT_INVALID, naming `field`.
 */
export const entering =
  ({ ledger, note, clock }: Parts): Enter =>
  async (tx, actor, { id, balance }, { field, why, ...movement }) => {
    const after = balance + movement.cents;
    if (Math.abs(after) > MOST) throw new Refused('AMOUNT_INVALID', { field });
    const entered = await ledger(tx).add({ ...movement, diverId: id, authorId: actor.id }, clock());
    await note(tx, actor, {
      resource: 'divers',
      id,
      action: 'money',
      before: { porte_Monnaie: eurosOfCents(balance) },
      after: { porte_Monnaie: eurosOfCents(after), walletReason: why ?? movement.reason },
    });
    return entered;
  };

/** Why a wallet moved, in a member's history: `Plongée du 28/11/2026, VODELE`. */
export const outingWords = ({ outing, site_name }: EventRecord): string =>
  `Plongée du ${numericDay(parisDay(outing.date))}, ${site_name}`;
