import { bandOf, COMPANY_CAR, rowOf, scaleOf } from '../../../../shared/domain/daos/valuation.ts';
import type { MemberEntries } from './mapping.ts';

const DOUBTS: Partial<Record<string, 'estimated' | 'unknown'>> = { ESTIMATE: 'estimated', UNKNOWN: 'unknown' };

/** Expenses for the club that a member waives (CGI art. 200). */
export function waiverOf(year: number, { member, entries, figures }: MemberEntries) {
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
      /** There and back; 0 with a company car. */
      km: drivesForNothing ? 0 : 2 * entry.km,
      /** Set when the distance is the great circle × 1.3, or unknown. */
      doubt: DOUBTS[entry.km_source] ?? null,
      costs: entry.price_cents,
    })),
    scale,
    voiturecv,
    /** Band of the scale for the year's whole distance, or why kilometres have no value. */
    car: row ? bandOf(figures.distance, row) : drivesForNothing ? ('company' as const) : ('unknown' as const),
    figures,
  };
}

export type Waiver = ReturnType<typeof waiverOf>;
export type WaivedExpense = Waiver['expenses'][number];
