import { createHmac, randomBytes } from 'node:crypto';
import { folded } from '../../../../shared/domain/folding.ts';
import { secretBox, type DataKeys, type SecretBox } from '../../../commons/secrets/secret-box.ts';
import type { Tx } from '../../../db/database.ts';
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

/** The key of the digests, under the present DATA_KEY; `other`, or a new one, where there is none that opens. */
export async function erasureKey(tx: Tx, box: SecretBox, other: string | null = null): Promise<string> {
  const erasures = erasuresRepository(tx);
  const sealed = await erasures.sealedKey();
  const known = sealed === null ? null : box.open(sealed);
  const key = known ?? other ?? randomBytes(32).toString('base64url');
  const anew = sealed === null || known === null ? box.seal(key) : box.reseal(sealed);
  if (anew !== null) await erasures.keepKey(anew);
  return key;
}
