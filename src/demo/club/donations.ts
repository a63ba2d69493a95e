import type { Insertable } from 'kysely';
import { addDays, instantInParis, type Day } from '#domain/dates.ts';
import { REASONS, estimatedMetres, journeyOf, wayBetween } from '#domain/daos/entry.ts';
import { DONATION_SITES, siteNamed, type DonationSite } from '#domain/daos/sites.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DemoMember } from './members.ts';
import type { Random, Weighted } from './random.ts';

type NewDonation = Omit<Insertable<Tables['daos']>, 'id' | 'version'>;

/** Contract §9: 'donations of 2025'. */
const YEAR = 2025;
// prettier-ignore
const USUAL: readonly [Weighted<string>, ...Weighted<string>[]] = [
  ['PISCINE', 8], ['BARGES', 3], ['VODELE', 5], ['SCOUFFLENY', 4], ['VILLERS 2 EGLISES', 3], ['LA GOMBE', 2],
  ['BARRAGE', 2], ['TRELON', 1], ['NEMO33', 1], ['ZEELAND', 1],
];
const [AT_THE_DEPOT, AT_THE_POOL, ON_SITE, DIRECTING, MEETING] = REASONS;
const COMMENTS = [
  '',
  '',
  '',
  'Covoiturage avec deux élèves.',
  'Baptêmes du matin.',
  'Préparation du N2.',
  'Deux blocs emportés.',
] as const;
const SPECIAL = DONATION_SITES.at(-1);

const reasonFor = (random: Random, site: DonationSite): string =>
  site.name === 'PISCINE'
    ? random.pick([AT_THE_POOL, AT_THE_POOL, AT_THE_DEPOT, MEETING])
    : random.pick([ON_SITE, ON_SITE, DIRECTING]);

/** Expenses of supervisors for a whole year and the present year so far; deterministic per day. */
export function* demoDonations(random: Random, members: readonly DemoMember[], today: Day): Generator<NewDonation> {
  const lastOf = (year: number): Day => (`${year}-12-20` < today ? `${year}-12-20` : today);
  const present = Number(today.slice(0, 4));

  const entry = (donor: DemoMember, day: Day, site: DonationSite, more: Partial<NewDonation> = {}): NewDonation => {
    const way = wayBetween(donor.gps, site.gps);
    const journey = journeyOf(donor.voiturecv, way && { metres: estimatedMetres(...way), estimate: true });
    return {
      diver_id: donor.id,
      day,
      site: site.name,
      motif: reasonFor(random, site),
      km: journey.km,
      km_source: journey.source,
      price_cents: site.cents,
      comment: random.pick(COMMENTS),
      locked: 0,
      created_at: instantInParis(day, '20:15').toISOString(),
      ...more,
    };
  };
  const year = (donor: DemoMember, which: number, count: number): NewDonation[] => {
    const first = `${which}-01-11`;
    const last = lastOf(which);
    if (last < first) return [];
    const length = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
    const days = Array.from({ length: count }, () => addDays(first, random.between(0, length)));
    return days.sort().flatMap((day) => {
      const site = siteNamed(DONATION_SITES, random.weighted(USUAL));
      return site ? [entry(donor, day, site)] : [];
    });
  };

  for (const donor of members) {
    if (donor.dao !== 1 || donor.desactived === 1) continue;
    const closed = year(donor, YEAR, random.between(6, 12));
    // The treasurer has read those of some donors, whose receipts can be made.
    const isRead = donor.id > 20;
    const entries: NewDonation[] = closed.map((one) => ({ ...one, locked: Number(isRead) }));
    if (present !== YEAR) entries.push(...year(donor, present, random.between(3, 8)));
    // Entered and locked by the treasurer, so that the member reads why it cannot be changed.
    const locked = SPECIAL && {
      ...entry(donor, `${YEAR}-03-22`, SPECIAL, {
        km: donor.voiturecv === 1 ? 0 : 84,
        km_source: donor.voiturecv === 1 ? 'COMPANY' : 'HAND',
        price_cents: 36_50,
      }),
      motif: 'Autre (à détailler en commentaire)',
      comment: 'Compresseur conduit en révision, péage et parking compris.',
      locked: 1,
    };
    yield* (locked ? [...entries, locked] : entries).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }
}
