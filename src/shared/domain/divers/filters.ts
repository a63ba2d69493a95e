import { addDays, type Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import { walletBand, type WalletBand, type WalletPolicy } from '../wallet/balance.ts';
import { certificateExpiry } from './certificate.ts';

/** A certificate is over, ends within the coming days, or there is none. */
export const CERTIFICATE_STATES = ['over', 'soon', 'missing'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

export const WALLET_BANDS = ['below', 'low', 'ok'] as const satisfies readonly WalletBand[];

/** Days before its end that a certificate is said to end soon. */
export const SOON_DAYS = 30;

/** What a list of members is narrowed to, by the wire's names; what is left out lets everybody through. */
export interface DiverFilters {
  /** False hides the deactivated. */
  readonly desactived?: boolean | undefined;
  readonly caci_date?: CertificateState | undefined;
  /** True: awaited; false: sent, or not asked for (contract §5). */
  readonly dossier?: boolean | undefined;
  /** Dues outstanding. */
  readonly cotisation?: 'due' | undefined;
  readonly porte_Monnaie?: (typeof WALLET_BANDS)[number] | undefined;
  readonly level?: string | undefined;
  /** The tribe, as it is written. */
  readonly familyId?: string | undefined;
}

/** Of the filters above, those by what the treasurer alone sees of others (contract §3). */
export const TREASURY_FILTERS = ['dossier', 'cotisation'] as const satisfies readonly (keyof DiverFilters)[];

/** A member, as far as filters look; amounts in cents. What the reader may not see is left out, and matches nothing. */
export interface Filtered {
  readonly desactived: boolean;
  readonly caciDate: Day | null;
  readonly dossier?: boolean | undefined;
  readonly cotisation?: Cents | null | undefined;
  readonly wallet?: Cents | undefined;
  readonly level: string;
  readonly familyId: string | null;
}

/** What filters depend on beside the member: the day in Paris, and the club's settings. */
export interface FilterGround {
  readonly today: Day;
  readonly wallet: WalletPolicy;
}

/** Null: still valid for more than those days. The last day of validity counts as valid. */
export function certificateState(caciDate: Day | null, today: Day): CertificateState | null {
  const expiry = certificateExpiry(caciDate);
  if (expiry === null) return 'missing';
  if (expiry < today) return 'over';
  return expiry <= addDays(today, SOON_DAYS) ? 'soon' : null;
}

/** Is the member among those whom the filters ask for? The server's SQL says the same (a test compares the two). */
export function matches(member: Filtered, filters: DiverFilters, { today, wallet }: FilterGround): boolean {
  const { desactived, caci_date, dossier, cotisation, porte_Monnaie, level, familyId } = filters;
  if (desactived !== undefined && member.desactived !== desactived) return false;
  if (caci_date !== undefined && certificateState(member.caciDate, today) !== caci_date) return false;
  if (dossier !== undefined && member.dossier !== dossier) return false;
  if (cotisation !== undefined && !((member.cotisation ?? 0) > 0)) return false;
  if (level !== undefined && member.level !== level) return false;
  if (familyId !== undefined && member.familyId !== familyId) return false;
  if (porte_Monnaie === undefined) return true;
  return member.wallet !== undefined && walletBand(member.wallet, wallet) === porte_Monnaie;
}
