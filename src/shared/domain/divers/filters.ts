import { addDays, type Day } from '../dates.ts';
import { centsOfEuros } from '../money.ts';
import { walletBand, type WalletBand, type WalletPolicy } from '../ledger/balance.ts';
import { certificateExpiry } from './certificate.ts';
import { specOf, FILTER_FIELDS, type FieldsWith, type FilterField } from './fields.ts';

export const CERTIFICATE_STATES = ['over', 'soon', 'missing'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** `invalid`: over or missing. */
export const CERTIFICATE_FILTERS = [...CERTIFICATE_STATES, 'invalid'] as const;
export type CertificateFilter = (typeof CERTIFICATE_FILTERS)[number];

export const WALLET_BANDS = ['below', 'low', 'ok'] as const satisfies readonly WalletBand[];

export const SOON_DAYS = 30;

type FlagField = FieldsWith<{ readonly kind: 'flag' }>;
type ValueFilters = { readonly [F in FilterField]?: (F extends FlagField ? boolean : string) | undefined };

/** By wire name; a missing filter lets every member through. */
export interface DiverFilters extends ValueFilters {
  readonly caci_date?: CertificateFilter | undefined;
  readonly cotisation?: 'due' | undefined;
  readonly porte_Monnaie?: (typeof WALLET_BANDS)[number] | undefined;
}

/** Filters on fields that SUPER_ADMIN alone sees of other members (contract §3). */
export const TREASURY_FILTERS: readonly (keyof DiverFilters)[] = [
  ...FILTER_FIELDS.filter((field) => specOf(field).treasury),
  'cotisation',
];

/** Amounts in euros. A field hidden from the reader is absent, and matches nothing. */
export type Filtered = { readonly [F in FilterField]?: string | boolean | null | undefined } & {
  readonly caci_date: Day | null;
  readonly cotisation?: number | null | undefined;
  readonly porte_Monnaie?: number | undefined;
};

/** `today` in Paris. */
export interface FilterContext {
  readonly today: Day;
  readonly wallet: WalletPolicy;
}

/** Null when valid for more than `SOON_DAYS`; the last day of validity counts as valid. */
export function certificateState(caciDate: Day | null, today: Day): CertificateState | null {
  const expiry = certificateExpiry(caciDate);
  if (expiry === null) return 'missing';
  if (expiry < today) return 'over';
  return expiry <= addDays(today, SOON_DAYS) ? 'soon' : null;
}

/** Must agree with the server's SQL (a test compares the two). */
export function matches(member: Filtered, filters: DiverFilters, { today, wallet }: FilterContext): boolean {
  const { caci_date, cotisation, porte_Monnaie } = filters;
  const state = certificateState(member.caci_date, today);
  if (caci_date === 'invalid' ? state !== 'over' && state !== 'missing' : caci_date && state !== caci_date)
    return false;
  if (cotisation !== undefined && !((member.cotisation ?? 0) > 0)) return false;
  if (FILTER_FIELDS.some((field) => filters[field] !== undefined && member[field] !== filters[field])) return false;
  if (porte_Monnaie === undefined) return true;
  const cents = centsOfEuros(member.porte_Monnaie ?? NaN);
  return cents !== null && walletBand(cents, wallet) === porte_Monnaie;
}

/** Dashboard figures, as filters of the list. Deactivated members count for dues alone: they still owe. */
export const MEMBER_FIGURES = {
  certificatesOver: { desactived: false, caci_date: 'over' },
  certificatesSoon: { desactived: false, caci_date: 'soon' },
  certificatesMissing: { desactived: false, caci_date: 'missing' },
  walletsBelow: { desactived: false, porte_Monnaie: 'below' },
  walletsLow: { desactived: false, porte_Monnaie: 'low' },
  walletsOk: { desactived: false, porte_Monnaie: 'ok' },
  dossiersAwaited: { desactived: false, dossier: true },
  dossiersSent: { desactived: false, dossier: false },
  duesOutstanding: { cotisation: 'due' },
} as const satisfies Record<string, DiverFilters>;
