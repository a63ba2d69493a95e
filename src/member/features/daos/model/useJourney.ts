import { useQuery } from '@tanstack/react-query';
import type { DiverRecord } from '../../../../shared/api/decoders/diver.ts';
import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { journeyOf, wayBetween, type Journey } from '../../../../shared/domain/daos/distance.ts';
import type { DonationSite } from '../../../../shared/domain/daos/sites.ts';
import { coordinatesOf } from '../../../../shared/domain/gps.ts';
import { COMPANY_CAR } from '../../../../shared/domain/daos/valuation.ts';
import { HOME_UNKNOWN, KM_SENTENCES } from '../../../../shared/messages/daos.ts';
import { distanceQuery } from '../api.ts';

export type Donor = Pick<DiverRecord, 'id' | 'lastname' | 'firstname' | 'gps' | 'voiturecv'>;

export interface FoundJourney {
  /** Null while the distance is loading. */
  readonly journey: Journey | null;
  /** Source of the kilometres, or why there are none. */
  readonly sentence: string | null;
  readonly isUnknown: boolean;
}

/** Takes the record's distance until another site is chosen. */
export function useJourney(
  url: string,
  donor: Donor,
  site: DonationSite | undefined,
  record: DaoRecord | null,
): FoundJourney {
  const { gps = '', voiturecv = 0 } = donor;
  const stands = record !== null && record.daosite !== '' && (site === undefined || record.daosite === site.name);
  const kept = stands && record.kmSource !== 'UNKNOWN';
  const way = kept || site === undefined || voiturecv === COMPANY_CAR ? null : wayBetween(gps, site.gps);
  const asked = useQuery({ ...distanceQuery(url, way), enabled: way !== null });

  if (kept) {
    const sentence = record.kmSource && KM_SENTENCES[record.kmSource];
    return { journey: { km: record.daokm, source: record.kmSource ?? 'ROUTE' }, sentence, isUnknown: false };
  }
  if (site === undefined) return { journey: { km: 0, source: 'UNKNOWN' }, sentence: null, isUnknown: false };
  if (way !== null && asked.isPending) return { journey: null, sentence: null, isUnknown: false };
  const journey = journeyOf(voiturecv, asked.data ?? null);
  const isUnknown = journey.source === 'UNKNOWN';
  if (isUnknown && coordinatesOf(gps) === null) return { journey, sentence: HOME_UNKNOWN, isUnknown };
  return { journey, sentence: asked.error ? messageOf(asked.error) : KM_SENTENCES[journey.source], isUnknown };
}
