import { hkdfSync } from 'node:crypto';
import { paths } from '#shared/paths.ts';
import type { Tx } from '#server/db/database.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { isSameSecret } from '#server/commons/secrets/secret-box.ts';
import { firstVisitRepository, type FirstVisit } from './repository.ts';

/** Crockford's 32 signs: none is taken for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of five bits each. */
const LENGTH = 16;

/** `7K3F-9QXM-…`: from seed and JWT_SECRET, so that each process prints the same code and the database alone tells none. */
function codeOf(jwtSecret: string, { seed }: FirstVisit): string {
  const bytes = new Uint8Array(hkdfSync('sha256', jwtSecret, seed, 'first-visit', LENGTH));
  const signs = Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('');
  return signs.replaceAll(/.{4}(?=.)/g, '$&-');
}

const plain = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** In constant time. */
export const isCode = (typed: string, jwtSecret: string, visit: FirstVisit): boolean =>
  isSameSecret(plain(typed), plain(codeOf(jwtSecret, visit)));

/** The code of a club without super administrator; null, and no code any more, once there is one. */
export async function presentCode(tx: Tx, jwtSecret: string): Promise<string | null> {
  const visits = firstVisitRepository(tx);
  const isEmpty = (await diversRepository(tx).superAdmins()).length === 0;
  if (!isEmpty) await visits.close();
  else await visits.begin();
  const visit = await visits.find();
  return visit && codeOf(jwtSecret, visit);
}

/** Message of the log and the command to who installs the club. */
export const firstCodeShown = (publicUrl: string, code: string): string =>
  `Ce club n’a pas encore d’administrateur\u00a0: ouvrez ${new URL(paths.firstVisit, publicUrl).href} et saisissez-y ce code\u00a0: ${code}`;
