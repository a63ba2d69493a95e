import type { Api } from '../http/api.ts';
import { assess } from '../modules/divers/dry-run.ts';
import { diverListsRepository } from '../modules/divers/lists-repository.ts';
import { diverListsService } from '../modules/divers/lists-service.ts';
import { diverFor } from '../modules/divers/mapping.ts';
import { dashboardRoutes } from '../modules/dashboard/routes.ts';
import { dashboardService } from '../modules/dashboard/service.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { diverRoutes } from '../modules/divers/routes.ts';
import { diversService } from '../modules/divers/service.ts';
import { membersNamed } from '../modules/import/members.ts';
import { importRoutes } from '../modules/import/routes.ts';
import { importService } from '../modules/import/service.ts';
import { readRows } from '../modules/import/table.ts';
import { ledgerRepository } from '../modules/ledger/repository.ts';
import { credentialsRepository } from '../modules/users/repository.ts';
import { walletPolicy, type Context } from './dependencies.ts';

/** Members: their records and lists, the import of files, and the figures of the dashboard. */
export async function composeDivers(api: Api, context: Context): Promise<void> {
  const { database, clock, sendOneTimePassword, note } = context;
  const members = diversService({
    database,
    ledger: ledgerRepository,
    endSessions: (tx, id) => credentialsRepository(tx).endSessions(id),
    welcome: (tx, to, now) => sendOneTimePassword(tx, 'welcome', to, now),
    note,
    clock,
  });
  diverRoutes(api, diverListsService({ database, walletPolicy, clock }), members);
  await importRoutes(
    api,
    importService({
      database,
      members: {
        of: membersNamed({ divers: diversRepository, assess, seen: diverFor, clock }),
        create: members.createWithin,
        update: members.updateWithin,
      },
      readRows,
      clock,
    }),
  );
  dashboardRoutes(
    api,
    dashboardService({
      database,
      clock,
      walletPolicy,
      tally: (tx, figures, ground) => diverListsRepository(tx).tally(figures, ground),
    }),
  );
}
