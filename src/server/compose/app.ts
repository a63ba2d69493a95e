import Fastify from 'fastify';
import type { ClubConfig } from '../../shared/config.ts';
import type { WalletPolicy } from '../../shared/domain/wallet/balance.ts';
import type { Database, Tx } from '../db/database.ts';
import { guardRoutes } from '../http/access.ts';
import { LONGEST_SEGMENT, readableAddress } from '../http/malformed-urls.ts';
import type { Api } from '../http/api.ts';
import { readBodies } from '../http/body-parsers.ts';
import { compressAnswers } from '../http/compression.ts';
import { answerErrors } from '../http/errors.ts';
import { configRoute, healthRoute } from '../http/health.ts';
import { logging, type lineWriter } from '../http/logging.ts';
import { describeRoutes } from '../http/openapi.ts';
import { secureAnswers } from '../http/security-headers.ts';
import { serveClient } from '../http/static.ts';
import { validateInputs } from '../http/validation.ts';
import { historyRoutes } from '../modules/audit/routes.ts';
import { auditService } from '../modules/audit/service.ts';
import { assess } from '../modules/divers/dry-run.ts';
import { diverListsRepository } from '../modules/divers/lists-repository.ts';
import { diverListsService } from '../modules/divers/lists-service.ts';
import { diverFor, subjectOf } from '../modules/divers/mapping.ts';
import { dashboardRoutes } from '../modules/dashboard/routes.ts';
import { dashboardService } from '../modules/dashboard/service.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { diverRoutes } from '../modules/divers/routes.ts';
import { diversService } from '../modules/divers/service.ts';
import { documentRoutes } from '../modules/documents/routes.ts';
import { documentsService } from '../modules/documents/service.ts';
import { eventLetters } from '../modules/events/mail-templates.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import { eventRoutes } from '../modules/events/routes.ts';
import { eventsService } from '../modules/events/service.ts';
import { eventViews } from '../modules/events/view.ts';
import { outingsRepository } from '../modules/ledger/outings-repository.ts';
import { ledgerRepository } from '../modules/ledger/repository.ts';
import { membersNamed } from '../modules/import/members.ts';
import { importRoutes } from '../modules/import/routes.ts';
import { importService } from '../modules/import/service.ts';
import { readRows } from '../modules/import/table.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { palanqueesRepository } from '../modules/palanquees/repository.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import { settingRoutes } from '../modules/parametres/routes.ts';
import { settingsService } from '../modules/parametres/service.ts';
import { paymentRoutes } from '../modules/payments/routes.ts';
import { notices } from '../modules/registrations/notifications.ts';
import { promotion } from '../modules/registrations/promotion.ts';
import { registrationsRepository } from '../modules/registrations/repository.ts';
import { registrationRoutes } from '../modules/registrations/routes.ts';
import { registrationsService } from '../modules/registrations/service.ts';
import { sitesRepository } from '../modules/sites/repository.ts';
import { siteRoutes } from '../modules/sites/routes.ts';
import { sitesService } from '../modules/sites/service.ts';
import { attemptsRepository, LIMITS } from '../modules/users/attempts-repository.ts';
import { countIn } from '../modules/users/attempts.ts';
import { authenticator } from '../modules/users/authenticate.ts';
import { hashing, type Hashing } from '../modules/users/hashing.ts';
import { oneTimeMail } from '../modules/users/notifications.ts';
import { passwordService } from '../modules/users/password-service.ts';
import { credentialsRepository } from '../modules/users/repository.ts';
import { userRoutes } from '../modules/users/routes.ts';
import { sessionService } from '../modules/users/session-service.ts';
import { tokensSignedWith } from '../modules/users/tokens.ts';
import { composeDaos, daoStands, type DistanceService } from './daos.ts';
import { composeLedger } from './ledger.ts';
import { composeMail } from './mail.ts';
import { composePalanquees } from './palanquees.ts';
import { composePayments, type PaymentParts } from './payments.ts';
import { composeSeason } from './season.ts';
import { PROVIDER_KEY_BOX, secretBox } from '../commons/secret-box.ts';

/** What the application is made of; tests bring their own database and clock. */
export interface Parts {
  readonly database: Database;
  readonly club: ClubConfig;
  readonly clock: () => Date;
  readonly jwtSecret: string;
  /** Turns for hashing passwords; two at a time without it. */
  readonly hashing?: Hashing;
  /** Where members reach the application: links in mails, HSTS. */
  readonly publicUrl: string;
  /** Without it nobody can pay online. */
  readonly payments?: PaymentParts;
  /** The club's distance service; estimates without it. */
  readonly distance?: DistanceService;
  /** Folder of the built client; without it the API alone is served. */
  readonly web?: string;
  /** Where log lines go; nowhere without it. */
  readonly log?: ReturnType<typeof lineWriter>;
}

