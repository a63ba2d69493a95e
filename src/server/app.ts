import Fastify from 'fastify';
import type { ClubConfig } from '../shared/config.ts';
import type { Database } from './db/database.ts';
import { guardRoutes } from './http/access.ts';
import type { Api } from './http/api.ts';
import { answerErrors } from './http/errors.ts';
import { validateInputs } from './http/validation.ts';
import { siteRoutes } from './modules/sites/routes.ts';
import { sitesService } from './modules/sites/service.ts';
import { authenticator } from './modules/users/authenticate.ts';
import { tokensSignedWith } from './modules/users/tokens.ts';

/** What the application is made of; tests bring their own database and clock. */
export interface Parts {
  readonly database: Database;
  readonly club: ClubConfig;
  readonly clock: () => Date;
  readonly jwtSecret: string;
}

export const BODY_LIMIT = 1024 * 1024;

/** The composition root: every part meets its neighbours here, and nowhere else. */
export async function buildApp(parts: Parts): Promise<Api> {
  const { database, clock } = parts;
  const app: Api = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    http: { headersTimeout: 10_000 },
    routerOptions: { maxParamLength: 200 },
  });
  const tokens = tokensSignedWith(parts.jwtSecret);

  validateInputs(app);
  answerErrors(app);
  guardRoutes(app, authenticator(database, tokens, clock));

  await app.register(
    (api: Api) => {
      siteRoutes(api, sitesService(database));
    },
    { prefix: '/api/v1' },
  );
  return app;
}
