import type { Api } from '../http/api.ts';
import { cachedDistances, estimate } from '../integrations/distance/port.ts';
import { release } from '../root.ts';
import { aboutRoutes } from '../modules/club/about/routes.ts';
import { aboutService } from '../modules/club/about/service.ts';
import { clubRoutes, logoRoute } from '../modules/club/config/routes.ts';
import { clubService } from '../modules/club/config/service.ts';
import { setupRoutes } from '../modules/club/setup/routes.ts';
import { setupService } from '../modules/club/setup/service.ts';
import { providerKeyBox } from '../commons/secrets/secret-box.ts';
import { historyRoutes } from '../modules/club/history/routes.ts';
import { historyService } from '../modules/club/history/service.ts';
import { calendarService } from '../modules/outings/calendar/service.ts';
import { calendarFeedRoutes, calendarRoutes } from '../modules/outings/calendar/routes.ts';
import { distances } from '../modules/money/daos/distances.ts';
import { daoRoutes, distanceRoutes } from '../modules/money/daos/routes.ts';
import { daosService } from '../modules/money/daos/service.ts';
import { daoYearService } from '../modules/money/daos/year-service.ts';
import { dashboardRoutes } from '../modules/club/dashboard/routes.ts';
import { dashboardService } from '../modules/club/dashboard/service.ts';
import { diveLogService } from '../modules/outings/dive-archive/log-service.ts';
import { diveArchiveRoutes } from '../modules/outings/dive-archive/routes.ts';
import { sheetsService, logbookService } from '../modules/outings/dive-archive/sheets-service.ts';
import { diverRoutes } from '../modules/members/divers/routes.ts';
import { membersMailService } from '../modules/members/divers/mail-service.ts';
import { diversService } from '../modules/members/divers/service.ts';
import { documentRoutes } from '../modules/outings/safety-sheets/routes.ts';
import { documentsService } from '../modules/outings/safety-sheets/service.ts';
import { membershipRoutes, seasonRoutes } from '../modules/money/membership/routes.ts';
import { seasonService } from '../modules/money/membership/season-service.ts';
import { membershipService } from '../modules/money/membership/service.ts';
import { eventRoutes } from '../modules/outings/events/routes.ts';
import { eventsService } from '../modules/outings/events/service.ts';
import { importRoutes } from '../modules/members/import/routes.ts';
import { importService } from '../modules/members/import/service.ts';
import { outingLedgerService } from '../modules/money/ledger/outings-service.ts';
import { ledgerRoutes } from '../modules/money/ledger/routes.ts';
import type { Tx } from '../db/database.ts';
import { outingsRepository } from '../modules/money/ledger/outings-repository.ts';
import { ledgerService } from '../modules/money/ledger/service.ts';
import { mailRoutes } from '../modules/messages/mail/routes.ts';
import { mailService } from '../modules/messages/mail/service.ts';
import { outboxRoutes } from '../modules/messages/outbox/routes.ts';
import { outboxService } from '../modules/messages/outbox/service.ts';
import { palanqueeRoutes } from '../modules/outings/palanquees/routes.ts';
import { palanqueesService } from '../modules/outings/palanquees/service.ts';
import { registrationsService } from '../modules/outings/registrations/service.ts';
import { registrationRoutes } from '../modules/outings/registrations/routes.ts';
import { retentionRoutes } from '../modules/members/retention/routes.ts';
import { retentionService } from '../modules/members/retention/service.ts';
import { factorsRepository, hasFactor } from '../modules/accounts/second-factor/factors-repository.ts';
import { secondFactorRoutes } from '../modules/accounts/second-factor/routes.ts';
import { secondFactorService } from '../modules/accounts/second-factor/service.ts';
import { factorSignInService, reauthenticationService } from '../modules/accounts/second-factor/sign-in-service.ts';
import { totpBox } from '../modules/accounts/second-factor/totp.ts';
import { identityVerifier } from '../modules/accounts/second-factor/verification.ts';
import { securityLogRoutes } from '../modules/accounts/security-log/routes.ts';
import { securityLogService } from '../modules/accounts/security-log/service.ts';
import { siteRoutes } from '../modules/outings/sites/routes.ts';
import { sitesService } from '../modules/outings/sites/service.ts';
import { addressService } from '../modules/accounts/users/address-service.ts';
import { countIn, LIMITS } from '../commons/limits/attempts-repository.ts';
import { passwordService } from '../modules/accounts/users/password-service.ts';
import { userRoutes } from '../modules/accounts/users/routes.ts';
import { sessionService } from '../modules/accounts/users/session-service.ts';
import { signInLimits } from '../modules/accounts/users/sign-in-limits.ts';
import type { Context } from './dependencies.ts';
import { purgersWith } from './purgers.ts';
import { copyFiles } from '../modules/members/erasure/files.ts';
import { erasureRoutes } from '../modules/members/erasure/routes.ts';
import { erasureService } from '../modules/members/erasure/service.ts';
import { copiesService } from '../modules/members/personal-data/copies-service.ts';
import { requestsService } from '../modules/members/personal-data/requests-service.ts';
import { personalDataRoutes } from '../modules/members/personal-data/routes.ts';
import { copiesWorker } from '../modules/members/personal-data/worker.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes members' copies of their data; boot starts it, and it stops with the server. */
    copiesWorker: ReturnType<typeof copiesWorker>;
  }
}

