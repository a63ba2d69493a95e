import type { Mode, Settings } from './settings.ts';

const SECRET_BYTES = 32;
const MAKE_ONE = 'par exemple avec « openssl rand -base64 48 »';

const isShort = (secret: string | null): boolean => secret !== null && Buffer.byteLength(secret) < SECRET_BYTES;

/** Problems of JWT_SECRET, DATA_KEY, HELLOASSO_NOTIFICATION_SECRET and METRICS_TOKEN, as sentences. */
export function secretProblems({ jwtSecret, dataKey, helloasso, metricsToken }: Settings, mode: Mode): string[] {
  const problems: string[] = [];
  if (isShort(jwtSecret)) problems.push(`JWT_SECRET est trop court : il lui faut au moins ${SECRET_BYTES} octets.`);
  if (isShort(dataKey)) problems.push(`DATA_KEY est trop court : il lui faut au moins ${SECRET_BYTES} octets.`);
  if (mode === 'production' && jwtSecret === null) {
    problems.push(
      `JWT_SECRET manque : en production, donnez un secret d’au moins ${SECRET_BYTES} octets, ${MAKE_ONE}.`,
    );
  }
  if (mode === 'production' && dataKey === null) {
    problems.push(
      `DATA_KEY manque : en production, donnez une clé d’au moins ${SECRET_BYTES} octets, autre que JWT_SECRET, ${MAKE_ONE}, et gardez-en une copie ailleurs. Si ce club tournait déjà sans DATA_KEY, donnez aussi l’ancien JWT_SECRET dans DATA_KEY_PREVIOUS : ce qu’il a chiffré passe à la nouvelle clé au démarrage.`,
    );
  }
  if (dataKey !== null && dataKey === jwtSecret) {
    problems.push(`DATA_KEY est le même que JWT_SECRET : donnez-lui une autre valeur, ${MAKE_ONE}.`);
  }
  if (helloasso.notificationSecret !== null && !/^[\w-]{20,200}$/.test(helloasso.notificationSecret)) {
    problems.push(
      'HELLOASSO_NOTIFICATION_SECRET doit compter au moins 20 caractères, lettres, chiffres et tirets seulement.',
    );
  }
  // Characters that an Authorization header carries (RFC 6750).
  if (metricsToken !== null && !/^[\w.~+/=-]{32,200}$/.test(metricsToken)) {
    problems.push(
      `METRICS_TOKEN doit compter au moins 32 caractères, lettres, chiffres et -._~+/= seulement : faites-en un ${MAKE_ONE}.`,
    );
  }
  return problems;
}
