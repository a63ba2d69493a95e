import { certificateExpiry } from '#domain/divers/certificate.ts';
import type { Day } from '#domain/dates.ts';
import { dayYear } from './format.ts';

/** Differs from an expired one (contract §11). */
export const CERTIFICATE_MISSING = 'Aucun certificat médical enregistré';

/** `isShown`: the reader may see the date. */
export function invalidCertificate(caciDate: Day | null, isShown: boolean): string {
  if (caciDate === null && !isShown) return 'Certificat médical à revoir';
  const expiry = certificateExpiry(caciDate);
  return expiry === null ? CERTIFICATE_MISSING : `Certificat médical expiré le ${dayYear(expiry)}`;
}
