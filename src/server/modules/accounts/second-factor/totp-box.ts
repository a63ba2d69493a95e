import { secretBox, type DataKeys, type SecretBox } from '../../../commons/secrets/secret-box.ts';
import type { Database } from '../../../db/database.ts';
import { totpRepository } from './totp-repository.ts';

/** Box for the secrets of authenticator applications. */
export const totpBox = ({ dataKey, previousDataKey }: DataKeys): SecretBox =>
  secretBox(dataKey, 'totp', previousDataKey);

/** Seals the secrets under the present data key; several processes may do so at once. */
export function resealTotp(database: Database, keys: DataKeys): Promise<void> {
  const box = totpBox(keys);
  return database.write((tx) => totpRepository(tx).resealAll((sealed) => box.reseal(sealed)));
}
