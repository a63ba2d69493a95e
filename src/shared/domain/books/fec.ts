import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import type { BookCode, BookKind } from './accounts.ts';

/** Columns of the FEC, in their order (article A47 A-1 of the Livre des procédures fiscales). */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

export interface FecAccount {
  readonly code: BookCode | null;
  readonly number: string;
  readonly label: string;
}

/** A side of an entry; `cents` above 0 are debited, below credited. */
export interface FecLine {
  readonly account: FecAccount;
  /** Auxiliary account: whose wallet it is. */
  readonly member: { readonly number: string; readonly name: string } | null;
  readonly cents: Cents;
}

export const JOURNALS = { AN: 'À nouveaux', BQ: 'Banque', CA: 'Caisse', HA: 'HelloAsso', OD: 'Opérations diverses' };
export type Journal = keyof typeof JOURNALS;

export interface FecEntry {
  readonly number: number;
  readonly journal: Journal;
  readonly day: Day;
  /** When it was written. */
  readonly writtenOn: Day;
  /** The same in each export. */
  readonly piece: string;
  readonly label: string;
  readonly lines: readonly FecLine[];
}

/** The journal of a transfer, by where its money is. */
export function journalOf(sides: readonly FecAccount[]): Journal {
  const isOf = (code: BookCode) => sides.some((one) => one.code === code);
  if (isOf('BANK')) return 'BQ';
  if (isOf('CASH')) return 'CA';
  return isOf('HELLOASSO') ? 'HA' : 'OD';
}

/** Lines with which a year begins, from what was debited before it: what income and expenses leave is carried forward. */
export function openingLines(before: readonly (FecLine & { readonly kind: BookKind })[], carried: FecAccount) {
  const isResult = ({ kind, account }: (typeof before)[number]) =>
    kind === 'INCOME' || kind === 'EXPENSE' || account.code === 'CARRIED_FORWARD';
  const result = before.filter(isResult).reduce((sum, { cents }) => sum + cents, 0);
  const kept = before.filter((line) => !isResult(line));
  const lines: readonly FecLine[] = [...kept, { account: carried, member: null, cents: result }];
  return lines.filter(({ cents }) => cents !== 0);
}

const compact = (day: Day): string => day.replaceAll('-', '');
const comma = (cents: Cents): string => (cents / 100).toFixed(2).replace('.', ',');
/** Tabs and ends of lines part columns and lines. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The file: UTF-8, tabs, decimal commas, days as YYYYMMDD, no empty line; Paheko reads it as it is. */
export function fecText(entries: readonly FecEntry[]): string {
  const rows = entries.flatMap(({ number, journal, day, writtenOn, piece, label, lines }) =>
    lines.map(({ account, member, cents }) => [
      journal,
      JOURNALS[journal],
      String(number),
      compact(day),
      account.number,
      account.label,
      member?.number ?? '',
      member?.name ?? '',
      piece,
      compact(day),
      label,
      comma(Math.max(cents, 0)),
      comma(Math.max(-cents, 0)),
      '',
      '',
      compact(writtenOn),
      '',
      '',
    ]),
  );
  return [FEC_COLUMNS, ...rows].map((row) => row.map(cell).join('\t')).join('\r\n');
}
