import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileTransport, htmlOf } from '#server/integrations/mail/transports.ts';
import { headersOf } from '#tests/support/smtp.ts';

it.each(['=?utf-8?Q?=0D=0ABcc:x?=', 'Fête =?UTF-8?B?RsOqdGU=?= =?', 'Dossier', 'Sortie à l’Eau'])(
  'shows the subject “%s” as it was typed',
  async (subject) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mails-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const mail = { to: 'lea@example.org', replyTo: null, subject, text: 'Bonjour', calendar: null, unsubscribe: null };
    const transport = fileTransport(folder, { name: 'Club', address: 'club@example.org' });
    await transport.send({ ...mail, messageId: '<1@club>', date: new Date() });
    const [file = ''] = readdirSync(folder);
    const header = headersOf(readFileSync(path.join(folder, file), 'utf8')).get('subject') ?? '';
    const shown = header
      .replaceAll(/\?=\s+=\?/g, '?==?')
      .replaceAll(/=\?UTF-8\?(Q|B)\?([^?]*)\?=/gi, (_all, encoding: string, text: string) =>
        encoding === 'B'
          ? Buffer.from(text, 'base64').toString('latin1')
          : text
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/g, (_one, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      );
    expect(Buffer.from(shown, 'latin1').toString('utf8')).toBe(subject);
  },
);

it('asks for the sender anew at each mail, as the club may change it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let name = 'Ancien nom';
  const from = {
    get name() {
      return name;
    },
    get address() {
      return 'club@example.org';
    },
  };
  const transport = fileTransport(folder, from);
  const mail = {
    to: 'lea@example.org',
    replyTo: null,
    subject: 'Bonjour',
    text: 'Bonjour',
    calendar: null,
    unsubscribe: null,
  };
  for (const messageId of ['<1@example.org>', '<2@example.org>']) {
    await transport.send({ ...mail, messageId, date: new Date(0) });
    name = 'Nouveau nom';
  }
  const senders = readdirSync(folder).map(
    (file) => /^From: (.*)$/m.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1],
  );
  expect(senders.map((sender) => sender?.trim())).toEqual([
    'Ancien nom <club@example.org>',
    'Nouveau nom <club@example.org>',
  ]);
});

describe('a mail as a page', () => {
  it('says the same words, a paragraph each', () => {
    const html = htmlOf('Bonjour Léa,\n\nSite : VODELÉE\nDate : demain\n\nÀ samedi !\n');
    expect(html).toContain('<p>Bonjour Léa,</p>');
    expect(html).toContain('<p>Site : VODELÉE<br>\nDate : demain</p>');
    expect(html.match(/<p>/g)).toHaveLength(3);
  });

  it.each([
    ['https://club.example/messages.', '<a href="https://club.example/messages">https://club.example/messages</a>.'],
    ['(http://club.example)', '(<a href="http://club.example">http://club.example</a>)'],
    [
      'https://club.example/?a=1&b="2"',
      '<a href="https://club.example/?a=1&amp;b=">https://club.example/?a=1&amp;b=</a>&quot;2&quot;',
    ],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    [
      '<a href="https://bad.example">x</a>',
      '&lt;a href=&quot;<a href="https://bad.example">https://bad.example</a>&quot;&gt;x&lt;/a&gt;',
    ],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ])('%s', (text, html) => expect(htmlOf(text)).toContain(`<p>${html}</p>`));
});
