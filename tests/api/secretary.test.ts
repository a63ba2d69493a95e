// The secretary's evening: a member's page, an import and dossiers without money, mails with a person's own values.
import { beforeEach, expect, it } from 'vitest';
import type { MemberDives } from '#contract/dive-archive.ts';
import type { Page } from '#contract/common.ts';
import type { Diver, MailRecipients, MailTexts, Situation } from '#contract/divers.ts';
import type { ImportPreview, Imports } from '#contract/import.ts';
import type { OutboxPage } from '#contract/mail.ts';
import type { Dossier, DossierPage } from '#contract/membership.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import { addDiver, newLicence } from '../support/divers.ts';
import { previewIn, send, sentencesIn } from '../support/import.ts';
import { newEvent, seedRegistration } from '../support/outings.ts';

onEachEngine('a member’s page', (club) => {
  beforeEach(() => club.setClock(START));

  it('has the outings to come with the member’s place, none of before, of others or left', async () => {
    const { id } = await addDiver(club);
    const on = (day: string, active = 1) => ({ event: { starts_at: `${day}T08:00:00.000Z` }, active });
    const outingsOf: number[] = [];
    for (const { event, active } of [on('2026-06-01'), on('2026-01-01'), on('2026-07-01', 0)]) {
      const outing = await newEvent(club, event);
      await seedRegistration(club.database, outing, id, 'PENDING_PARTICIPANT', 1, { active });
      outingsOf.push(outing);
    }
    const { outings, dives } = await accepted<MemberDives>(club.as('ADMIN').get(`/divers/${id}/plongees`));
    expect(outings.map((one) => [one.id, one.type])).toEqual([[outingsOf[0], 'PENDING_PARTICIPANT']]);
    expect(dives).toEqual([]);
    expect(refusalIn(await club.as('ADMIN').get('/divers/999999/plongees'))).toBe('404 DIVER_NOT_FOUND');
  });

  it('has the member’s mails, also those that they share', async () => {
    const one = await addDiver(club, { email: 'famille@example.org', family_id: 'PAGE' });
    const other = await addDiver(club, { email: 'famille@example.org', family_id: 'PAGE' });
    const written = { subject: 'Assemblée', text: 'Samedi.', selection: { familyId: 'PAGE' }, recipients: 2 };
    await accepted(club.as('ADMIN').post('/divers/mail', { ...written, shared: true }));
    const subjectsOf = async (id: number) =>
      (await accepted<OutboxPage>(club.as('ADMIN').get(`/outbox?page=0&size=25&diver=${id}`))).content.map(
        ({ subject }) => subject,
      );
    expect([await subjectsOf(one.id), await subjectsOf(other.id)]).toEqual([['Assemblée'], ['Assemblée']]);
    expect(await subjectsOf(await club.idOf('OTHER'))).toEqual([]);
  });
});

