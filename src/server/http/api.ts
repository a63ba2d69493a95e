import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ErrorBody } from '../../shared/contract/common.ts';

/** The application as the routes see it: bodies, parameters and answers typed by their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What any call may answer beside its success, for the serialiser and the OpenAPI document. */
export const refusals = { '4xx': ErrorBody, '5xx': ErrorBody };
