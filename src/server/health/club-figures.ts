import type { MailState } from '../../shared/domain/mail/kinds.ts';
import type { IntentState } from '../../shared/domain/payments/intents.ts';
import { backupAgeSeconds } from '../../shared/domain/backups.ts';
import type { Database } from '../db/database.ts';
import { lastBackup } from '../commons/backups/last-backup.ts';
import { outboxRepository } from '../modules/messages/outbox/repository.ts';
import { intentsRepository } from '../modules/money/payments/repository.ts';

/** Figures of the database, the same from each of several processes. */
export interface ClubFigures {
  readonly mails: Readonly<Record<MailState, number>>;
  readonly payments: Readonly<Record<Extract<IntentState, 'OPEN' | 'MISMATCH'>, number>>;
  /** Null: no backup is known, and none is expected. */
  readonly backupAgeSeconds: number | null;
}

export const clubFigures = (database: Database, now: Date): Promise<ClubFigures> =>
  database.read(async (tx) => {
    const intents = intentsRepository(tx);
    const backup = await lastBackup(tx);
    return {
      mails: await outboxRepository(tx).counts({}),
      payments: { OPEN: await intents.count('OPEN'), MISMATCH: await intents.count('MISMATCH') },
      backupAgeSeconds: backup === null ? null : backupAgeSeconds(backup, now),
    };
  });
