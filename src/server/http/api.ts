import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
  RouteShorthandOptions,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Type, type Static, type TNever, type TSchema } from 'typebox';
import { ErrorBody } from '#contract/common.ts';
import type { Action } from '#domain/server-permissions.ts';
import type { RateLimit } from './rate-limits.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export const NoContent = Type.Unsafe<void>(Type.Null());

/** Schemas of failures, for the serialiser and the OpenAPI document. */
const refusals = { '4xx': ErrorBody, '5xx': ErrorBody };

type Inputs<Params extends TSchema, Query extends TSchema, Body extends TSchema> = FastifyRequest<{
  Params: Static<Params>;
  Querystring: Static<Query>;
  Body: Static<Body>;
}>;

type StaticOf<Answer> = Answer extends TSchema ? Static<Answer> : FastifyReply;

/** Result of a handler; one that sends a file or a stream returns the reply. */
type Answered<Answer, Empty extends TSchema> = Static<Empty> | StaticOf<Answer> | FastifyReply;

/** Lets the handler's JSON pass as it is. */
export const JSON_TYPE = 'application/json; charset=utf-8';

interface Route<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Answer,
  Empty extends TSchema,
> extends Pick<RouteShorthandOptions, 'bodyLimit' | 'schemaErrorFormatter'> {
  readonly summary?: string;
  readonly rateLimit?: RateLimit;
  /** Schemas of the request, and of successful answers by status. */
  readonly schema: Pick<FastifySchema, 'consumes'> & {
    readonly params?: Params;
    readonly querystring?: Query;
    readonly body?: Body;
    readonly 200?: Answer;
    readonly 201?: Answer;
    readonly 204?: Empty;
  };
  /** Its result is sent with the first of the statuses. */
  readonly handler: (
    request: Inputs<Params, Query, Body>,
    reply: FastifyReply,
  ) => Answered<Answer, Empty> | Promise<Answered<Answer, Empty>>;
}

export const routesOf =
  (app: Api, tag?: string) =>
  <
    Params extends TSchema,
    Query extends TSchema,
    Body extends TSchema,
    Answer extends object = TNever,
    Empty extends TSchema = TNever,
  >(
    address: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
    action: Action,
    { summary, rateLimit, schema, handler, ...options }: Route<Params, Query, Body, Answer, Empty>,
  ): void => {
    const [method = '', url = ''] = address.split(' ');
    const { 200: ok, 201: created, 204: empty, ...inputs } = schema;
    const answers = Object.entries({ 200: ok, 201: created, 204: empty }).filter(([, answer]) => answer);
    const status = Number(answers[0]?.[0]);
    app.route({
      ...options,
      method,
      url,
      config: { action, ...(rateLimit === undefined ? {} : { rateLimit }) },
      schema: {
        ...(tag === undefined ? {} : { tags: [tag] }),
        ...(summary === undefined ? {} : { summary }),
        ...inputs,
        response: { ...Object.fromEntries(answers), ...refusals },
      },
      // Fastify knows the schemas of refusals alone.
      handler: (request, reply) =>
        handler(request as Inputs<Params, Query, Body>, reply.status(status)) as Promise<void>,
    });
  };
