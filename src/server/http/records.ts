import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Page } from '#contract/common.ts';
import { JSON_TYPE } from './api.ts';

/** JSON of records that a cache answers again and again (cache/record-cache.ts), for as long as it keeps them. */
const jsons = new WeakMap<object, Buffer>();

function jsonOf(reply: FastifyReply, schema: TSchema, record: object): Buffer {
  const known = jsons.get(record);
  if (known !== undefined) return known;
  const json = Buffer.from(reply.serializeInput(record as Record<string, unknown>, schema as Record<string, unknown>));
  jsons.set(record, json);
  return json;
}

const COMMA = Buffer.from(',');

/** Sends a cached record, which is serialised once. */
export const sendRecord = <Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  record: Static<Schema> & object,
): FastifyReply => reply.type(JSON_TYPE).send(jsonOf(reply, schema, record));

/** Sends a page of cached records. */
export function sendRecords<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  { content, ...rest }: Page<Static<Schema> & object>,
): FastifyReply {
  const records = content.flatMap((record, index) => [...(index > 0 ? [COMMA] : []), jsonOf(reply, schema, record)]);
  const [before, after] = [Buffer.from('{"content":['), Buffer.from(`],${JSON.stringify(rest).slice(1)}`)];
  return reply.type(JSON_TYPE).send(Buffer.concat([before, ...records, after]));
}
