import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 'v1.';

/** Purpose of the box for the payment provider's key in setting 7. */
export const PROVIDER_KEY_BOX = 'parametres/7';

/**
 * Encrypts secrets for the database, whose readers and backups must not reveal them. The key is derived from the server's
 * secret and the purpose: any other secret or purpose opens nothing.
 */
export function secretBox(secret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return {
    seal(plain: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return FORMAT + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },

    /** Null for a text that this box did not seal, or that was altered. */
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

export type SecretBox = ReturnType<typeof secretBox>;
