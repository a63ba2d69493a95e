import type { Dao, DaoValuation } from '#contract/daos.ts';
import { KM_SOURCES } from '#domain/daos/entry.ts';
import { isRecord, record } from '#domain/records.ts';
import { type Raw, flag, number, text } from '../json.ts';
import { dayOrNull, euros, readRecord } from './fields.ts';

function readValuation(raw: Raw): DaoValuation {
  return {
    distance: number(raw['distance'], 0),
    mileage: number(raw['mileage'], 0),
    costs: number(raw['costs'], 0),
    total: number(raw['total'], 0),
    reduction: number(raw['reduction'], 0),
  };
}

export function readDao(answer: unknown): Dao {
  const raw = record(answer);
  return readRecord(raw, {
    id: number(raw['id'], 0),
    daoiddiver: number(raw['daoiddiver'], 0),
    daofirstname: text(raw['daofirstname']),
    daolastname: text(raw['daolastname']),
    daodate: dayOrNull(raw['daodate']) ?? '',
    daosite: text(raw['daosite']),
    daomotif: text(raw['daomotif']),
    daokm: number(raw['daokm'], 0),
    daoprix: euros(raw['daoprix'], 0),
    daocommentaire: text(raw['daocommentaire']),
    daolocked: flag(raw['daolocked']),
    kmSource: KM_SOURCES.find((source) => source === raw['kmSource']) ?? null,
    car: number(raw['car'], null),
    refund: null,
    valuation: isRecord(raw['valuation']) ? readValuation(raw['valuation']) : null,
  });
}
