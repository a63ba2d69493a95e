import { sortedName } from '#domain/divers/identity.ts';
import { parisDay } from '#domain/dates.ts';
import { csvOf } from '#shared/files/columns.ts';
import { registrationColumns } from '#shared/files/registration-columns.ts';
import { statementColumns } from '#shared/files/statement-columns.ts';
import { copyNotice } from '#messages/personal-data.ts';
import { orNotFound } from '#server/errors/domain-error.ts';
import type { Tx } from '#server/db/database.ts';
import { allRows, mapRows } from '#server/db/lists.ts';
import { membersOf } from '#server/modules/money/daos/mapping.ts';
import { daosRepository } from '#server/modules/money/daos/repository.ts';
import { waiverOf, type Waiver } from '#server/modules/money/daos/waiver-layout.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { movementOf } from '#server/modules/money/ledger/mapping.ts';
import { statementsQuery } from '#server/modules/money/ledger/statements-query.ts';
import { memberData, type DataRow, outingPapers } from './member-data-repository.ts';
import { logOf, durationOf, EMPTY_LOG, type DiveLog } from '#domain/palanquees/dive-log.ts';
import type { Plan } from '#domain/palanquees/plan.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { numberOf, statedIn } from '#server/modules/outings/dive-archive/record.ts';

/** The member's place on a dive and what their palanquée did, and nobody else's remarks. Null: they have none. */
function ownPalanquee(id: number, plan: Plan, log: DiveLog): DataRow | null {
  const at = plan.palanquees.findIndex(({ members }) => members.some((one) => one.id === id));
  const palanquee = plan.palanquees[at];
  const member = palanquee?.members.find((one) => one.id === id);
  const directs = plan.directorId === id ? 1 : 0;
  if (!palanquee || !member) return directs === 1 ? { directeur: 1 } : null;
  const { kind, plannedDepth, plannedDuration } = palanquee;
  const { function: role, aptitude, gas } = member;
  const done = logOf(palanquee, log);
  return {
    palanquee: at + 1,
    kind,
    function: role,
    aptitude,
    gas,
    plannedDepth,
    plannedDuration,
    actualDepth: done.depth,
    actualDuration: durationOf(done),
    entryTime: done.entryTime ?? palanquee.entryTime,
    exitTime: done.exitTime,
    actualGas: done.gas,
    directeur: directs,
  };
}

/** What plans, logs and safety sheets say of the member, by subject. */
const ownPapers = (id: number, { plans, printed, validated }: Awaited<ReturnType<typeof outingPapers>>) => ({
  palanquées: plans.flatMap(({ starts_at, dive, plan, log }) => {
    // Written by the modules of palanquées and of the archive.
    const done = log === null ? EMPTY_LOG : readOwnJson<DiveLog>(log);
    const own = ownPalanquee(id, readOwnJson<Plan>(plan), done);
    return own ? { starts_at, dive, ...own } : [];
  }),
  'fiches de sécurité': printed.flatMap(({ starts_at, content }) => {
    // Written by `keepSheet`.
    const { people } = readOwnJson<{ readonly people: readonly (DataRow & { readonly id: number })[] }>(content);
    const own = people.find((one) => one.id === id);
    return own ? { starts_at, ...own } : [];
  }),
  'fiches de sécurité validées': validated.flatMap((sheet) => {
    const { starts_at, dive, version, validated_at, digest } = sheet;
    const { plan, log, people } = statedIn(sheet.content);
    const own = people.find((one) => one.id === id);
    if (!own) return [];
    const { level, attendance } = own;
    const numbered = { number: numberOf(sheet), version, validated_at, digest };
    return { starts_at, dive, ...numbered, level, attendance, ...ownPalanquee(id, plan, log) };
  }),
});

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

/** All that names the member in one reading of the database: texts by file name, statements oldest first. */
export async function copyContent(tx: Tx, id: number, club: string, now: Date) {
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
