import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { guardRoutes } from '../http/access.ts';
import type { Api } from '../http/api.ts';
import { addBodyParsers, MAX_SEGMENT_LENGTH, compileSchemas, escapeMalformedUrl } from '../http/inputs.ts';
import { limitRoutes } from '../http/rate-limits.ts';
import { compressAnswers } from '../http/compression.ts';
import { answerErrors } from '../http/errors.ts';
import { configRoute, healthRoute, readinessRoute } from '../http/health.ts';
import { logging, warnOfUntrustedProxies } from '../http/logging.ts';
import { describeRoutes } from '../http/openapi.ts';
import { enableDraining } from '../http/restoring.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import { serveClient } from '../http/static.ts';
import { relyingPartyOf } from '../modules/accounts/second-factor/webauthn.ts';
import { senderOf } from '../commons/service/service-context.ts';
import { attemptsRepository } from '../commons/limits/attempts-repository.ts';
import { hashing } from '../modules/accounts/credentials/hashing.ts';
import { authenticator } from '../modules/accounts/credentials/authenticator.ts';
import { knownDevices } from '../modules/accounts/credentials/known-device.ts';
import { tokensSignedWith } from '../modules/accounts/credentials/tokens.ts';
import { composeApi } from './api.ts';
import { release } from '../root.ts';
import type { Context, Dependencies } from './dependencies.ts';
import { composeMetrics, readinessOf } from './health.ts';
import { recordRefusals } from './refusals.ts';
import { firstVisitService } from '../modules/club/first-visit/service.ts';

export const BODY_LIMIT = 1024 * 1024;

const NO_ADMINISTRATOR =
  'Cette base n’a aucun super-administrateur. Pour un club nouveau, ouvrez sa première page avec le code du journal, que « club admin » affiche aussi ; si ce club a une sauvegarde, elle se reprend sur cette page.';

export async function buildApp(dependencies: Dependencies): Promise<Api> {
  const dataDir = dependencies.dataDir ?? path.join(tmpdir(), 'espace-membres');
  const { database, club, jwtSecret, publicUrl, trustedProxies = [] } = dependencies;
  const app: Api = Fastify({
    ...logging(dependencies.log),
    // Never `true`: a caller could then give any address as its own, and escape the limits.
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Node looks for late callers every 30 s by default, which would add that much to both limits.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: MAX_SEGMENT_LENGTH },
    rewriteUrl: escapeMalformedUrl,
  });
  const common = {
    ...dependencies,
    dataDir,
    backupDir: dependencies.backupDir ?? path.join(dataDir, 'backups'),
    sender: senderOf(club, publicUrl),
    tokens: tokensSignedWith(dependencies),
    devices: knownDevices(dependencies),
    hashing: dependencies.hashing ?? hashing(),
    attempts: attemptsRepository(jwtSecret),
    party: relyingPartyOf(publicUrl),
  };
  const firstVisit = firstVisitService(common);
  const context: Context = { ...common, firstVisit };

  enableDraining(app, database, dependencies.leave ?? (() => undefined));
  warnOfUntrustedProxies(app);
  addBodyParsers(app);
  compileSchemas(app);
  answerErrors(app);
  addSecurityHeaders(app, dependencies);
  compressAnswers(app);
  const { authenticate, stop } = authenticator({ ...context, log: app.log });
  guardRoutes(app, authenticate, context.clock);
  limitRoutes(app, context.clock);
  app.addHook('onClose', stop);
  describeRoutes(app);
  composeMetrics(app, context);
  recordRefusals(app, context);

  await composeApi(app, context);
  healthRoute(app, database, release);
  // A club whose first page waits is served all the same.
  readinessRoute(app, readinessOf(app, context), async () =>
    (await firstVisit.isOpen()) ? [...app.warnings, NO_ADMINISTRATOR] : app.warnings,
  );
  configRoute(app, club, context.party?.id ?? '', () => firstVisit.isOpen());
  await serveClient(app, dependencies.web);
  return app;
}
