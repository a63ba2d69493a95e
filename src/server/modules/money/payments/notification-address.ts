import { hkdfSync } from 'node:crypto';
import { isSameSecret, type DataKeys } from '#server/commons/secrets/secret-box.ts';

const SECRET_BYTES = 24;

/** The same after each start, so that the club declares the address once; another one for each generation. */
function derived(dataKey: string, generation: number): string {
  const purpose = generation === 0 ? 'payments/notification' : `payments/notification/${generation}`;
  return Buffer.from(hkdfSync('sha256', dataKey, '', purpose, SECRET_BYTES)).toString('base64url');
}

/** Last segment of the address that the provider notifies: of the environment, the present or previous data key. */
export function notificationAddress({ dataKey, previousDataKey }: DataKeys, given: string | null) {
  return {
    /** False for an address of the environment, which is changed there. */
    isRenewable: given === null,

    secretOf: (generation: number): string => given ?? derived(dataKey, generation),

    /** Compares in constant time. */
    accepts(secret: string, generation: number): boolean {
      if (given !== null) return isSameSecret(secret, given);
      const keys = previousDataKey ? [dataKey, previousDataKey] : [dataKey];
      return keys.some((key) => isSameSecret(secret, derived(key, generation)));
    },
  };
}
