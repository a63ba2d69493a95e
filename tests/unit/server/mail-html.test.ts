import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileTransport, htmlOf } from '#server/integrations/mail/transports.ts';
import { pngOf } from '#tests/support/club.ts';
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

it('draws the first link into the members’ area as a button, in the club’s colour where white is legible on it', () => {
  const text =
    'Site\u00a0: https://autre.example/x\n\nVoir la plongée\u00a0: https://club.example/?sortie=1\nChoisir\u00a0: https://club.example/messages\n';
  const page = (accent: string): string =>
    htmlOf(text, { name: 'Club <A>', publicUrl: 'https://club.example', accent });
  const html = page('#7a1f5c');
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).toMatch(
    /<a class="button" style="[^"]*background:#7a1f5c[^"]*" href="https:\/\/club\.example\/\?sortie=1">Voir la plongée<\/a>/,
  );
  expect(html).toContain('<a href="https://club.example/messages">Choisir</a>');
  expect(html).toContain('>https://autre.example/x</a>');
  expect(html).toContain('Club &lt;A&gt;');
  expect(page('#ffe680')).toContain('background:#0b5486');
});

it('has the name of what a paragraph leads to stand out', () => {
  const text = 'Bonjour,\n\nBARGES, samedi 12 décembre\nReste 2 places\nVoir\u00a0: https://club.example/?sortie=1\n';
  const html = htmlOf(text, { publicUrl: 'https://club.example' });
  expect(html.match(/<strong>.*?<\/strong>/g)).toEqual(['<strong>BARGES, samedi 12 décembre</strong>']);
});

it('names an address that stands alone by what it leads to, and the first of them as a button', () => {
  const text =
    'Changez-le\u00a0:\nhttps://club.example/user/updatePassword\n\nSinon\u00a0:\nhttps://club.example/resetPassword\n\nhttps://club.example/inconnu\n';
  const html = htmlOf(text, { publicUrl: 'https://club.example' });
  expect(html).toMatch(/class="button"[^>]*updatePassword">Changer mon mot de passe<\/a>/);
  expect(html).toContain('<a href="https://club.example/resetPassword">Demander un mot de passe</a>');
  expect(html).toContain('>https://club.example/inconnu</a>');
  expect(html.match(/class="button"/g)).toHaveLength(1);
});

describe('the club’s logo', () => {
  async function mailed(logo?: { readonly bytes: Buffer; readonly type: string }): Promise<string> {
    const folder = mkdtempSync(path.join(tmpdir(), 'mails-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const club = { name: 'Club', address: 'club@example.org', logo: () => Promise.resolve(logo) };
    const mail = { to: 'lea@example.org', replyTo: null, subject: 'Bonjour', text: 'Bonjour', unsubscribe: null };
    await fileTransport(folder, club).send({ ...mail, calendar: null, messageId: '<1@club>', date: new Date() });
    return readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8').replaceAll('=\r\n', '');
  }

  it('stands in the head of the page, and in the mail itself, fitted to its height', async () => {
    const bytes = pngOf(400, 100);
    const sent = await mailed({ bytes, type: 'image/png' });
    expect(sent).toContain('multipart/related');
    expect(sent).toMatch(/src=3D"cid:([^"]*)"[^>]*width=3D"120" height=3D"30"/);
    expect(sent).toContain(`Content-ID: <${/cid:([^"]*)"/.exec(sent)?.[1]}>`);
    expect(sent.replaceAll('\r\n', '')).toContain(bytes.toString('base64').slice(0, 40));
  });

  it.each([
    ['none', undefined],
    [
      'one too heavy for each mail',
      { bytes: Buffer.concat([pngOf(64, 64), Buffer.alloc(300_000)]), type: 'image/png' },
    ],
  ])('is left out where the club has %s', async (_which, logo) => {
    const sent = await mailed(logo);
    expect(sent).not.toContain('cid:');
    expect(sent).not.toContain('image/png');
  });
});