export const BODY_LIMIT = 1024 * 1024;

/** The composition root: every part meets its neighbours here, and nowhere else. */
export async function buildApp(parts: Parts): Promise<Api> {
  const { database, clock } = parts;
  const app: Api = Fastify({
    ...logging(parts.log),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    http: { headersTimeout: 10_000 },
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
    rewriteUrl: readableAddress,
  });
  const tokens = tokensSignedWith(parts.jwtSecret);
  const attempts = attemptsRepository(parts.jwtSecret);
  const turns = parts.hashing ?? hashing();
  const sender = { clubName: parts.club.club.name, publicUrl: parts.publicUrl };
  const sendOneTimePassword = oneTimeMail(outboxRepository, sender);

  const audit = auditService({
    database,
    clock,
    subjectOf: async (tx, id) => {
      const row = await diversRepository(tx).find(id);
      return row && subjectOf(row);
    },
    exists: {
      sites: async (tx, id) => (await sitesRepository(tx).find(id)) !== undefined,
      events: async (tx, id) => (await eventsRepository(tx).find(id)) !== undefined,
      parametres: async (tx, id) => (await settingsRepository(tx).find(id)) !== undefined,
      daos: daoStands,
    },
  });
  const { note } = audit;

  const walletPolicy = async (tx: Tx): Promise<WalletPolicy> => (await settingsRepository(tx).club()).wallet;
  const letters = eventLetters(sender);
  const tell = notices(outboxRepository, letters, clock);
  const promote = promotion(parts.club.waitingList, tell, clock);
  const views = eventViews(registrationsRepository);

  readBodies(app);
  validateInputs(app);
  answerErrors(app);
  secureAnswers(app, parts);
  compressAnswers(app);
  guardRoutes(app, authenticator(database, tokens, clock));
  describeRoutes(app);

  const payments = composePayments(app, {
    database,
    clock,
    jwtSecret: parts.jwtSecret,
    sender,
    organization: parts.club.payment.organization,
    note,
    countPayment: countIn(attempts, LIMITS.payment),
    payments: parts.payments,
  });

  await app.register(
    async (api: Api) => {
      userRoutes(
        api,
        sessionService({ database, attempts, hashing: turns, tokens, clock }),
        passwordService({ database, attempts, hashing: turns, sendOneTimePassword, note, clock }),
      );
      composeMail(app, api, { ...parts, sender, countMail: countIn(attempts, LIMITS.mail) });
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
      const box = secretBox(parts.jwtSecret, PROVIDER_KEY_BOX);
      settingRoutes(api, settingsService({ database, box, handles: payments.handles, note }));
      paymentRoutes(api, payments.service, payments.overview);
      siteRoutes(api, sitesService(database, note));
      const outings = eventsService({
        database,
        clock,
        registrations: registrationsRepository,
        leftTraces: async (tx, id) =>
          (await outingsRepository(tx).isNamed(id)) || (await palanqueesRepository(tx).latest(id)) !== undefined,
        outbox: outboxRepository,
        views,
        letters,
        promote,
        note,
      });
      eventRoutes(api, outings);
      historyRoutes(api, audit);
      composeLedger(api, { database, clock, note });
      composeSeason(api, { database, clock, sender, firstLabel: parts.club.season, note });
      dashboardRoutes(
        api,
        dashboardService({
          database,
          clock,
          walletPolicy,
          tally: (tx, figures, ground) => diverListsRepository(tx).tally(figures, ground),
        }),
      );
      const printedPlan = composePalanquees(api, { database, clock, note });
      documentRoutes(
        api,
        documentsService(parts.club, {
          readEvent: outings.read,
          printedPlan,
          watchesCertificates: () =>
            database.read(async (tx) => (await settingsRepository(tx).club()).watchesCertificates),
          contactsOf: (ids) =>
            database.read(
              async (tx) => new Map((await diversRepository(tx).findMany(ids)).map((row) => [row.id, row])),
            ),
        }),
      );
      registrationRoutes(
        api,
        registrationsService({
          database,
          clock,
          events: {
            lock: (tx, id) => eventsRepository(tx).lock(id),
            view: (tx, actor, event) => views.one(tx, actor, event),
          },
          findDiver: (tx, id) => diversRepository(tx).findForUpdate(id),
          walletPolicy,
          tell,
          promote,
        }),
      );
    },
    { prefix: '/api/v1' },
  );
  await composeDaos(app, { database, clock, club: parts.club, note, distance: parts.distance });
  await payments.outsideTheApi();
  healthRoute(app, database);
  configRoute(app, parts.club);
  await serveClient(app, parts.web);
  return app;
}
