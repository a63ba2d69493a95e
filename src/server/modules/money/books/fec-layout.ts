import type { BookCode, BookKind } from '#domain/books/accounts.ts';
import { fecText, journalOf, openingLines, type FecAccount, type FecEntry } from '#domain/books/fec.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { transferLabel } from '#messages/ledger.ts';
import type { FecRow, OpeningRow } from './fec-repository.ts';

interface Member {
  readonly diver_id: number | null;
  readonly licence: string | null;
  readonly lastname: string | null;
  readonly firstname: string | null;
}

/** Only the members' wallets have an account for each of them. */
const memberOf = (account: FecAccount, { diver_id: id, licence, lastname, firstname }: Member) =>
  account.code !== 'WALLETS' || id === null
    ? null
    : {
        number: licence || `M${id}`,
        name: sortedName({ lastname: lastname ?? '', firstname: firstname ?? '' }) || `M${id}`,
      };

const accountOf = (code: string | null, number: string, label: string): FecAccount => ({
  code: code as BookCode | null,
  number,
  label,
});

/** Entry 1 where there were earlier years. */
function openingOf(year: number, rows: readonly OpeningRow[], carried: FecAccount): FecEntry[] {
  const before = rows.map((row) => {
    const account = accountOf(row.code, row.number, row.label);
    return { account, member: memberOf(account, row), cents: row.cents, kind: row.kind as BookKind };
  });
  const lines = openingLines(before, carried);
  const day = `${year}-01-01`;
  const label = 'Soldes à nouveau';
  const entry = { number: 1, journal: 'AN', day, writtenOn: day, piece: `AN${year}`, label, lines } as const;
  return lines.length === 0 ? [] : [entry];
}

/** Entries of a year in the order of their writing: the rank is the number, also where only those after a row are wanted. */
export function fecOf(
  year: number,
  opening: readonly OpeningRow[],
  rows: readonly FecRow[],
  { code, number, label }: Pick<OpeningRow, 'code' | 'number' | 'label'>,
  after: number,
): { readonly text: string; readonly entries: number } {
  const first = openingOf(year, opening, accountOf(code, number, label));
  const entries = rows.flatMap((row, index): FecEntry[] => {
    if (row.id <= after) return [];
    const debit = accountOf(row.debit_code, row.debit_number, row.debit_label);
    const credit = accountOf(row.credit_code, row.credit_number, row.credit_label);
    return [
      {
        number: first.length + index + 1,
        journal: journalOf([debit, credit]),
        day: row.day,
        writtenOn: parisDay(row.created_at),
        piece: row.reference ?? `E${row.id}`,
        label: transferLabel({ ...row, aboutYear: row.about_year, kind: row.movement_kind }),
        lines: [
          { account: debit, member: memberOf(debit, row), cents: row.cents },
          { account: credit, member: memberOf(credit, row), cents: -row.cents },
        ],
      },
    ];
  });
  const all = after > 0 ? entries : [...first, ...entries];
  return { text: fecText(all), entries: all.length };
}
