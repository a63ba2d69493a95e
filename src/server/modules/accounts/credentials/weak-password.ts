import { readFile } from 'node:fs/promises';
import type { ClubConfig } from '#shared/config.ts';
import { isGuessable, passwordFault } from '#domain/users/password.ts';
import type { DiverColumns } from '#server/commons/divers/repository.ts';
import { DomainError } from '#server/errors/domain-error.ts';

const COMMON_PASSWORDS = new URL('./common-passwords.txt', import.meta.url);

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(COMMON_PASSWORDS, 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')));
}

/** Ignores case; reads the list of 3,000 on first use. */
const isCommon = async (password: string): Promise<boolean> =>
  (await (commonPasswords ??= loadCommonPasswords())).has(password.normalize('NFKC').toLowerCase());

/** Throws the fault of a new password, with its field. */
export async function refuseWeakPassword(
  wanted: string,
  { licence, lastname, firstname, email }: Pick<DiverColumns, 'licence' | 'lastname' | 'firstname' | 'email'>,
  { club }: ClubConfig,
  field: string,
  old = '',
) {
  const fault = passwordFault(wanted, old);
  if (fault !== null) throw new DomainError(fault, { field });
  const words = [club.name, club.label, lastname, firstname, email].join(' ');
  if (isGuessable(wanted, { licence, words }) || (await isCommon(wanted)))
    throw new DomainError('PASSWORD_TOO_COMMON', { field });
}
