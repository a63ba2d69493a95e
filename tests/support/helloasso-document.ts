// The provider's public API document, as far as names, types and enumerations go: a copy of it stands beside this file,
// so that a clone alone can run the tests.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { isInstant } from '#domain/dates.ts';

type Schema = { readonly [key: string]: unknown };

const text = readFileSync(path.join(import.meta.dirname, 'helloasso-v5.json'), 'utf8');
const document = JSON.parse(text) as { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } };
const { schemas } = document.components;

const INT32 = 2 ** 31;

/** OpenAPI 3.0 says `nullable` beside any type, and beside none; JSON Schema beside a type alone. */
function withoutBareNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBareNullable);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Schema;
  const read = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, withoutBareNullable(part)]));
  return nullable === undefined || rest['type'] === undefined ? read : { ...read, nullable };
}

const ajv = new Ajv({ allErrors: true })
  .addFormat('date-time', isInstant)
  .addFormat('int32', { type: 'number', validate: (value) => Number.isInteger(value) && Math.abs(value) < INT32 })
  .addFormat('double', { type: 'number', validate: Number.isFinite })
  .addVocabulary(['components'])
  .addSchema(withoutBareNullable({ components: document.components }) as Schema, 'helloasso');

/** What a message has against the schema of that name; empty when it is as the document says. */
export function faultsBy(name: string, message: unknown): string[] {
  const validate = ajv.getSchema(`helloasso#/components/schemas/${name}`);
  if (!validate) throw new Error(`The document knows no ${name}.`);
  void validate(message);
  return (validate.errors ?? []).map(({ instancePath, message: fault, params }) =>
    [instancePath, fault, JSON.stringify(params)].join(' '),
  );
}

export const DOCUMENTED_STATES = schemas['Enums.PaymentState']?.['enum'] as readonly string[];
