import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Page } from '../../shared/contract/common.ts';
import { JSON_TYPE } from './api.ts';

/** JSON of records that a cache answers again and again (cache/record-cache.ts), for as long as it keeps them. */
const texts = new WeakMap<object, string>();

function textOf(reply: FastifyReply, schema: TSchema, record: object): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const text = reply.serializeInput(record as Record<string, unknown>, schema as Record<string, unknown>);
  texts.set(record, text);
  return text;
}

const asItIs = (text: unknown) => text as string;
const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type(JSON_TYPE).serializer(asItIs).send(text);

/** Sends a cached record, which is serialised once. */
export const sendRecord = <Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  record: Static<Schema> & object,
): FastifyReply => sendText(reply, textOf(reply, schema, record));

/** Sends a page of cached records. */
export function sendRecords<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  { content, ...rest }: Page<Static<Schema> & object>,
): FastifyReply {
  const records = content.map((record) => textOf(reply, schema, record)).join(',');
  return sendText(reply, `{"content":[${records}],${JSON.stringify(rest).slice(1)}`);
}
