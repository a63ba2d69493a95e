import { isEmail } from '../../../shared/domain/email.ts';

/** Addresses ready to be put into a mail, each once whatever its case; the others are counted. */
export function addressesOf(emails: readonly string[]): { readonly addresses: string[]; readonly without: number } {
  const valid = emails.map((email) => email.trim()).filter(isEmail);
  const byFolded = new Map(valid.map((email) => [email.toLowerCase(), email]));
  return { addresses: [...byFolded.values()], without: emails.length - valid.length };
}
