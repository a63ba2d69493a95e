import type { DonationYear, MemberYear } from '../../contract/daos-year.ts';
import { readValuation } from './dao.ts';
import { isRecord, number, record, text, type Raw } from './fields.ts';

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function readMemberYear(raw: Raw): MemberYear {
  const diver = record(raw['diver']);
  return {
    diver: {
      id: number(diver['id'], 0),
      licenceNumber: text(diver['licenceNumber']),
      lastname: text(diver['lastname']),
      firstname: text(diver['firstname']),
    },
    voiturecv: number(raw['voiturecv'], 0),
    entries: number(raw['entries'], 0),
    unknown: number(raw['unknown'], 0),
    estimated: number(raw['estimated'], 0),
    valuation: readValuation(record(raw['valuation'])),
  };
}

export function readDonationYear(answer: unknown): DonationYear {
  const raw = record(answer);
  const totals = record(raw['totals']);
  return {
    year: number(raw['year'], 0),
    years: list(raw['years']).flatMap((year) => number(year, [])),
    members: list(raw['members']).filter(isRecord).map(readMemberYear),
    totals: {
      entries: number(totals['entries'], 0),
      statements: number(totals['statements'], 0),
      valuation: readValuation(record(totals['valuation'])),
    },
  };
}
