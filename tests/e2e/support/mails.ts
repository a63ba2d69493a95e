// Mails that the server wrote into its folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { textOf } from '#tests/support/smtp.ts';
import type { Club } from './server.ts';

const mailsTo = (club: Club, address: string): string[] => {
  const folder = path.join(club.dataDir, 'mails');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`));
};

/** Decoded bodies of all mails to that address, newest last. */
export const bodiesTo = (club: Club, address: string): string[] =>
  mailsTo(club, address).map((mail) => textOf(mail).replaceAll('\r\n', '\n'));

/**
 * The one mail to that address that says `about`, its body as people read it; the server sends within some seconds, and
 * reminds members of their certificate by itself.
 */
export async function mailTo(club: Club, address: string, about = ''): Promise<string> {
  const found = () => bodiesTo(club, address).filter((body) => body.includes(about));
  await expect.poll(() => found().length, { message: `a mail to ${address}` }).toBe(1);
  return found()[0] ?? '';
}

export const oneTimePasswordIn = (mail: string): string =>
  /Mot de passe à usage unique\u00a0: ([0-9a-f-]+)/.exec(mail)?.[1] ?? `no password in: ${mail}`;
