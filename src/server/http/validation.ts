import { Ajv, type Options } from 'ajv';
import formatsPlugin from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

const options: Options = { allErrors: false, useDefaults: true, removeAdditional: false, strict: false };

const withFormats = (ajv: Ajv): Ajv => {
  formatsPlugin(ajv, ['date', 'date-time']);
  return ajv;
};

/**
 * Bodies say what they mean: "12" is no number there. Addresses are text, so numbers in them are read from it. Fields
 * that we do not know are let through and ignored (contract §1).
 */
export function validateInputs(app: FastifyInstance): void {
  const strict = withFormats(new Ajv(options));
  const fromText = withFormats(new Ajv({ ...options, coerceTypes: true }));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : fromText).compile(schema as Parameters<Ajv['compile']>[0]),
  );
}