/** Declares every call of the API except payments and settings; feeds and distances go on `app`. */
export async function composeApi(app: Api, api: Api, context: Context): Promise<void> {
  userRoutes(api, {
    sessions: sessionService({ ...context, limits: signInLimits({ ...context, log: app.log }) }),
    passwords: passwordService(context),
    addresses: addressService(context),
  });
  const box = totpBox(context);
  const factors = { ...context, box, verifier: identityVerifier({ ...context, box }) };
  secondFactorRoutes(api, {
    signIns: factorSignInService(factors),
    reauthentications: reauthenticationService(factors),
    factors: secondFactorService(factors),
  });
  const ownClub = clubService(context);
  await clubRoutes(api, ownClub);
  logoRoute(app, ownClub);
  const hasSecondFactor = async (tx: Tx, id: number) => hasFactor(await factorsRepository(tx).of(id));
  const countMail = countIn(context.attempts, LIMITS.mail);
  setupRoutes(api, setupService({ ...context, box: providerKeyBox(context), countMail, hasSecondFactor }));
  historyRoutes(api, historyService(context));
  securityLogRoutes(api, securityLogService(context));
  retentionRoutes(api, retentionService({ ...context, purgers: purgersWith(context.dataDir) }));

  diverRoutes(api, {
    divers: diversService({ ...context, countDossier: countIn(context.attempts, LIMITS.dossier) }),
    mails: membersMailService({ ...context, countMembersMail: countIn(context.attempts, LIMITS.membersMail) }),
  });
  await importRoutes(api, importService(context));
  dashboardRoutes(api, dashboardService(context));
  aboutRoutes(api, aboutService({ ...context, release }));

  siteRoutes(api, sitesService(context));
  const countDetails = countIn(context.attempts, LIMITS.outingDetails);
  const movementsOf = (tx: Tx, id: number) => outingsRepository(tx).movementsOf(id);
  eventRoutes(api, eventsService({ ...context, countDetails, movementsOf }));
  registrationRoutes(api, registrationsService(context));
  palanqueeRoutes(api, palanqueesService(context));
  documentRoutes(api, documentsService(context));
  diveArchiveRoutes(api, diveLogService(context), sheetsService(context), logbookService(context));

  ledgerRoutes(api, ledgerService(context), outingLedgerService(context));
  seasonRoutes(api, seasonService(context));
  membershipRoutes(api, membershipService(context));

  const { distance, clock } = context;
  const kilometres = distances(distance ? cachedDistances(distance, clock) : estimate, app.log);
  daoRoutes(api, daosService({ ...context, distances: kilometres }), daoYearService(context));
  distanceRoutes(app, kilometres);

  mailRoutes(api, mailService({ ...context, countMail }));
  outboxRoutes(api, outboxService(context));
  const calendars = calendarService(context);
  calendarRoutes(api, calendars);
  calendarFeedRoutes(app, calendars);
  composePersonalData(app, api, context);
}

function composePersonalData(app: Api, api: Api, context: Context): void {
  const files = copyFiles(context.dataDir);
  const worker = copiesWorker({ ...context, files, log: app.log });
  app.decorate('copiesWorker', worker);
  app.addHook('onClose', () => worker.stop());
  personalDataRoutes(api, copiesService({ ...context, files, poke: worker.poke }), requestsService(context));
  erasureRoutes(api, erasureService({ ...context, log: app.log }));
}
