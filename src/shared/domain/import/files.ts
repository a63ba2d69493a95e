/** Of a file of members, in bytes. */
export const IMPORT_LIMIT = 5 * 1024 * 1024;

export const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a line of it would do to the member whom it names. */
export const IMPORT_OUTCOMES = ['new', 'changes', 'unchanged', 'wrong'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
