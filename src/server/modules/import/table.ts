import type { FileFault } from '../../../shared/domain/import/columns.ts';
import { XLSX_TYPE } from '../../../shared/domain/import/files.ts';
import { rowsOfCsv } from './csv.ts';
import { rowsOfXlsx } from './xlsx.ts';

/** Rows of texts, or what is wrong with the file as a whole. */
export type Table = readonly (readonly string[])[] | FileFault;

export const readRows = async (content: Buffer, type: string): Promise<Table> =>
  type.startsWith(XLSX_TYPE) ? rowsOfXlsx(content) : rowsOfCsv(content);
