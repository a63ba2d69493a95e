import { keysIn } from '#domain/records.ts';
import type { Dao, DonationYear, MemberYear } from '#contract/daos.ts';
import type { AuditedRecord } from '#domain/audit.ts';
import { KM_SOURCES, yearOf } from '#domain/daos/entry.ts';
import { receiptNumber } from '#domain/daos/receipts.ts';
import { expenseOf, scaleOf, eurosOfValuation, valuationOf, type Valuation } from '#domain/daos/valuation.ts';
import { eurosOfCents } from '#domain/money.ts';
import { underReceipt } from '#messages/daos.ts';
import { eurosOrNull } from '#server/commons/service/wire-values.ts';
import type { Row } from '#server/db/database.ts';

type DaoRow = Row<'daos'> &
  Pick<Row<'divers'>, 'firstname' | 'lastname' | 'voiturecv' | 'electrique'> & { readonly receipt: string | null };
export type YearEntry = DaoRow & Pick<Row<'divers'>, 'licence' | 'adresse' | 'codepostal' | 'ville'>;
export type DaoColumns = Omit<
  Row<'daos'>,
  'id' | 'version' | 'diver_id' | 'created_at' | `refund${string}` | 'receipt_id'
>;

const refundOf = (row: DaoRow): Dao['refund'] =>
  row.refund === null
    ? null
    : {
        state: row.refund,
        day: row.refund_on ?? row.day,
        amount: eurosOrNull(row.refund_cents),
        reason: row.refund_reason,
        way: row.refund_way,
      };

function receiptOf({ receipt }: DaoRow): string | null {
  const [year = 0, number = 0] = receipt?.split('-').map(Number) ?? [];
  return receipt === null ? null : receiptNumber(year, number);
}

const expenseOfRow = (row: DaoRow) =>
  expenseOf({ daokm: row.km, daoprix: eurosOfCents(row.price_cents), refund: refundOf(row) });

/** Refusal to change an entry covered by a receipt; undefined without one. */
export const receiptSentence = ({ receipt }: Dao): string | undefined => (receipt ? underReceipt(receipt) : undefined);

/** Valued by the car of the entry's member in that year (contract §10). */
export const daoOfRow = (row: DaoRow): Dao => ({
  id: row.id,
  version: row.version,
  daoiddiver: row.diver_id,
  daofirstname: row.firstname,
  daolastname: row.lastname,
  daodate: row.day,
  daosite: row.site,
  daomotif: row.motif,
  daokm: row.km,
  daoprix: eurosOfCents(row.price_cents),
  daocommentaire: row.comment,
  daolocked: row.locked === 1,
  kmSource: KM_SOURCES.find((known) => known === row.km_source) ?? 'HAND',
  car: row.voiturecv,
  electric: row.electrique === 1,
  valuation: eurosOfValuation(
    valuationOf([expenseOfRow(row)], row.voiturecv, scaleOf(yearOf(row.day)), row.electrique === 1),
  ),
  receipt: receiptOf(row),
  refund: refundOf(row),
});

/** Omits computed fields. */
export function auditedDao({ daoiddiver, daodate, daosite, daomotif, daokm, kmSource, ...more }: Dao): AuditedRecord {
  const { daoprix, daocommentaire, daolocked, refund } = more;
  const entry = { daoiddiver, daodate, daosite, daomotif, daokm, kmSource, daoprix, daocommentaire, daolocked };
  if (refund === null) return entry;
  const { state, amount, reason, way } = refund;
  return { ...entry, refund: { state, amount, reason, way } };
}

/** Groups entries by member, keeping their order: the scale is applied once per member (contract §7). */
export function membersOf(year: number, rows: readonly YearEntry[]) {
  const byMember = Map.groupBy(rows, ({ diver_id }) => diver_id);
  return [...byMember.values()].flatMap((entries) => {
    const [member] = entries;
    if (!member) return [];
    const expenses = entries.map(expenseOfRow);
    const figures = valuationOf(expenses, member.voiturecv, scaleOf(year), member.electrique === 1);
    return [{ member, entries, expenses, figures }];
  });
}

export type MemberEntries = ReturnType<typeof membersOf>[number];

/** A member with donations of a year, and their sums; `km` one way. */
export interface DonorRow extends Pick<
  Row<'divers'>,
  'licence' | 'lastname' | 'firstname' | 'voiturecv' | 'electrique'
> {
  readonly diver_id: number;
  readonly entries: number;
  readonly km: number;
  readonly cents: number;
  readonly unknown: number;
  readonly estimated: number;
}

const figuresOf = (year: number, { km, cents, voiturecv, electrique }: DonorRow): Valuation =>
  valuationOf([{ km, costs: cents }], voiturecv, scaleOf(year), electrique === 1);

export const memberYearOf = (year: number, donor: DonorRow): MemberYear => ({
  diver: { id: donor.diver_id, licenceNumber: donor.licence, lastname: donor.lastname, firstname: donor.firstname },
  voiturecv: donor.voiturecv,
  electric: donor.electrique === 1,
  entries: donor.entries,
  unknown: donor.unknown,
  estimated: donor.estimated,
  valuation: eurosOfValuation(figuresOf(year, donor)),
});

/** Donations without value need no signature. */
export const isWorthSigning = ({ figures }: Pick<MemberEntries, 'figures'>): boolean => figures.total > 0;

/** The sums of a year's members; the scale is applied to each. */
export function yearTotals(year: number, donors: readonly DonorRow[]): DonationYear['totals'] {
  const sums: Record<keyof Valuation, number> = { distance: 0, mileage: 0, costs: 0, total: 0, reduction: 0 };
  let [entries, statements] = [0, 0];
  for (const donor of donors) {
    const figures = figuresOf(year, donor);
    entries += donor.entries;
    if (isWorthSigning({ figures })) statements += 1;
    for (const part of keysIn(sums)) sums[part] += figures[part];
  }
  return { entries, statements, valuation: eurosOfValuation(sums) };
}
