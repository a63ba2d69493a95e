import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, createHash, timingSafeEqual } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 'v1.';

function boxUnder(secret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return {
    seal(plain: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return FORMAT + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },

    open(sealed: string): string | null {
      if (!sealed.startsWith(FORMAT)) return null;
      const bytes = Buffer.from(sealed.slice(FORMAT.length), 'base64url');
      const textStart = NONCE_BYTES + TAG_BYTES;
      if (bytes.length < textStart) return null;
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, textStart));
        return Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Encrypts secrets for the database by the server's secret and the purpose; the previous secret still opens. */
export function secretBox(secret: string, purpose: string, previous: string | null = null) {
  const box = boxUnder(secret, purpose);
  const older = previous === null ? null : boxUnder(previous, purpose);
  /** Null for a text that this box did not seal, or that was altered. */
  const open = (sealed: string): string | null => box.open(sealed) ?? older?.open(sealed) ?? null;
  return {
    seal: (plain: string): string => box.seal(plain),
    open,

    /** The same content under the present secret; null when it is so already, or does not open. */
    reseal(sealed: string): string | null {
      const plain = box.open(sealed) === null ? open(sealed) : null;
      return plain === null ? null : box.seal(plain);
    },
  };
}

/** Secrets of stored data: present and former DATA_KEY. */
export interface DataKeys {
  readonly dataKey: string;
  readonly previousDataKey?: string | null;
}

export const providerKeyBox = ({ dataKey, previousDataKey }: DataKeys): SecretBox =>
  secretBox(dataKey, 'parametres/7', previousDataKey);

export type SecretBox = ReturnType<typeof secretBox>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** For the database: keys of 120 random bits or more need no slow hash, and the digest also serves as the search key. */
export const keyDigest = (key: string): string => digest(key).toString('base64url');

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
