import type { Dao, DonationYear, MemberYear } from '../../../shared/contract/daos.ts';
import type { AuditedRecord } from '../../../shared/domain/audit.ts';
import { KM_SOURCES, type KmSource } from '../../../shared/domain/donations/distance.ts';
import { yearOf } from '../../../shared/domain/donations/entry.ts';
import { scaleOf } from '../../../shared/domain/donations/scale.ts';
import { eurosOfValuation, NO_CAR, valuationOf, type Valuation } from '../../../shared/domain/donations/valuation.ts';
import { eurosOfCents } from '../../../shared/domain/money.ts';
import type { Row } from '../../db/tables.ts';

export type DaoRow = Row<'daos'> & Pick<Row<'divers'>, 'firstname' | 'lastname' | 'voiturecv'>;
export type YearEntry = DaoRow & Pick<Row<'divers'>, 'licence' | 'adresse' | 'codepostal' | 'ville'>;
export type DaoColumns = Omit<Row<'daos'>, 'id' | 'version' | 'diver_id' | 'created_at'>;

export const kmSourceOf = (text: string): KmSource => KM_SOURCES.find((known) => known === text) ?? 'HAND';

/** Valued by the car of the entry's member (contract §10). */
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
  kmSource: kmSourceOf(row.km_source),
  valuation: eurosOfValuation(
    valuationOf([{ km: row.km, costs: row.price_cents }], row.voiturecv, scaleOf(yearOf(row.day))),
  ),
});

const AUDITED_FIELDS = [
  'daoiddiver',
  'daodate',
  'daosite',
  'daomotif',
  'daokm',
  'kmSource',
  'daoprix',
  'daocommentaire',
  'daolocked',
] as const satisfies readonly (keyof Dao)[];

/** Omits computed fields. */
export const auditedDao = (dao: Dao): AuditedRecord =>
  Object.fromEntries(AUDITED_FIELDS.map((field) => [field, dao[field]]));

export interface MemberEntries {
  readonly member: YearEntry;
  readonly entries: readonly YearEntry[];
  readonly figures: Valuation;
}

/** Groups entries by member, keeping their order: the scale is applied once per member (contract §7). */
export function membersOf(year: number, rows: readonly YearEntry[]): MemberEntries[] {
  const byMember = Map.groupBy(rows, ({ diver_id }) => diver_id);
  return [...byMember.values()].flatMap((entries) => {
    const [member] = entries;
    if (!member) return [];
    const expenses = entries.map(({ km, price_cents }) => ({ km, costs: price_cents }));
    return [{ member, entries, figures: valuationOf(expenses, member.voiturecv, scaleOf(year)) }];
  });
}

export function memberYearOf({ member, entries, figures }: MemberEntries): MemberYear {
  const { diver_id: id, licence: licenceNumber, lastname, firstname, voiturecv } = member;
  const count = (source: KmSource): number => entries.filter(({ km_source }) => km_source === source).length;
  return {
    diver: { id, licenceNumber, lastname, firstname },
    voiturecv,
    entries: entries.length,
    unknown: count('UNKNOWN'),
    estimated: count('ESTIMATE'),
    valuation: eurosOfValuation(figures),
  };
}

/** Donations without value need no signature. */
export const isWorthSigning = ({ figures }: MemberEntries): boolean => figures.total > 0;

type Review = Required<DonationYear>['review'];

/** Members that a screen names. */
const NAMED = 30;

/** Members whose figures want a look, added one by one. */
export function yearReview(): { readonly review: Review; readonly add: (member: MemberYear) => void } {
  const review: Review = { unknown: { count: 0, first: [] }, withoutCar: { count: 0, first: [] } };
  const put = (list: Review[keyof Review], member: MemberYear): void => {
    list.count += 1;
    if (list.first.length < NAMED) list.first.push(member);
  };
  return {
    review,
    add(member) {
      if (member.unknown > 0) put(review.unknown, member);
      if (member.voiturecv === NO_CAR) put(review.withoutCar, member);
    },
  };
}

/** The sums of a year's members, added one by one; the scale has been applied to each. */
export function yearTotals() {
  const sums: Record<keyof Valuation, number> = { distance: 0, mileage: 0, costs: 0, total: 0, reduction: 0 };
  let [entries, statements] = [0, 0];
  return {
    /** The member's own figures. */
    add: (member: MemberEntries): MemberYear => {
      entries += member.entries.length;
      if (isWorthSigning(member)) statements += 1;
      for (const part of Object.keys(sums) as (keyof Valuation)[]) sums[part] += member.figures[part];
      return memberYearOf(member);
    },
    totals: (): DonationYear['totals'] => ({ entries, statements, valuation: eurosOfValuation(sums) }),
  };
}
