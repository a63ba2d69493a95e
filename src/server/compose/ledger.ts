import type { Database } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import { entering } from '../modules/ledger/wallet-movement.ts';
import { outingLedgerService } from '../modules/ledger/outings-service.ts';
import { ledgerRepository } from '../modules/ledger/repository.ts';
import { ledgerRoutes, outingLedgerRoutes } from '../modules/ledger/routes.ts';
import { ledgerService } from '../modules/ledger/service.ts';
import type { Note } from '../commons/audit-log.ts';
import { registrationsRepository } from '../modules/registrations/repository.ts';

interface LedgerParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly note: Note;
}

/** The ledger meets its neighbours here: the members whose wallets move, the outings that are debited. */
export function composeLedger(api: Api, { database, clock, note }: LedgerParts): void {
  const enter = entering({ ledger: ledgerRepository, note, clock });
  ledgerRoutes(
    api,
    ledgerService({
      database,
      findDiver: (tx, id) => diversRepository(tx).find(id),
      lockDiver: (tx, id) => diversRepository(tx).findForUpdate(id),
      enter,
    }),
  );
  outingLedgerRoutes(
    api,
    outingLedgerService({
      database,
      clock,
      events: {
        find: (tx, id) => eventsRepository(tx).find(id),
        lock: (tx, id) => eventsRepository(tx).lock(id),
      },
      entriesOf: (tx, id) => registrationsRepository(tx).ofEvents([id]),
      divers: {
        findMany: (tx, ids) => diversRepository(tx).findMany(ids),
        lock: (tx, id) => diversRepository(tx).findForUpdate(id),
      },
      enter,
    }),
  );
}
