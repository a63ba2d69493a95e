import { Secret, TOTP } from 'otpauth';
import { secretBox, type DataKeys } from '#server/commons/secrets/secret-box.ts';
import type { Database } from '#server/db/database.ts';
import { factorsRepository } from './factors-repository.ts';

const PERIOD_MS = 30_000;

/** Six digits every half-minute, under HMAC-SHA-1, as every authenticator application reads (RFC 6238). */
const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), ...named });

/** 160 random bits in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** For the QR code: names the club and the member in the application. */
export const addressOf = (secret: string, club: string, licence: string): string =>
  totpOf(secret, { issuer: club, label: licence }).toString();

/** Returns the half-minute since 1970 of the typed code, the present one or a neighbour; null for any other code. */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta;
}

export const totpBox = ({ dataKey, previousDataKey }: DataKeys) => secretBox(dataKey, 'totp', previousDataKey);

/** Seals the secrets under the present data key; several processes may do so at once. */
export function resealTotp(database: Database, keys: DataKeys): Promise<void> {
  const box = totpBox(keys);
  return database.write((tx) => factorsRepository(tx).resealTotp((sealed) => box.reseal(sealed)));
}
