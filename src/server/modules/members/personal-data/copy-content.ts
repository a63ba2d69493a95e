import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { csvOf } from '../../../../shared/files/csv.ts';
import { registrationColumns } from '../../../../shared/files/registration-columns.ts';
import { statementColumns } from '../../../../shared/files/statement-columns.ts';
import { copyNotice } from '../../../../shared/messages/personal-data.ts';
import { orNotFound } from '../../../errors/domain-error.ts';
import type { Tx } from '../../../db/database.ts';
import { allRows, mapRows } from '../../../db/lists.ts';
import { membersOf } from '../../money/daos/mapping.ts';
import { daosRepository } from '../../money/daos/repository.ts';
import { waiverOf, type Waiver } from '../../money/daos/waiver.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import { movementOf } from '../../money/ledger/mapping.ts';
import { statementsQuery } from '../../money/ledger/statements-query.ts';
import { memberData, type DataRow } from './member-data-repository.ts';
import { outingPapers } from './outing-papers-repository.ts';
import { ownPapers } from './own-palanquees.ts';

export interface CopyContent {
  /** Texts by the name of their file. */
  readonly texts: Readonly<Record<string, string>>;
  /** Statements to print, oldest first. */
  readonly waivers: readonly Waiver[];
}

const textOf = (row: DataRow, column: string): string => String(row[column] ?? '');

const registrationOf = (row: DataRow) => ({
  startsAt: textOf(row, 'starts_at'),
  site: textOf(row, 'site'),
  type: textOf(row, 'type'),
  active: row['active'] === 1,
  description: textOf(row, 'description'),
  createdAt: textOf(row, 'created_at'),
});

async function movementsCsv(tx: Tx, id: number): Promise<string> {
  const movements = mapRows(await statementsQuery(tx).list({ diver: id }), (row) => movementOf(row, false));
  return csvOf(statementColumns, await allRows(movements));
}

async function waiversOf(tx: Tx, id: number, dons: readonly DataRow[]): Promise<Waiver[]> {
  const years = [...new Set(dons.map((row) => Number(textOf(row, 'day').slice(0, 4))))].toSorted((a, b) => a - b);
  const waivers: Waiver[] = [];
  for (const year of years) {
    const [own] = membersOf(year, await daosRepository(tx).ofYear(year, id));
    if (own) waivers.push(waiverOf(year, own));
  }
  return waivers;
}

/** Everything that names the member, as one reading of the database finds it. */
export async function copyContent(tx: Tx, id: number, club: string, now: Date): Promise<CopyContent> {
  const diver = orNotFound(await diversRepository(tx).find(id), 'DIVER_NOT_FOUND');
  const data = await memberData(tx, id, diver.email);
  const papers = ownPapers(id, await outingPapers(tx, id));
  return {
    texts: {
      'LISEZ-MOI.txt': copyNotice(club, sortedName(diver), parisDay(now)),
      'donnees.json': `${JSON.stringify({ ...data, ...papers }, null, 2)}\n`,
      'mouvements.csv': await movementsCsv(tx, id),
      'inscriptions.csv': csvOf(registrationColumns, (data['inscriptions'] ?? []).map(registrationOf)),
    },
    waivers: await waiversOf(tx, id, data['dons'] ?? []),
  };
}
