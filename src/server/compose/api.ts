import type { Api } from '../http/api.ts';
import { cachedDistances } from '../integrations/distance/cached.ts';
import { estimate } from '../integrations/distance/port.ts';
import { historyRoutes } from '../modules/audit/routes.ts';
import { historyService } from '../modules/audit/service.ts';
import { calendarKeys } from '../modules/calendar/keys.ts';
import { calendarFeedRoutes, calendarRoutes } from '../modules/calendar/routes.ts';
import { calendarService } from '../modules/calendar/service.ts';
import { distances } from '../modules/daos/distances.ts';
import { daoRoutes, distanceRoutes } from '../modules/daos/routes.ts';
import { daosService } from '../modules/daos/service.ts';
import { daoYearService } from '../modules/daos/year-service.ts';
import { dashboardRoutes } from '../modules/dashboard/routes.ts';
import { dashboardService } from '../modules/dashboard/service.ts';
import { diveLogService } from '../modules/dive-archive/log-service.ts';
import { diveArchiveRoutes } from '../modules/dive-archive/routes.ts';
import { sheetsService } from '../modules/dive-archive/sheets-service.ts';
import { diverRoutes } from '../modules/divers/routes.ts';
import { diversService } from '../modules/divers/service.ts';
import { documentRoutes } from '../modules/documents/routes.ts';
import { documentsService } from '../modules/documents/service.ts';
import { dossierRoutes, seasonRoutes } from '../modules/dossiers/routes.ts';
import { seasonService } from '../modules/dossiers/season-service.ts';
import { dossiersService } from '../modules/dossiers/service.ts';
import { eventRoutes } from '../modules/events/routes.ts';
import { eventsService } from '../modules/events/service.ts';
import { importRoutes } from '../modules/import/routes.ts';
import { importService } from '../modules/import/service.ts';
import { outingLedgerService } from '../modules/ledger/outings-service.ts';
import { ledgerRoutes, outingLedgerRoutes } from '../modules/ledger/routes.ts';
import { ledgerService } from '../modules/ledger/service.ts';
import { choicesService } from '../modules/mail/choices-service.ts';
import { choicesRoutes, mailRoutes } from '../modules/mail/routes.ts';
import { mailService } from '../modules/mail/service.ts';
import { outboxRoutes } from '../modules/outbox/routes.ts';
import { outboxService } from '../modules/outbox/service.ts';
import { palanqueeRoutes } from '../modules/palanquees/routes.ts';
import { palanqueesService } from '../modules/palanquees/service.ts';
import { registrationRoutes } from '../modules/registrations/routes.ts';
import { registrationsService } from '../modules/registrations/service.ts';
import { retentionRoutes } from '../modules/retention/routes.ts';
import { retentionService } from '../modules/retention/service.ts';
import { securityLogRoutes } from '../modules/security-log/routes.ts';
import { securityLogService } from '../modules/security-log/service.ts';
import { siteRoutes } from '../modules/sites/routes.ts';
import { sitesService } from '../modules/sites/service.ts';
import { addressRoutes } from '../modules/users/address-routes.ts';
import { addressService } from '../modules/users/address-service.ts';
import { countIn, LIMITS } from '../modules/users/attempts-repository.ts';
import { openSessionsService } from '../modules/users/open-sessions-service.ts';
import { passwordService } from '../modules/users/password-service.ts';
import { userRoutes } from '../modules/users/routes.ts';
import { sessionService } from '../modules/users/session-service.ts';
import { signInLimits } from '../modules/users/sign-in-limits.ts';
import type { Context } from './dependencies.ts';
import { purgersWith } from './purgers.ts';
import { composeSecondFactor } from './second-factor.ts';

/** Declares every call of the API except payments and settings; feeds and distances go on `app`. */
export async function composeApi(app: Api, api: Api, context: Context): Promise<void> {
  userRoutes(api, {
    sessions: sessionService({ ...context, limits: signInLimits({ ...context, log: app.log }) }),
    opened: openSessionsService(context),
    passwords: passwordService(context),
  });
  addressRoutes(api, addressService(context));
  composeSecondFactor(api, context);
  historyRoutes(api, historyService(context));
  securityLogRoutes(api, securityLogService(context));
  retentionRoutes(api, retentionService({ ...context, purgers: purgersWith(context.dataDir) }));

  diverRoutes(api, diversService({ ...context, countDossier: countIn(context.attempts, LIMITS.dossier) }));
  await importRoutes(api, importService(context));
  dashboardRoutes(api, dashboardService(context));

  siteRoutes(api, sitesService(context));
  eventRoutes(api, eventsService({ ...context, countDetails: countIn(context.attempts, LIMITS.outingDetails) }));
  registrationRoutes(api, registrationsService(context));
  palanqueeRoutes(api, palanqueesService(context));
  documentRoutes(api, documentsService(context));
  diveArchiveRoutes(api, diveLogService(context), sheetsService(context));

  ledgerRoutes(api, ledgerService(context));
  outingLedgerRoutes(api, outingLedgerService(context));
  seasonRoutes(api, seasonService(context));
  dossierRoutes(api, dossiersService(context));

  const { distance, clock } = context;
  const kilometres = distances(distance ? cachedDistances(distance, clock) : estimate, app.log);
  daoRoutes(api, daosService({ ...context, distances: kilometres }), daoYearService(context));
  distanceRoutes(app, kilometres);

  mailRoutes(api, mailService({ ...context, countMail: countIn(context.attempts, LIMITS.mail) }));
  outboxRoutes(api, outboxService(context));
  choicesRoutes(api, choicesService(context));
  const calendars = calendarService({ ...context, keys: calendarKeys(context) });
  calendarRoutes(api, calendars);
  calendarFeedRoutes(app, calendars);
}
