import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mode } from './environment.ts';
import type { Settings } from './settings.ts';
import { systemCodeOf } from '#server/errors/system-code.ts';

const SECRET_BYTES = 32;
const MAKE_ONE = 'par exemple avec « openssl rand -base64 48 »';

const isShort = (secret: string): boolean => Buffer.byteLength(secret) < SECRET_BYTES;

const KNOWN_WORDS =
  /change[-_ ]?(me|moi)|pass(word|phrase)|mot[-_ ]?de[-_ ]?passe|secret|example|exemple|azerty|qwerty|0123456789/gi;
const DIFFERENT_CHARACTERS = 10;

/** True for a secret that is long by repetition or by words that everyone tries first. */
const isGuessable = (secret: string): boolean => new Set(secret.replace(KNOWN_WORDS, '')).size < DIFFERENT_CHARACTERS;

const PASSPHRASE_CHARACTERS = 12;

/** Problems of the secrets that the club chooses, as sentences. */
export function secretProblems({ backup: { passphrase }, ...settings }: Settings, mode: Mode): string[] {
  const { jwtSecret, dataKey, helloasso, metricsToken } = settings;
  const problems: string[] = [];
  for (const [name, secret] of [
    ['JWT_SECRET', jwtSecret],
    ['DATA_KEY', dataKey],
  ] as const) {
    if (secret === null) continue;
    if (isShort(secret)) problems.push(`${name} est trop court : il lui faut au moins ${SECRET_BYTES} octets.`);
    else if (isGuessable(secret)) {
      problems.push(`${name} se devine (peu de caractères différents, ou des mots connus) : faites-en un ${MAKE_ONE}.`);
    }
  }
  if (passphrase !== null && (passphrase.length < PASSPHRASE_CHARACTERS || new Set(passphrase).size < 6)) {
    problems.push(
      `BACKUP_PASSPHRASE se devine : il lui faut au moins ${PASSPHRASE_CHARACTERS} caractères variés, ${MAKE_ONE}. Gardez l’ancienne pour les sauvegardes déjà faites.`,
    );
  }
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

/** Secrets of sessions and of stored data: the environment's; those of the demonstration are made once. */
export const keysOf = ({ dataDir, ...settings }: Settings) => ({
  jwtSecret: settings.jwtSecret ?? madeOnce(dataDir, 'jwt-secret'),
  previousJwtSecret: settings.previousJwtSecret,
  dataKey: settings.dataKey ?? madeOnce(dataDir, 'data-key'),
  previousDataKey: settings.previousDataKey,
});

export type Keys = ReturnType<typeof keysOf>;

/** Stored with mode 0600, so that sessions and stored data outlive a restart. */
function madeOnce(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
