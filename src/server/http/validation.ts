import { Ajv, type Options } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { isDay, isInstant } from '../../shared/domain/dates.ts';

const options: Options = { allErrors: false, useDefaults: true, removeAdditional: false, strict: false };

/** Adds the domain's checks of dates and instants, which the screens use too. */
const withDates = (ajv: Ajv): Ajv => ajv.addFormat('date', isDay).addFormat('date-time', isInstant);

/** Validates bodies strictly, URLs with coercion as they are text; ignores unknown fields (contract §1). */
export function validateInputs(app: FastifyInstance): void {
  const strict = withDates(new Ajv(options));
  const fromText = withDates(new Ajv({ ...options, coerceTypes: true }));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : fromText).compile(schema as Parameters<Ajv['compile']>[0]),
  );
}
