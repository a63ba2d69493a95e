import type { Day } from '../../../shared/domain/dates.ts';
import { XLSX_TYPE } from '../../../shared/domain/import/files.ts';
import { readTable, unreadable, type ImportFile } from '../../../shared/domain/import/lines.ts';
import { DIVER_LABELS } from '../../../shared/messages/divers.ts';
import { rowsOfCsv } from './csv.ts';
import { rowsOfXlsx } from './xlsx.ts';

/** Lines and faults of a file. Refused: IMPORT_UNREADABLE, TOO_LARGE. */
export async function readFile(content: Buffer, type: string, today: Day): Promise<ImportFile> {
  const rows = type.startsWith(XLSX_TYPE) ? await rowsOfXlsx(content) : rowsOfCsv(content);
  return 'code' in rows ? unreadable([rows]) : readTable(rows, today, DIVER_LABELS);
}
