import { isGpsField } from '../gps.ts';
import { centsOfEuros, isBelowCent, type Cents } from '../money.ts';
import { isRecord } from '../records.ts';

/** A place for which members waive expenses. */
export interface DonationSite {
  readonly name: string;
  readonly cents: Cents;
  /** Costs that the price covers. */
  readonly description: string;
  /** `50.1700,4.7240`; empty when the distance is unknown. */
  readonly gps: string;
}

type Row = readonly [name: string, euros: number, description: string, gps: string];

/** Specification §3: used when the configuration names no site. */
// prettier-ignore
const ROWS: readonly Row[] = [
  ['PISCINE', 0, 'séance au bassin, entrée prise en charge par le club', '50.4634,3.9402'],
  ['BARGES', 5, '1 plongée', '50.5806,3.3829'],
  ['BARRAGE', 17, '2 plongées + accès au lac', '50.1936,4.3620'],
  ['CROISETTE / VODECEE', 17, '2 plongées + forfait gonflage', '50.1747,4.3933'],
  ['DOURS', 5, '1 plongée', '50.3967,3.7806'],
  ['DUIKTANK', 14, '1 plongée en fosse', '50.8052,3.3441'],
  ['DUIKTANK JOURNEE', 35, 'journée entière, plongées et gonflage compris', '50.8052,3.3441'],
  ['ESTARTIT Voyage Club', 0, 'voyage réglé au club', '42.0530,3.2010'],
  ['FLOREFFE', 2, '1 plongée', '50.4340,4.7570'],
  ['FORME4', 0, 'accès gratuit', '51.0478,2.3590'],
  ['LA GOMBE', 21, '2 plongées + forfait gonflage', '50.5480,5.5690'],
  ['LA GRAVIERE DU FORT', 0, 'entrée prise en charge par le club', '48.5540,7.6330'],
  ['NEMO33', 30, '1 plongée, matériel compris', '50.7977,4.3158'],
  ['PEETERS pour les Réépreuves', 0, 'dépôt et reprise des blocs', '50.8330,4.2960'],
  ['ROCHEFONTAINE', 21, '2 plongées + forfait gonflage', '50.1990,4.6330'],
  ['ROEUX / LAC BLEU', 0, 'lac réservé par le club', '50.2930,2.9040'],
  ['SCOUFFLENY', 15, '2 plongées, gonflage compris', '50.5600,4.1590'],
  ['TRELON', 8, '2 plongées', '50.0640,4.1000'],
  ['VILLERS 2 EGLISES', 20, '2 plongées + forfait gonflage', '50.1880,4.4790'],
  ['VODELE', 21, '2 plongées + forfait gonflage', '50.1700,4.7240'],
  ['ZEELAND', 5, 'parking de la mise à l’eau', '51.7430,3.8830'],
  ['ZZ_Situation particulière: précisez en commentaire', 0, 'frais fixés avec le trésorier', ''],
];

export const DONATION_SITES: readonly DonationSite[] = ROWS.map(([name, euros, description, gps]) => ({
  name,
  cents: euros * 100,
  description,
  gps,
}));

export type SiteFault = 'row' | 'name' | 'twice' | 'price' | 'description' | 'gps';

const MAX_PRICE: Cents = 1_000_00;

function read(raw: unknown, taken: ReadonlySet<string>): DonationSite | SiteFault {
  if (!isRecord(raw)) return 'row';
  const { name, price = 0, description = '', gps = '' } = raw;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 100) return 'name';
  if (taken.has(name.trim())) return 'twice';
  const cents = typeof price === 'number' && !isBelowCent(price) ? centsOfEuros(price) : null;
  if (cents === null || cents < 0 || cents > MAX_PRICE) return 'price';
  if (typeof description !== 'string' || description.length > 200) return 'description';
  if (typeof gps !== 'string' || !isGpsField(gps)) return 'gps';
  return { name: name.trim(), cents, description: description.trim(), gps: gps.trim() };
}

/** Reads the configuration's rows `{name, price, description, gps}`; price in euros. */
export function readDonationSites(rows: readonly unknown[]) {
  const sites: DonationSite[] = [];
  const faults: { readonly row: number; readonly fault: SiteFault }[] = [];
  for (const [row, raw] of rows.entries()) {
    const site = read(raw, new Set(sites.map(({ name }) => name)));
    if (typeof site === 'string') faults.push({ row, fault: site });
    else sites.push(site);
  }
  return { sites, faults };
}

/** Falls back to the specification's sites when the configuration has none. */
export function donationSites(rows: readonly unknown[]): readonly DonationSite[] {
  const { sites } = readDonationSites(rows);
  return sites.length > 0 ? sites : DONATION_SITES;
}

export const siteNamed = (sites: readonly DonationSite[], name: string): DonationSite | undefined =>
  sites.find((site) => site.name === name);
