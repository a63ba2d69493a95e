import type { Api } from '../http/api.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import { outingLedgerService } from '../modules/ledger/outings-service.ts';
import { ledgerRepository } from '../modules/ledger/repository.ts';
import { ledgerRoutes, outingLedgerRoutes } from '../modules/ledger/routes.ts';
import { ledgerService } from '../modules/ledger/service.ts';
import { entering } from '../modules/ledger/wallet-movement.ts';
import { registrationsRepository } from '../modules/registrations/repository.ts';
import type { Context } from './dependencies.ts';

/** The ledger: movements of the wallets, and the debit of an outing. */
export function composeLedger(api: Api, { database, clock, note }: Context): void {
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
