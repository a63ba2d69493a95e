import { createHmac, randomBytes } from 'node:crypto';
import { folded } from '../../../shared/domain/folding.ts';
import { secretBox, type DataKeys, type SecretBox } from '../../commons/secret-box.ts';
import type { Tx } from '../../db/database.ts';
import { erasuresRepository } from './erasures-repository.ts';
import type { Identity } from './renaming.ts';

/** Box for the key of the digests, so that neither the list nor the database alone tells who was erased. */
export const erasureKeyBox = ({ dataKey, previousDataKey }: DataKeys): SecretBox =>
  secretBox(dataKey, 'erasures', previousDataKey);

/**
 * Digests by which an older backup knows the member: its number with the licence, the address or the name. One that
 * changed since the backup leaves the others; a number alone may have been given to another member.
 */
export function digestsOf(key: string, { id, licence, email, lastname, firstname }: Identity): string[] {
  const marks = { licence, email: email.toLowerCase(), name: `${folded(lastname)} ${folded(firstname)}`.trim() };
  return Object.entries(marks)
    .filter(([, mark]) => mark !== '')
    .map(([kind, mark]) => createHmac('sha256', key).update(`${id} ${kind} ${mark}`).digest('base64url'));
}

/** The key of the digests, made with the first erasure. Throws when DATA_KEY does not open it. */
export async function erasureKey(tx: Tx, box: SecretBox): Promise<string> {
  const erasures = erasuresRepository(tx);
  const sealed = await erasures.sealedKey();
  if (sealed === null) {
    const key = randomBytes(32).toString('base64url');
    await erasures.keepKey(box.seal(key));
    return key;
  }
  const key = box.open(sealed);
  if (key === null) throw new Error('DATA_KEY does not open the key of erasures.');
  return key;
}
