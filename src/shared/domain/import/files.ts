/** In bytes. */
export const IMPORT_LIMIT = 5 * 1024 * 1024;

export const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Effect of a line on its member. */
export const IMPORT_OUTCOMES = ['new', 'changes', 'unchanged', 'wrong'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
