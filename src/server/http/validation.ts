import { Ajv, type Options } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { isDay, isInstant } from '../../shared/domain/dates.ts';

const options: Options = { allErrors: false, useDefaults: true, removeAdditional: false, strict: false };

/** A date is one that the club's calendar knows: the domain says which, here as on the screens. */
const withDates = (ajv: Ajv): Ajv => ajv.addFormat('date', isDay).addFormat('date-time', isInstant);

/**
 * Bodies say what they mean: "12" is no number there. Addresses are text, so numbers in them are read from it. Fields
 * that we do not know are let through and ignored (contract §1).
 */
export function validateInputs(app: FastifyInstance): void {
  const strict = withDates(new Ajv(options));
  const fromText = withDates(new Ajv({ ...options, coerceTypes: true }));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : fromText).compile(schema as Parameters<Ajv['compile']>[0]),
  );
}
