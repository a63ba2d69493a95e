import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { mayAttempt } from '#domain/server-permissions.ts';

const API = '/api/v1';
const ADDRESS = `${API}/openapi.json`;

type Declared = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>;

const securityOf = ({ config }: Declared): NonNullable<RouteOptions['schema']> => ({
  security: config?.action && mayAttempt(null, config.action) ? [] : [{ bearer: [] }],
});

/** Builds the document on first request, from a second Fastify that serves nothing. */
async function documentOf(routes: readonly Declared[]): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Espace membres',
        description: 'Calls of the members’ area. Errors are `{message, code, field?}`.',
        version: '1',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  for (const route of routes) {
    app.route({ ...route, schema: { ...route.schema, ...securityOf(route) }, handler: () => null });
  }
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}

/** GET /api/v1/openapi.json, from the schemas that validate requests. Must be declared before all other routes. */
export function describeRoutes(app: FastifyInstance): void {
  const routes: Declared[] = [];
  let document: Promise<object> | undefined;

  app.addHook('onRoute', ({ method, url, schema, config }) => {
    // API calls name an action; screens and files do not.
    if (config?.action !== undefined && method !== 'HEAD') {
      routes.push({ method, url, config, ...(schema ? { schema } : {}) });
    }
  });

  app.get(
    ADDRESS,
    {
      config: { action: 'service.public' },
      schema: { tags: ['service'], response: { 200: Type.Object({}, { additionalProperties: true }) } },
    },
    () => (document ??= documentOf(routes)),
  );
}
