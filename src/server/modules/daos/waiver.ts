import type { Day } from '../../../shared/domain/dates.ts';
import { rowOf, scaleOf, type Scale } from '../../../shared/domain/donations/scale.ts';
import { bandOf, COMPANY_CAR, type Band, type Valuation } from '../../../shared/domain/donations/valuation.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { MemberEntries } from './year-mapping.ts';

export interface WaivedExpense {
  readonly day: Day;
  readonly site: string;
  readonly reason: string;
  readonly comment: string;
  /** There and back; 0 with a company car. */
  readonly km: number;
  /** The distance is the great circle × 1.3, or unknown. */
  readonly doubt: 'estimated' | 'unknown' | null;
  readonly costs: Cents;
}

/** A member's statement of a year: expenses for the club, their value, and that the member waives them (CGI art. 200). */
export interface Waiver {
  readonly year: number;
  readonly lastname: string;
  readonly firstname: string;
  readonly licence: string;
  readonly address: readonly string[];
  readonly expenses: readonly WaivedExpense[];
  readonly scale: Scale;
  readonly voiturecv: number;
  /** The band of the scale for the year's whole distance, or why kilometres are worth nothing. */
  readonly car: Band | 'company' | 'unknown';
  readonly figures: Valuation;
}

const DOUBTS = { ESTIMATE: 'estimated', UNKNOWN: 'unknown' } as const;

/** Content of the statement; pure. */
export function waiverOf(year: number, { member, entries, figures }: MemberEntries): Waiver {
  const scale = scaleOf(year);
  const row = rowOf(scale, member.voiturecv);
  const drivesForNothing = member.voiturecv === COMPANY_CAR;
  return {
    year,
    lastname: member.lastname,
    firstname: member.firstname,
    licence: member.licence,
    address: [member.adresse, `${member.codepostal} ${member.ville}`].map((line) => line.trim()).filter(Boolean),
    expenses: entries.map((entry) => ({
      day: entry.day,
      site: entry.site,
      reason: entry.motif,
      comment: entry.comment,
      km: drivesForNothing ? 0 : 2 * entry.km,
      doubt: entry.km_source === 'ESTIMATE' || entry.km_source === 'UNKNOWN' ? DOUBTS[entry.km_source] : null,
      costs: entry.price_cents,
    })),
    scale,
    voiturecv: member.voiturecv,
    car: row ? bandOf(figures.distance, row) : drivesForNothing ? 'company' : 'unknown',
    figures,
  };
}
