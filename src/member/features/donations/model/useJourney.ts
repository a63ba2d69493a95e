import { useQuery } from '@tanstack/react-query';
import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { journeyOf, wayBetween, type Journey } from '../../../../shared/domain/donations/distance.ts';
import type { DonationSite } from '../../../../shared/domain/donations/sites.ts';
import { coordinatesOf } from '../../../../shared/domain/gps.ts';
import { COMPANY_CAR } from '../../../../shared/domain/donations/valuation.ts';
import { HOME_UNKNOWN, KM_SENTENCES } from '../../../../shared/messages/donations.ts';
import { distanceQuery } from '../api/distance.ts';

/** The member whose entry it is. */
export interface Holder {
  readonly id: number;
  readonly lastname: string;
  readonly firstname: string;
  readonly gps?: string;
  readonly voiturecv?: number;
}

export interface FoundJourney {
  /** Null while the distance is on its way. */
  readonly journey: Journey | null;
  /** Where the kilometres come from, or why there are none. */
  readonly sentence: string | null;
  readonly isUnknown: boolean;
}

/** The distance to the chosen site: of the entry as long as its site stays, asked for when another is chosen. */
export function useJourney(
  url: string,
  holder: Holder,
  site: DonationSite | undefined,
  entry: Pick<DaoRecord, 'daosite' | 'daokm' | 'kmSource'> | null,
): FoundJourney {
  const { gps = '', voiturecv = 0 } = holder;
  const stands = entry !== null && entry.daosite !== '' && (site === undefined || entry.daosite === site.name);
  const kept = stands && entry.kmSource !== 'UNKNOWN';
  const way = kept || site === undefined || voiturecv === COMPANY_CAR ? null : wayBetween(gps, site.gps);
  const asked = useQuery({ ...distanceQuery(url, way), enabled: way !== null });

  if (kept) {
    const sentence = entry.kmSource && KM_SENTENCES[entry.kmSource];
    return { journey: { km: entry.daokm, source: entry.kmSource ?? 'ROUTE' }, sentence, isUnknown: false };
  }
  if (site === undefined) return { journey: { km: 0, source: 'UNKNOWN' }, sentence: null, isUnknown: false };
  if (way !== null && asked.isPending) return { journey: null, sentence: null, isUnknown: false };
  const journey = journeyOf(voiturecv, asked.data ?? null);
  const isUnknown = journey.source === 'UNKNOWN';
  if (isUnknown && coordinatesOf(gps) === null) return { journey, sentence: HOME_UNKNOWN, isUnknown };
  return { journey, sentence: asked.error ? messageOf(asked.error) : KM_SENTENCES[journey.source], isUnknown };
}
