import type { Cents } from '../../../shared/domain/money.ts';
import type { Tx } from '../../db/database.ts';

/** Why a balance moved: brought along when the books were opened, or corrected by the treasurer. */
export type MovementKind = 'OPENING' | 'ADJUSTMENT';

export interface Movement {
  readonly diverId: number;
  /** Negative when it leaves the wallet. */
  readonly cents: Cents;
  readonly kind: MovementKind;
  readonly reason: string | null;
  /** Whoever did it; null when nobody in person. */
  readonly authorId: number | null;
}

/**
 * All the SQL of the table `wallet_movements`, and the one place that writes a balance: append-only rows, whose sum it
 * keeps on the diver (contract §6).
 */
export const walletRepository = ({ sql }: Tx) => ({
  async add({ diverId, cents, kind, reason, authorId }: Movement, now: Date): Promise<void> {
    await sql
      .insertInto('wallet_movements')
      .values({ diver_id: diverId, cents, kind, reason, author_id: authorId, created_at: now.toISOString() })
      .execute();
    await sql
      .updateTable('divers')
      // Another version, so that a record read before this movement can't undo it.
      .set((diver) => ({
        wallet_cents: diver('wallet_cents', '+', cents),
        version: diver('version', '+', 1),
      }))
      .where('id', '=', diverId)
      .execute();
  },
});

export type WalletRepository = typeof walletRepository;
