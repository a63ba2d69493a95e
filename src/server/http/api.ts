import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifySchema, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Type } from 'typebox';
import { ErrorBody } from '../../shared/contract/common.ts';
import type { Action } from '../../shared/domain/permissions.ts';

/** The application as the routes see it: bodies, parameters and answers typed by their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Answer of a call that has nothing to say. */
export const NoContent = Type.Unsafe<void>(Type.Null());

/** Answers of any call beside its success, for the serialiser and the OpenAPI document. */
const refusals = { '4xx': ErrorBody, '5xx': ErrorBody };

/**
 * Options of a route: the line of the permission table that guards it, its schemas, and its answers on success, by
 * status.
 */
export const endpoint = <const Schema extends FastifySchema, const Answers extends Readonly<Record<number, object>>>(
  action: Action,
  schema: Schema,
  answers: Answers,
) => ({ config: { action }, schema: { ...schema, response: { ...answers, ...refusals } } });
