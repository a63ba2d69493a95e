import type { Selectable } from 'kysely';
import type { Dao } from '../../../shared/contract/daos.ts';
import type { AuditedRecord } from '../../../shared/domain/audit.ts';
import { KM_SOURCES, type KmSource } from '../../../shared/domain/donations/distance.ts';
import { yearOf } from '../../../shared/domain/donations/editability.ts';
import { scaleOf } from '../../../shared/domain/donations/scale.ts';
import { eurosOfValuation, valuationOf } from '../../../shared/domain/donations/valuation.ts';
import { eurosOfCents } from '../../../shared/domain/money.ts';
import type { DaosTable } from '../../db/tables.ts';

/** An entry with its member's name and car. */
export type DaoRow = Selectable<DaosTable> & {
  readonly firstname: string;
  readonly lastname: string;
  readonly voiturecv: number;
};
export type DaoColumns = Omit<Selectable<DaosTable>, 'id' | 'version' | 'diver_id' | 'created_at'>;

/** `HAND` for an unknown text. */
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

/** The entry for its history, without computed fields. */
export const auditedDao = (dao: Dao): AuditedRecord =>
  Object.fromEntries(AUDITED_FIELDS.map((field) => [field, dao[field]]));
