import { expect, it } from 'vitest';
import { refetchInterval, stateBadge } from '#admin/components/mail-state.ts';
import type { OutboxMail } from '#contract/mail.ts';
import { countsLabel, momentLabel, progressLabel } from '#messages/mail.ts';

const TODAY = '2026-11-22';
const MAIL: OutboxMail = {
  id: 1,
  createdAt: '2026-11-22T09:00:00+01:00',
  recipient: 'zoe@example.org',
  subject: 'Inscription',
  kind: 'REGISTERED',
  member: null,
  state: 'waiting',
  secret: false,
  tries: 0,
  nextTryAt: '2026-11-22T09:30:00+01:00',
  sentAt: null,
  failedAt: null,
  reason: null,
  serverWords: null,
};
const SENT_AT = '2026-11-22T09:05:00+01:00';
const REFUSED = { state: 'failed', failedAt: SENT_AT, reason: 'Refusé.' } as const;
const AWAY = 'Le serveur d’e-mail est injoignable : vérifiez SMTP_URL si cela dure.';
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it.each<[string, Partial<OutboxMail>, string, string]>([
  ['waits for its first try', {}, 'part dans quelques secondes', 'note'],
  ['is being sent', { tries: 1 }, 'en cours d’envoi', 'note'],
  ['was tried in vain', { tries: 3, reason: AWAY }, '3 essais, le prochain à 9 h 30', 'warn'],
  ['went today', { state: 'sent', tries: 1, sentAt: SENT_AT }, 'à 9 h 05', 'ok'],
  [
    'went another day, at last',
    { state: 'sent', tries: 4, sentAt: '2026-11-21T23:30:00+01:00' },
    'le sam. 21 nov. à 23 h 30, au 4ᵉ essai',
    'ok',
  ],
  ['was refused at once', { ...REFUSED, tries: 1 }, 'abandonné à 9 h 05', 'danger'],
  ['was given up after days', { ...REFUSED, tries: 90 }, 'abandonné à 9 h 05, après 90 essais', 'danger'],
])('says of a mail that %s where it stands', (_name, part, said, tone) => {
  const mail = { ...MAIL, ...part };
  expect(plain(progressLabel(mail, TODAY))).toBe(said);
  expect(stateBadge(mail).tone).toBe(tone);
});

it('tells the day by the clock of Paris', () =>
  expect(plain(momentLabel('2026-11-21T23:30:00Z', TODAY))).toBe('à 0 h 30'));

it('counts in words', () =>
  expect(plain(countsLabel({ waiting: 1, sent: 20, failed: 2 }))).toBe(
    '1 e-mail en attente, 20 envoyés, 2 non remis.',
  ));

it('reads the list more often while a mail waits', () => {
  const after = (waiting: number) =>
    refetchInterval({ state: { data: { meta: { counts: { waiting, sent: 0, failed: 0 }, failingSince: null } } } });
  expect(after(1)).toBeLessThanOrEqual(5000);
  expect(after(0)).toBeGreaterThan(after(1));
  expect(refetchInterval({ state: {} })).toBe(after(0));
});
