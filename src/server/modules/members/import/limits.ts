import { Ajv } from 'ajv';
import { DiverCreate } from '../../../../shared/contract/divers.ts';
import { isDay, isInstant } from '../../../../shared/domain/dates.ts';
import type { DiverField } from '../../../../shared/domain/divers/fields.ts';
import type { ImportWrite } from '../../../../shared/domain/import/lines.ts';
import { NOT_ACCEPTED, OUT_OF_BOUNDS, tooLong } from '../../../../shared/messages/import.ts';

const ajv = new Ajv({ allErrors: true, strict: false }).addFormat('date', isDay).addFormat('date-time', isInstant);

type Check = ReturnType<typeof ajv.compile<DiverCreate>>;
let check: Check | undefined;

interface Breach {
  readonly field: DiverField;
  readonly what: string;
}

const sentences: Readonly<Record<string, (limit: number) => string>> = {
  maxLength: tooLong,
  minimum: () => OUT_OF_BOUNDS,
  maximum: () => OUT_OF_BOUNDS,
};

/** By the schema of POST /divers. */
export function breachesOf(write: ImportWrite): readonly Breach[] {
  check ??= ajv.compile<DiverCreate>(DiverCreate);
  if (check(write)) return [];
  return (check.errors ?? []).flatMap(({ instancePath, keyword, params }) => {
    const field = instancePath.slice(1);
    if (field === '') return [];
    const limit = Number((params as { limit?: number }).limit);
    return [{ field: field as DiverField, what: sentences[keyword]?.(limit) ?? NOT_ACCEPTED }];
  });
}

/** Body of POST /divers, for a line without faults and violations. */
export const bodyOf = (write: ImportWrite): DiverCreate => write as DiverCreate;
