import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
  RouteShorthandOptions,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ErrorBody, IdParams } from '#contract/common.ts';
import { keysIn } from '#domain/records.ts';
import type { AnswerOf, CallName, CallOf, CallSpec, CallTable, PartOf } from '#contract/calls/call.ts';
import { isFile } from '../commons/audit/exports.ts';
import type { RateLimit } from './rate-limits.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Schemas of failures, for the serialiser and the OpenAPI document. */
const refusals = { '4xx': ErrorBody, '5xx': ErrorBody };

/** Lets the handler's JSON pass as it is. */
export const JSON_TYPE = 'application/json; charset=utf-8';

type RequestOf<Call extends CallSpec> = FastifyRequest<{
  Params: PartOf<Call, 'params'>;
  Querystring: PartOf<Call, 'query'>;
  Body: PartOf<Call, 'body'>;
}>;

/** Result of a handler; one that sends a file or a stream returns the reply. */
type Answered<Call extends CallSpec> = AnswerOf<Call> | FastifyReply;

/** Its result is sent with the first status of the call. */
type Handler<Call extends CallSpec> = (
  request: RequestOf<Call>,
  reply: FastifyReply,
) => Answered<Call> | Promise<Answered<Call>>;

interface Options extends Pick<RouteShorthandOptions, 'bodyLimit' | 'schemaErrorFormatter'> {
  readonly rateLimit?: RateLimit;
}

/** What handles a call, with options of its own. */
export type CallRoute<Call extends CallSpec> = Handler<Call> | (Options & { readonly handler: Handler<Call> });

/** Declares calls of a table (contract/calls/), with what handles each. */
export function routesOf<Table extends CallTable<Table>>(
  app: Api,
  table: Table,
  routes: { readonly [Name in keyof Table & CallName]?: CallRoute<CallOf<Table, Name>> },
): void {
  const declare = <Name extends keyof Table & CallName>(name: Name): void => {
    const route: CallRoute<CallOf<Table, Name>> | undefined = routes[name];
    if (!route) return;
    const { handler, rateLimit, ...options } = typeof route === 'function' ? { handler: route } : route;
    const [method = '', url = ''] = name.split(' ');
    const { right, file, summary, query, 200: ok, 201: created, 204: empty, ...inputs }: CallSpec = table[name];
    const answers = Object.entries({ 200: ok, 201: created, 204: empty }).filter(([, answer]) => answer);
    const status = Number(answers[0]?.[0]);
    app.route({
      ...options,
      method,
      url,
      config: { action: right, ...(rateLimit === undefined ? {} : { rateLimit }) },
      schema: {
        tags: [url.split('/')[1] ?? ''],
        ...(summary === undefined ? {} : { summary }),
        ...(url.split('/').includes(':id') && { params: IdParams }),
        ...inputs,
        ...(query === undefined ? {} : { querystring: query }),
        response: { ...Object.fromEntries(answers), ...refusals },
      },
      // Fastify knows the schemas of refusals alone.
      handler: (request, reply) => {
        if (file !== undefined && isFile(request.query)) request.requireReauthentication(file);
        return handler(request as RequestOf<CallOf<Table, Name>>, reply.status(status)) as Promise<undefined>;
      },
    });
  };
  for (const name of keysIn<keyof Table & CallName>(routes)) declare(name);
}
