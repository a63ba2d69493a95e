import type { ImportedLine, ImportPreview } from '../../../shared/contract/import.ts';
import { IMPORT_OUTCOMES } from '../../../shared/domain/import/files.ts';
import type { ImportFile } from '../../../shared/domain/import/lines.ts';
import { fileSentence } from '../../../shared/messages/import.ts';

const countsOf = (lines: readonly ImportedLine[]): ImportPreview['counts'] =>
  Object.fromEntries(
    IMPORT_OUTCOMES.map((outcome) => [outcome, lines.filter((one) => one.outcome === outcome).length]),
  ) as ImportPreview['counts'];

export const previewOf = (digest: string, file: ImportFile, lines: ImportedLine[]): ImportPreview => ({
  digest,
  applied: false,
  problems: file.faults.map(fileSentence),
  unknownColumns: [...file.unknown],
  counts: countsOf(lines),
  lines,
});
