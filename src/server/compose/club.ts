import { clubRepository } from '../commons/club/repository.ts';
import { settingsRepository } from '../commons/parametres/repository.ts';
import { providerKeyBox } from '../commons/secrets/secret-box.ts';
import type { Api } from '../http/api.ts';
import { aboutRoutes } from '../modules/club/about/routes.ts';
import { aboutService } from '../modules/club/about/service.ts';
import { assemblyRoutes } from '../modules/club/assembly/routes.ts';
import { assemblyService } from '../modules/club/assembly/service.ts';
import { backupRoutes } from '../modules/club/backups/routes.ts';
import { backupsService } from '../modules/club/backups/service.ts';
import { clubRoutes, logoRoute } from '../modules/club/config/routes.ts';
import { clubService } from '../modules/club/config/service.ts';
import { dashboardRoutes } from '../modules/club/dashboard/routes.ts';
import { dashboardService } from '../modules/club/dashboard/service.ts';
import { firstVisitRoutes } from '../modules/club/first-visit/routes.ts';
import { historyRoutes } from '../modules/club/history/routes.ts';
import { historyService } from '../modules/club/history/service.ts';
import { settingRoutes } from '../modules/club/parametres/routes.ts';
import { settingsService, type Handles } from '../modules/club/parametres/service.ts';
import { setupRoutes } from '../modules/club/setup/routes.ts';
import { setupService } from '../modules/club/setup/service.ts';
import { holderOf } from '../modules/money/payments/service.ts';
import { ticketsSealedWith } from '../modules/money/payments/tickets.ts';
import { release } from '../root.ts';
import type { ApiCalls, Context } from './dependencies.ts';
import { auditedMembers } from './members.ts';
import { auditedMoney } from './money.ts';
import { auditedOutings } from './outings.ts';

const AUDITED = {
  ...auditedMembers,
  ...auditedOutings,
  ...auditedMoney,
  parametres: settingsRepository,
  club: clubRepository,
};

export function composeClub(app: Api, context: Context): ApiCalls {
  const { clock, firstVisit, payments } = context;
  const box = providerKeyBox(context);
  const tickets = ticketsSealedWith(context.jwtSecret, context.previousJwtSecret);
  const handles: Handles = {
    issue: (reader, isStored) =>
      payments && (isStored || payments.hasSecret) ? tickets.issue('handle', holderOf(reader), clock()) : null,
    isOurs: (text) => tickets.isOurs(text),
  };
  const ownClub = clubService(context);
  logoRoute(app, ownClub);
  return async (api) => {
    firstVisitRoutes(api, firstVisit);
    backupRoutes(api, backupsService(context), firstVisit.enter);
    await clubRoutes(api, ownClub);
    settingRoutes(api, settingsService({ ...context, box, handles }));
    setupRoutes(api, setupService({ ...context, box }));
    historyRoutes(api, historyService({ ...context, repositories: AUDITED }));
    dashboardRoutes(api, dashboardService(context));
    assemblyRoutes(api, assemblyService(context));
    aboutRoutes(api, aboutService({ ...context, release }));
  };
}
