import Fastify from 'fastify';
import { guardRoutes } from '../http/access.ts';
import type { Api } from '../http/api.ts';
import { addBodyParsers } from '../http/body-parsers.ts';
import { compressAnswers } from '../http/compression.ts';
import { answerErrors } from '../http/errors.ts';
import { configRoute, healthRoute } from '../http/health.ts';
import { logging } from '../http/logging.ts';
import { LONGEST_SEGMENT, escapeMalformedUrl } from '../http/malformed-urls.ts';
import { describeRoutes } from '../http/openapi.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import { serveClient } from '../http/static.ts';
import { validateInputs } from '../http/validation.ts';
import { historyRoutes } from '../modules/audit/routes.ts';
import { attemptsRepository } from '../modules/users/attempts-repository.ts';
import { authenticator } from '../modules/users/authenticate.ts';
import { oneTimeMail } from '../modules/users/notifications.ts';
import { tokensSignedWith } from '../modules/users/tokens.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { composeAudit } from './audit.ts';
import { composeDaos } from './daos.ts';
import type { Context, Dependencies } from './dependencies.ts';
import { composeDivers } from './divers.ts';
import { composeDossiers } from './dossiers.ts';
import { composeEvents } from './events.ts';
import { composeLedger } from './ledger.ts';
import { composeMail } from './mail.ts';
import { composePalanquees } from './palanquees.ts';
import { composePayments } from './payments.ts';
import { composeSettings } from './settings.ts';
import { composeUsers } from './users.ts';

export const BODY_LIMIT = 1024 * 1024;

/** The composition root: the doors first, then every subject of the API, then the client's files. */
export async function buildApp(dependencies: Dependencies): Promise<Api> {
  const { database, club, clock, jwtSecret, publicUrl } = dependencies;
  const app: Api = Fastify({
    ...logging(dependencies.log),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    http: { headersTimeout: 10_000 },
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
    rewriteUrl: escapeMalformedUrl,
  });
  const audit = composeAudit(database, clock);
  const sender = { clubName: club.club.name, publicUrl };
  const context: Context = {
    ...dependencies,
    sender,
    tokens: tokensSignedWith(jwtSecret),
    attempts: attemptsRepository(jwtSecret),
    sendOneTimePassword: oneTimeMail(outboxRepository, sender),
    note: audit.note,
  };

  addBodyParsers(app);
  validateInputs(app);
  answerErrors(app);
  addSecurityHeaders(app, dependencies);
  compressAnswers(app);
  guardRoutes(app, authenticator(database, context.tokens, clock));
  describeRoutes(app);

  const payments = await composePayments(app, context);
  await app.register(
    async (api: Api) => {
      historyRoutes(api, audit);
      composeUsers(api, context);
      composeMail(app, api, context);
      await composeDivers(api, context);
      composeSettings(api, context, payments.handles);
      payments.routes(api);
      composePalanquees(api, context, composeEvents(api, context));
      composeLedger(api, context);
      composeDossiers(api, context);
      composeDaos(app, api, context);
    },
    { prefix: '/api/v1' },
  );
  healthRoute(app, database);
  configRoute(app, club);
  await serveClient(app, dependencies.web);
  return app;
}
