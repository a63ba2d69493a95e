import { Ajv } from 'ajv';
import { Type, type Static, type TSchema } from 'typebox';
import { ProviderFailed } from './port.ts';

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** A field that may be absent or null. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/**
 * Reads a part of an answer, and compiles its schema on first use. UNREADABLE names the part, never its value: a key
 * perhaps.
 */
export function readerOf<T extends TSchema>(schema: T, part: string): (value: unknown) => Static<T> {
  let compiled: ReturnType<typeof compile>;
  const compile = () => new Ajv().compile<Static<T>>(schema);
  return (value) => {
    compiled ??= compile();
    if (compiled(value)) return value;
    throw new ProviderFailed('UNREADABLE', `no readable ${part} in the answer: ${compiled.errors?.[0]?.instancePath}`);
  };
}
