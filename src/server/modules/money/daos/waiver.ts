import type { Day } from '../../../../shared/domain/dates.ts';
import {
  rowOf,
  scaleOf,
  type Scale,
  bandOf,
  COMPANY_CAR,
  type Band,
  type Valuation,
} from '../../../../shared/domain/daos/valuation.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import type { MemberEntries } from './mapping.ts';

export interface WaivedExpense {
  readonly day: Day;
  readonly site: string;
  readonly reason: string;
  readonly comment: string;
  /** There and back; 0 with a company car. */
  readonly km: number;
  /** Set when the distance is the great circle × 1.3, or unknown. */
  readonly doubt: 'estimated' | 'unknown' | null;
  readonly costs: Cents;
}

/** Expenses for the club that a member waives (CGI art. 200). */
export interface Waiver {
  readonly year: number;
  readonly lastname: string;
  readonly firstname: string;
  readonly licence: string;
  readonly address: readonly string[];
  readonly expenses: readonly WaivedExpense[];
  readonly scale: Scale;
  readonly voiturecv: number;
  /** Band of the scale for the year's whole distance, or why kilometres have no value. */
  readonly car: Band | 'company' | 'unknown';
  readonly figures: Valuation;
}

const DOUBTS: Partial<Record<string, WaivedExpense['doubt']>> = { ESTIMATE: 'estimated', UNKNOWN: 'unknown' };

export function waiverOf(year: number, { member, entries, figures }: MemberEntries): Waiver {
  const { lastname, firstname, licence, voiturecv, adresse, codepostal, ville } = member;
  const scale = scaleOf(year);
  const row = rowOf(scale, voiturecv);
  const drivesForNothing = voiturecv === COMPANY_CAR;
  return {
    year,
    lastname,
    firstname,
    licence,
    address: [adresse, `${codepostal} ${ville}`].map((line) => line.trim()).filter(Boolean),
    expenses: entries.map((entry) => ({
      day: entry.day,
      site: entry.site,
      reason: entry.motif,
      comment: entry.comment,
      km: drivesForNothing ? 0 : 2 * entry.km,
      doubt: DOUBTS[entry.km_source] ?? null,
      costs: entry.price_cents,
    })),
    scale,
    voiturecv,
    car: row ? bandOf(figures.distance, row) : drivesForNothing ? 'company' : 'unknown',
    figures,
  };
}
