import { createHash } from 'node:crypto';
import * as rules from '#domain/daos/receipts.ts';
import { expenseOf } from '#domain/daos/valuation.ts';
import { eurosOfCents } from '#domain/money.ts';
import type { LiveConfig } from '#server/commons/club/live-club.ts';
import type { Tx } from '#server/db/database.ts';
import { daoOfRow, membersOf, type YearEntry } from '../daos/mapping.ts';
import { daosRepository } from '../daos/repository.ts';
import { givenOnline } from '../reconciliation/gifts-query.ts';
import { receiptsRepository } from './repository.ts';

function entryOf(row: YearEntry): rules.ReceiptEntry {
  const { daolocked: locked, receipt = null, ...dao } = daoOfRow(row);
  const accepted = dao.refund?.state === 'WAIVED' && dao.refund.amount !== null;
  return { ...expenseOf(dao), locked, receipt, accepted };
}

/** One member's entries of a year that give right to a receipt, what they are worth, and why there is none. */
function donorOf(year: number, settings: rules.ReceiptSettings, rows: readonly YearEntry[], member: YearEntry) {
  const own = rows.filter(({ motif }) => rules.givesRight(motif, settings));
  const entries = own.map(entryOf);
  const car = { voiturecv: member.voiturecv, electric: member.electrique === 1 };
  const figures = rules.receiptFigures(entries, car, year, settings);
  const address = [member.adresse, `${member.codepostal} ${member.ville}`].map((line) => line.trim()).filter(Boolean);
  const isDone = entries.length > 0 && entries.every(({ receipt }) => receipt !== null);
  const obstacle = isDone ? null : rules.receiptObstacle(entries, address, figures.total);
  return { member, rows: own, figures, address, isDone, obstacle };
}

/** The receipts of a year that can be made now, who gets none, and the digest of both. */
export async function receiptPlan(tx: Tx, year: number, { club, receipts: settings }: LiveConfig) {
  const receipts = receiptsRepository(tx);
  const former = await receipts.lastOf(year);
  const donors = membersOf(year, await daosRepository(tx).ofYear(year))
    .map(({ member, entries }) => donorOf(year, settings, entries, member))
    .filter(({ isDone }) => !isDone);
  const { reasons: _reasons, pricesCount: _counted, declaration: _address, ...mentions } = settings;
  const toMake = donors
    .filter(({ obstacle }) => obstacle === null)
    .map(({ member, rows, figures, address }) => {
      const last = former.get(member.diver_id);
      const body: rules.ReceiptBody = {
        club: { ...mentions, name: club.name, address: club.address },
        donor: { lastname: member.lastname, firstname: member.firstname, address },
        giftYear: year,
        entries: rows.map(({ id, version }) => [id, version] as const),
        distance: figures.distance,
        mileage: figures.mileage,
        costs: figures.costs,
        cents: figures.total,
        replaces: last ? rules.receiptNumber(last.year, last.number) : null,
      };
      return { member, figures, body, revision: (last?.revision ?? 0) + 1 };
    });
  const online = new Map(
    (await givenOnline(tx)).filter((gift) => gift.year === year).map(({ member }) => [member.id, member]),
  );
  const leftOut = [
    ...donors.flatMap(({ member, obstacle, rows }) =>
      obstacle === null ? [] : [{ diver: nameOf(member.diver_id, member), obstacle, entries: rows.length }],
    ),
    ...[...online.values()].map((one) => ({
      diver: nameOf(one.id, one),
      obstacle: 'PROVIDER' as const,
      entries: 0,
    })),
  ];
  const written = [year, toMake.map(({ member, body }) => [member.diver_id, body]), leftOut];
  const digest = createHash('sha256').update(JSON.stringify(written)).digest('base64url');
  return { toMake, leftOut, digest };
}

export type ReceiptDraft = Awaited<ReturnType<typeof receiptPlan>>['toMake'][number];

/** Members of a year for whom a receipt is due and not made: what a closing leaves open. */
export async function receiptsToMake(tx: Tx, year: number, config: LiveConfig): Promise<number> {
  const { toMake, leftOut } = await receiptPlan(tx, year, config);
  return toMake.length + leftOut.filter(({ obstacle }) => !NOT_DUE.has(obstacle)).length;
}

const NOT_DUE: ReadonlySet<rules.ReceiptObstacle> = new Set(['NOTHING', 'PROVIDER']);

interface Named {
  readonly licence: string;
  readonly lastname: string;
  readonly firstname: string;
}

export const nameOf = (id: number, { licence, lastname, firstname }: Named) => ({
  id,
  licenceNumber: licence,
  lastname,
  firstname,
});

export const plannedOnWire = ({ member, figures, body }: ReceiptDraft) => ({
  diver: nameOf(member.diver_id, member),
  distance: figures.distance,
  mileage: eurosOfCents(figures.mileage),
  prices: eurosOfCents(figures.prices),
  total: eurosOfCents(figures.total),
  replaces: body.replaces,
});
