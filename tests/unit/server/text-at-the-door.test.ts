// The door makes every text of every schema one, but secrets: whoever adds a field need not think of it.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compileSchemas } from '#server/http/inputs.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const FOLDER = path.resolve(import.meta.dirname, '../../../src/shared/contract');

/** All objects of the contract, by name. */
async function schemas(): Promise<[name: string, schema: Schema][]> {
  const modules = await Promise.all(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(path.join(FOLDER, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).filter((one): one is [string, Schema] => (one[1] as Schema | null)?.type === 'object'),
  );
}

const mapValues = <A, B>(values: Readonly<Record<string, A>>, make: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));

/** Its shape alone, so that any text is valid. */
function shapeOf({ type, format, properties, patternProperties, items, anyOf }: Schema): Schema {
  if (properties) return { type: 'object', properties: mapValues(properties, shapeOf) };
  if (patternProperties) return { type: 'object', patternProperties: mapValues(patternProperties, shapeOf) };
  if (items) return { type: 'array', items: shapeOf(items) };
  if (anyOf) return { anyOf: anyOf.map(shapeOf) };
  return { ...(type === 'string' && { type }), ...(format === 'password' && { format }) };
}

/** A value of that shape, in which all that may be a text is this one. */
function filled({ properties, patternProperties, items }: Schema, text: string): unknown {
  if (properties) return mapValues(properties, (inner) => filled(inner, text));
  if (patternProperties) return { any: filled(Object.values(patternProperties)[0] ?? {}, text) };
  return items ? [filled(items, text)] : text;
}

/** Places of texts that are still as they came. */
function leftIn(value: unknown, text: string, at: string): string[] {
  if (value === text) return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leftIn(inner, text, `${at}.${name}`));
}

it.each([' x ', 'e\u0301', 'A\u200bB', 'MAR\u00adTIN', '\u202a06\u202c', '\ufeffx', 'L\u0090V', 'A\u2060', '\u0301x'])(
  'leaves %j in no text of the contract but secrets',
  async (text) => {
    const app = Fastify();
    compileSchemas(app);
    const all = (await schemas()).map(([name, schema], at) => ({ name, shape: shapeOf(schema), url: `/${name}${at}` }));
    for (const { shape, url } of all) app.post(url, { schema: { body: shape } }, ({ body }) => body);
    const left: string[] = [];
    for (const { name, shape, url } of all) {
      const answer = await app.inject({ method: 'POST', url, payload: filled(shape, text) as object });
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(200);
      left.push(...leftIn(answer.json(), text, name));
    }
    await app.close();
    expect(left.toSorted()).toEqual([
      'ChallengeAnswer.password',
      'CheckoutParams.accessToken',
      'FeeParams.accessToken',
      'FirstAdministratorBody.password',
      'FirstRestoreBody.passphrase',
      'LoginBody.password',
      'PasswordBody.newPassword',
      'PasswordBody.oldPassword',
      'RestoreBody.passphrase',
      'TokenExchange.refresh_token',
      'TopUpParams.accessToken',
    ]);
  },
);