onEachEngine('an import without money', (club) => {
  beforeEach(() => club.setClock(START));
  const asAdmin = { who: 'ADMIN' } as const;
  const lastImport = async (who: 'ADMIN' | 'SUPER_ADMIN') =>
    (await accepted<Imports>(club.as(who).get('/imports'))).content[0]!;
  const importAs = async (who: 'ADMIN' | 'SUPER_ADMIN', file: string) => {
    const { digest } = await accepted<ImportPreview>(send(club, file, { who }));
    return accepted<ImportPreview>(send(club, file, { who, apply: digest }));
  };

  it('is an ADMIN’s to write, and to take back; a treasurer’s is not', async () => {
    const licence = newLicence();
    await importAs('ADMIN', `Licence;Nom;Téléphone;Part licence\n${licence};NEUVE;0612000001;46,50`);
    const row = await club.row('divers', { licence });
    expect(row).toMatchObject({ telephone: '0612000001', wallet_cents: 0, active: 1 });
    const { id, mayTakeBack } = await lastImport('ADMIN');
    expect(mayTakeBack).toBe(true);
    expect((await club.as('ADMIN').delete(`/imports/${id}`)).statusCode).toBe(204);
    expect(await club.row('divers', { licence })).toMatchObject({ active: 0 });

    await importAs('SUPER_ADMIN', `Licence;Nom;Porte-monnaie\n${newLicence()};RICHE;80`);
    const other = await lastImport('ADMIN');
    expect(other.mayTakeBack).toBe(false);
    expect(refusalIn(await club.as('ADMIN').delete(`/imports/${other.id}`))).toBe('403 FORBIDDEN');
    expect((await club.as('SUPER_ADMIN').delete(`/imports/${other.id}`)).statusCode).toBe(204);
  });

  it.each(['Porte-monnaie', 'Cotisation', 'Cotisation réglée', 'Moyen', 'Rôle'])(
    'refuses the column %s by its name, and takes the file without it',
    async (column) => {
      const file = `Licence;Nom;${column}\n${newLicence()};NEUVE;1`;
      const preview = previewIn(await send(club, file, asAdmin));
      expect(preview.problems.join()).toContain(`«\u00a0${column}\u00a0» est réservée aux super-administrateurs`);
      expect(preview.lines).toEqual([]);
      const refused = await send(club, file, { ...asAdmin, apply: preview.digest });
      expect(refusalIn(refused)).toBe('422 IMPORT_WRONG_LINES');
      const without = previewIn(await send(club, file, { ...asAdmin, columns: '2:' }));
      expect([without.problems, without.counts.new]).toEqual([[], 1]);
    },
  );

  it('changes no administrator, and shows no sum of a member', async () => {
    const [{ licence }, one] = [await club.row('divers', { id: await club.idOf('SUPER_ADMIN') }), await addDiver(club)];
    const file = `Licence;Nom;Ville\n${licence};TRÉSOR;Lens\n${one.licence};VOISINE;Lens`;
    const preview = previewIn(await send(club, file, asAdmin));
    expect(preview.counts).toMatchObject({ wrong: 1, changes: 1 });
    expect(sentencesIn(preview)).toEqual([expect.stringMatching(/^Ligne 2 : vous n’avez pas le droit/)]);
    expect(JSON.stringify(preview)).not.toMatch(/porte_Monnaie|cotisation"/);
  });
});

onEachEngine('dossiers without money', (club) => {
  beforeEach(() => club.setClock(START));

  it('are an ADMIN’s to follow and remind, without any sum', async () => {
    const { id } = await addDiver(club, {
      lastname: 'DOSSIÈRE',
      lastname_key: 'dossiere',
      dossier: 1,
      cotisation_cents: 170_00,
      email: 'a@example.org',
    });
    const page = (who: 'ADMIN' | 'SUPER_ADMIN', more = '') =>
      club.as(who).get(`/dossiers?page=0&size=50&q=dossiere${more}`);
    const [told] = (await accepted<DossierPage>(page('ADMIN'))).content;
    expect(told).toMatchObject({ id, state: 'awaited' });
    for (const sum of ['cotisation', 'paid', 'instalments', 'instalmentRefused']) expect(told).not.toHaveProperty(sum);
    expect((await accepted<DossierPage>(page('SUPER_ADMIN'))).content[0]).toMatchObject({ cotisation: 170 });
    expect((await club.as('ADMIN').get(`/dossiers/${id}`)).body).not.toContain('170');
    expect(refusalIn(await page('ADMIN', '&sort=lastname,cotisation,desc'))).toBe('403 FILTER_FORBIDDEN cotisation');
    expect(await accepted(club.as('ADMIN').post('/dossiers/relances', { divers: [id] }))).toMatchObject({
      reminded: 1,
    });
    const paid = { amount: 170, reason: 'Remis au bureau' };
    expect(refusalIn(await club.as('ADMIN').post(`/dossiers/${id}/regle`, paid))).toBe('403 FORBIDDEN');
    expect(refusalIn(await club.as('ADMIN').get('/saison'))).toBe('403 FORBIDDEN');
  });

  it('lack what an ADMIN notes, which the member reads until they send it anew', async () => {
    const member = await club.idOf('USER');
    await club.change('divers', { id: member }, { dossier: 0, dossier_sent_at: START, email: 'moi@example.org' });
    const mails = async () => (await club.rows('outbox')).filter(({ diver_id }) => diver_id === member);
    const before = (await mails()).length;
    const asSeen = async () => accepted<Dossier>(club.as('ADMIN').get(`/dossiers/${member}`));
    const told = async () =>
      (await accepted<Situation>(club.as('USER').get(`/divers/${member}/situation`))).dossierMissing;
    const note = async (missing: string, rest = {}) =>
      club.as('ADMIN').put(`/dossiers/${member}/manque`, {
        missing,
        version: (await asSeen()).version,
        again: false,
        mail: false,
        ...rest,
      });

    const old = (await asSeen()).version;
    expect(await accepted(note(' photo, certificat illisible ', { mail: true }))).toMatchObject({
      missing: 'photo, certificat illisible',
      state: 'paid',
    });
    expect(await told()).toBe('photo, certificat illisible');
    const [mail] = (await mails()).slice(before);
    expect(mail).toMatchObject({ kind: 'DOSSIER_REMINDER' });
    expect(mail?.body_text).toContain('photo, certificat illisible');
    expect(refusalIn(await note('rien', { version: old }))).toMatch(/^409 STALE_VERSION/);
    const history = await club.as('SUPER_ADMIN').get(`/historique/divers/${member}`);
    expect(history.body).toContain('"field":"dossierMissing","before":null,"after":"photo, certificat illisible"');
    expect((await club.as('SUPER_ADMIN').get(`/divers/${member}/situation`)).body).toContain('certificat illisible');

    expect(await accepted(note('  '))).toMatchObject({ missing: null });
    expect(await told()).toBeNull();

    expect(await accepted(note('photo', { again: true }))).toMatchObject({ state: 'awaited', missing: 'photo' });
    const { licence } = await club.row('divers', { id: member });
    const sent = { 'content-type': 'text/plain' };
    await accepted(club.as('USER').send('POST', `/divers/mailInscription/${licence}`, 'Voici', sent));
    expect(await told()).toBeNull();
    expect(await asSeen()).toMatchObject({ state: 'paid', missing: null });
    expect((await mails()).length).toBe(before + 1);
  });

  it('of an administrator are noted by an ADMIN, and asked for anew by SUPER_ADMIN alone', async () => {
    const id = await club.idOf('SUPER_ADMIN');
    await club.change('divers', { id }, { dossier: 0, dossier_asked_at: START, dossier_sent_at: START });
    const note = async (who: 'ADMIN' | 'SUPER_ADMIN', again: boolean) => {
      const { version } = await club.row('divers', { id });
      return refusalIn(
        await club.as(who).put(`/dossiers/${id}/manque`, { missing: 'photo', version, again, mail: false }),
      );
    };
    expect([await note('ADMIN', true), await note('ADMIN', false)]).toEqual(['403 FORBIDDEN', '200']);
    expect((await club.row('divers', { id })).dossier).toBe(0);
    expect(await note('SUPER_ADMIN', true)).toBe('200');
  });
});

onEachEngine('a mail with a person’s own values', (club) => {
  const TRIBE = { familyId: 'VALEURS' };
  const SUBJECT = 'Certificat de {prénom}';
  const TEXT = 'Établi le {date du certificat}, jusqu’au {Fin du  certificat}. Solde : {solde}.'.replace('  ', ' ');
  beforeEach(async () => {
    club.setClock(START);
    await club.change('divers', { family_id: TRIBE.familyId }, { family_id: null });
    await club.empty('attempts', 'outbox_members', 'outbox');
    const member = { email: 'famille@example.org', family_id: TRIBE.familyId };
    await addDiver(club, { ...member, firstname: 'Léa', caci_date: '2025-06-15', wallet_cents: 12_50 });
    await addDiver(club, { ...member, firstname: 'Tom', caci_date: null, wallet_cents: 0 });
  });
  const write = (given: object = {}, who: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN') =>
    club
      .as(who)
      .post('/divers/mail', { subject: SUBJECT, text: TEXT, selection: TRIBE, recipients: 2, shared: true, ...given });

  it('is each person’s own, also at a shared address, and says what is not known', async () => {
    await accepted(write());
    const mails = (await club.rows('outbox')).map(({ subject, body_text: text }) => [subject, text.split('\n')[2]]);
    expect(mails).toEqual([
      [
        'Certificat de Léa',
        expect.stringMatching(/^Établi le 15\/06\/2025, jusqu’au \d\d\/06\/2026\. Solde : 12,50.€\.$/),
      ],
      ['Certificat de Tom', expect.stringMatching(/^Établi le —, jusqu’au —\. Solde : 0,00.€\.$/)],
    ]);
    const told = await accepted<MailRecipients>(club.as('ADMIN').post('/divers/mail/destinataires', TRIBE));
    expect(told.first).toMatchObject({ firstname: 'Léa', values: { 'date du certificat': '15/06/2025' } });
    expect(told.first?.values).not.toHaveProperty('cotisation due');
  });

  it.each(['{âge}', 'Bonjour { prénoms }', '{cotisation due}'])(
    '%s is refused by name, and nothing leaves',
    async (text) => {
      const answer = await write({ text });
      expect(refusalIn(answer)).toBe('422 PLACEHOLDER_UNKNOWN text');
      expect(answer.body).toContain(text.slice(text.indexOf('{') + 1, -1));
      expect(await club.rows('outbox')).toEqual([]);
      if (text === '{cotisation due}') expect((await write({ text }, 'SUPER_ADMIN')).statusCode).toBe(200);
    },
  );

  it('texts are kept under their subject, replaced and removed, by two at once', async () => {
    const texts = club.as('ADMIN');
    const keep = (subject: string, text: string) => texts.put('/divers/mail/textes', { subject, text });
    await Promise.all([keep('Certificat', 'Un.'), keep('Assemblée', 'Deux.')]);
    await accepted(keep('Certificat', 'Trois.'));
    const { content } = await accepted<MailTexts>(club.as('ADMIN_PLONGEURS').get('/divers/mail/textes'));
    expect(content.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual([
      { subject: 'Assemblée', text: 'Deux.' },
      { subject: 'Certificat', text: 'Trois.' },
    ]);
    await accepted(texts.delete('/divers/mail/textes?subject=Certificat'));
    expect(await accepted(texts.get('/divers/mail/textes'))).toEqual({
      content: [{ subject: 'Assemblée', text: 'Deux.' }],
    });
  });
});

onEachEngine('the last sign-in', (club) => {
  it('is a day in an administrator’s list, “never” without a password, and nobody else’s', async () => {
    club.setClock(START);
    const [never, known] = [await addDiver(club), await addDiver(club)];
    await club.change('divers', { id: never.id }, { password_hash: null });
    const listed = async (who: 'SUPER_ADMIN' | 'ADMIN' | 'ADMIN_PLONGEURS') => {
      const ids = [await club.idOf('ADMIN'), never.id, known.id];
      const { content } = await accepted<Page<Diver>>(club.as(who).get(`/divers?page=0&size=9&ids=${ids.join(',')}`));
      return ids.map((id) => content.find((one) => one.id === id)?.lastSignIn);
    };
    expect(await listed('ADMIN')).toEqual([START.slice(0, 10), null, undefined]);
    expect(await listed('ADMIN_PLONGEURS')).toEqual([undefined, undefined, undefined]);
    // The security log remembers what sessions no longer do.
    await club.insert('security_log', { at: '2026-02-03T23:30:00.000Z', actor_id: known.id, action: 'signIn' });
    expect((await listed('SUPER_ADMIN'))[2]).toBe('2026-02-04');
  });
});
