// Text that looks the same is the same (contract §13): at every door, in every search, on every document.
import { beforeAll, expect, it } from 'vitest';
import type { Diver } from '#contract/divers.ts';
import { accepted, onEachEngine, onEngine, refusalIn } from '../support/app.ts';
import { addDiver, booksOf, choicesIn, diversIn, newLicence, newMember } from '../support/divers.ts';
import { seedDao } from '../support/donations.ts';
import { previewIn, send, sentencesIn } from '../support/import.ts';
import { newKey } from '../support/ledger.ts';
import { members, PASSWORD } from '../support/members.ts';
import { newEvent, seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { textOfPdf } from '../support/pdf.ts';
import { login } from '../support/sign-in.ts';

/** `LÉVÊQUE Zoé` as macOS hands it over, with what nobody sees around. */
const DECOMPOSED = '\u200bLe\u0301ve\u0302que\u00ad';
const COMPOSED = 'Lévêque';

onEachEngine('a text', (club) => {
  const treasurer = () => club.as('SUPER_ADMIN');

  it('of a member is stored as it looks, when new and when changed', async () => {
    const given = {
      lastname: ` ${DECOMPOSED} `,
      firstname: 'Zoe\u0301\u2060',
      telephone: '\u202a+33 6 12 34 56 78\u202c',
      codepostal: '\ufeff59000',
      ville: 'Orle\u0301ans\u0090',
      familyId: 'De\u0301sire\u0301\u200b',
      urgence1: '\tCle\u0301o\t06',
      description: 'une ligne\nune autre\u0007',
    };
    const made = {
      lastname: 'LÉVÊQUE',
      firstname: 'Zoé',
      telephone: '+33 6 12 34 56 78',
      codepostal: '59000',
      ville: 'Orléans',
      familyId: 'Désiré',
      urgence1: 'Cléo 06',
      description: 'une ligne\nune autre',
    };
    const added = await newMember(club, given);
    expect(added).toMatchObject(made);
    const other = await newMember(club);
    const answer = treasurer().put(`/divers/${other.id}`, { ...given, version: other.version });
    expect(await accepted<Diver>(answer)).toMatchObject(made);
    expect(await club.row('divers', other.id)).toMatchObject({ lastname_key: 'leveque', family_id: 'Désiré' });
    // Nothing is left to change.
    const { version } = await accepted<Diver>(
      treasurer().put(`/divers/${added.id}`, { ...given, version: added.version }),
    );
    const changes = (await club.rows('audit', { resource: 'divers', record_id: added.id })).length;
    await treasurer().put(`/divers/${added.id}`, { ...given, version });
    expect(await club.rows('audit', { resource: 'divers', record_id: added.id })).toHaveLength(changes);
  });

  it('of an outing, a site, a donation, a setting or a movement is so too', async () => {
    const site = await accepted<{ id: number }>(
      treasurer().post('/sites', { name: `${DECOMPOSED} `, address: { country: DECOMPOSED } }),
    );
    expect(await club.row('sites', site.id)).toMatchObject({
      name: COMPOSED,
      name_key: 'leveque',
      information: COMPOSED,
    });

    const event = await newEvent(club);
    await accepted(treasurer().put(`/events/${event}`, { description: DECOMPOSED, accompanistFreeText: DECOMPOSED }));
    expect(await club.row('events', event)).toMatchObject({ description: COMPOSED, accompanist_free_text: COMPOSED });
    const place = `/events/${event}/participants/${await club.idOf('OTHER')}/seuil/0`;
    await accepted(treasurer().post(place, { position: 1, type: 'PARTICIPANT', description: DECOMPOSED }));
    expect(await club.row('registrations', { event_id: event })).toMatchObject({ description: COMPOSED });
    await accepted(treasurer().post(`/events/${event}/annulation`, { reason: DECOMPOSED }));
    expect(await club.row('events', event)).toMatchObject({ cancel_reason: COMPOSED });

    const dao = await seedDao(club, { id: await club.idOf('DAO') });
    await accepted(treasurer().put(`/daos/${dao}`, { daocommentaire: DECOMPOSED }));
    expect(await club.row('daos', dao)).toMatchObject({ comment: COMPOSED });

    const setting = await accepted<{ id: number }>(
      treasurer().post('/parametres', {
        nom: DECOMPOSED,
        valeurChaine: DECOMPOSED,
        valeurTexte: `<b>${DECOMPOSED}</b>`,
      }),
    );
    expect(await club.row('settings', setting.id)).toMatchObject({
      nom: COMPOSED,
      valeur_chaine: COMPOSED,
      valeur_texte: `<b>${COMPOSED}</b>`,
    });
    expect((await treasurer().get(`/parametres/${encodeURIComponent(DECOMPOSED)}`)).json()).toMatchObject({
      id: setting.id,
    });

    const diver = await club.idOf('OTHER');
    await accepted(treasurer().post('/mouvements', { diver, amount: 1, reason: DECOMPOSED, key: newKey() }));
    expect((await club.rows('movements')).at(-1)).toMatchObject({ reason: COMPOSED });
  });

  it('of two spellings makes one tribe, also as a filter', async () => {
    const one = await newMember(club, { familyId: 'Noe\u0308l' });
    const other = await newMember(club, { familyId: '\u200bNoël ' });
    for (const q of ['Noël', 'Noe\u0308l', 'No\u00ade\u0308l\u200b']) {
      const found = diversIn(await treasurer().get(`/divers?familyId=${encodeURIComponent(q)}`)).content;
      expect(
        found.map(({ id }) => id),
        q,
      ).toEqual([one.id, other.id]);
    }
  });

  it.each([
    [{ licenceNumber: '\u200b\u2060' }, '422 INVALID_VALUE licenceNumber'],
    [{ licenceNumber: ' \ufeff' }, '422 INVALID_VALUE licenceNumber'],
    [{ lastname: '\u0301\u0302' }, '422 INVALID_VALUE lastname'],
    [{ lastname: '\u00ad\u202e' }, '422 INVALID_VALUE lastname'],
    [{ lastname: '' }, '400 BAD_REQUEST lastname'],
    // Judged as it is stored.
    [{ lastname: `${'A\u0301'.repeat(60)}\u200b` }, '201'],
  ])('%j is judged by what one sees of it', async (wrong, expected) => {
    const before = await booksOf(club);
    const answer = await treasurer().post('/divers', { lastname: 'X', licenceNumber: newLicence(), ...wrong });
    expect(refusalIn(answer)).toBe(expected);
    if (expected !== '201') expect(await booksOf(club)).toEqual(before);
  });

  it('that is a password or a paper stays as it was typed, to the byte', async () => {
    const password = ' Palanque\u0301e-2026! \u200b';
    const { id, licence } = await addDiver(club);
    const { password_hash } = await club.row('divers', await club.idOf('OTHER'));
    await club.change('divers', id, { password_hash });
    const { token } = (await login(club, { licence })).json<{ token: string }>();
    const change = club.as({ token }).put('/users/password', { oldPassword: PASSWORD, newPassword: password });
    await accepted(change);
    club.advance({ hours: 1 });
    const statuses = [];
    for (const tried of [password, password.trim(), password.replace('\u200b', '')])
      statuses.push((await login(club, { licence, password: tried })).statusCode);
    // As passwords always were: compatible forms are one.
    statuses.push((await login(club, { licence, password: password.normalize('NFC') })).statusCode);
    expect(statuses).toEqual([200, 401, 401, 200]);

    const paper = ' Mon dossier\tde Zoe\u0301 \u200b\n';
    await club.change('divers', id, { dossier: 1 });
    const own = club.as({ token: await club.tokenOfLicence(licence) });
    await accepted(own.send('POST', `/divers/mailInscription/${licence}`, paper, { 'content-type': 'text/plain' }));
    expect(await club.row('divers', id)).toMatchObject({ dossier_text: paper });
  });
});

onEachEngine('a licence', (club) => {
  const { licence } = members.DAO;
  const FORMS = [
    `\u200b${licence}`,
    `${licence}\u2060 `,
    licence.replaceAll('-', ' '),
    licence.replaceAll('-', '\u2011'),
    licence.replaceAll('-', ' \u2013 ').toLowerCase(),
    licence.replaceAll('-', '\u2212'),
  ];

  it.each(FORMS)('as %j is the same at sign-in, at a reset and in an address', async (typed) => {
    club.advance({ hours: 2 });
    expect((await login(club, { licence: typed })).statusCode).toBe(200);
    await accepted(club.anonymous.put(`/divers/${encodeURIComponent(typed)}/password/init`));
    expect((await club.rows('outbox', { kind: 'PASSWORD_RESET' })).at(-1)).toMatchObject({
      diver_id: await club.idOf('DAO'),
    });
    const admin = club.as('SUPER_ADMIN');
    const id = await club.idOf('DAO');
    expect((await admin.get(`/divers/DTT/${encodeURIComponent(typed)}`)).json()).toMatchObject({ id });
    expect((await club.as('DAO').get(`/daos/${encodeURIComponent(typed)}`)).statusCode).toBe(200);
    expect((await admin.get(`/daos/${encodeURIComponent(typed)}`)).statusCode).toBe(200);
    const twin = { lastname: 'DOUBLE', licenceNumber: typed };
    expect(refusalIn(await admin.post('/divers', twin))).toBe('409 LICENCE_TAKEN licenceNumber');
    const other = await newMember(club);
    const taken = await admin.put(`/divers/${other.id}`, { licenceNumber: typed, version: other.version });
    expect(refusalIn(taken)).toBe('409 LICENCE_TAKEN licenceNumber');
  });

  it('is one in a file too, and a name in two characters for a letter is read', async () => {
    const names = 'N° licence;Nom Prénom\nA-26-920001;MARTIN Le\u0301a\nA-26-920002;LE\u0301VE\u0302QUE Zoe\u0301\n';
    const read = previewIn(await send(club, names));
    expect(sentencesIn(read)).toEqual([]);
    expect(read.lines.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['MARTIN Léa', 'new'],
      ['LÉVÊQUE Zoé', 'new'],
    ]);
    const twice = 'N° licence;Nom;Prénom\n\u200bA-26-920003\u200b;MAR\u00adTIN;Léa\nA 26 920003;MARTIN;Léa\n';
    const { lines } = previewIn(await send(club, twice));
    expect(lines.map(({ outcome, licenceNumber }) => [outcome, licenceNumber])).toEqual([
      ['new', 'A-26-920003'],
      ['wrong', 'A-26-920003'],
    ]);
  });
});

onEachEngine('a search', (club) => {
  const PEOPLE = [
    ['ŁUKASIEWICZ', 'Łukasz'],
    ['SØRENSEN', 'Søren'],
    ['ĐẶNG', 'Thu Hà'],
    ['IŞIL', 'Ayşe'],
    ['ÞÓRSSON', 'Þór'],
    ['STRASSE', 'Straße'],
  ] as const;

  beforeAll(async () => {
    for (const [lastname, firstname] of PEOPLE) await newMember(club, { lastname, firstname });
  });

  it.each([
    ['lukas', 'ŁUKASIEWICZ'],
    ['łuk', 'ŁUKASIEWICZ'],
    ['soren', 'SØRENSEN'],
    ['sorensen', 'SØRENSEN'],
    ['SØREN', 'SØRENSEN'],
    ['dang', 'ĐẶNG'],
    ['đặng', 'ĐẶNG'],
    ['isil', 'IŞIL'],
    ['ışıl', 'IŞIL'],
    ['thor', 'ÞÓRSSON'],
    ['þór', 'ÞÓRSSON'],
    ['strasse', 'STRASSE'],
    ['straße', 'STRASSE'],
    ['STRASSE', 'STRASSE'],
    ['stra\u00adße\u200b', 'STRASSE'],
  ])('for %j finds %s wherever people are searched', async (q, lastname) => {
    const asked = (path: string) => club.as('SUPER_ADMIN').get(`${path}?q=${encodeURIComponent(q)}`);
    const lists = [
      diversIn(await asked('/divers')),
      choicesIn(await asked('/divers/event')),
      choicesIn(await asked('/divers/recherche')),
    ];
    for (const { content } of lists) expect(content.map((one) => one.lastname)).toEqual([lastname]);
  });

  it('sorts them among the others', async () => {
    const names = diversIn(await club.as('SUPER_ADMIN').get('/divers?sort=lastname,firstname')).content.map(
      (one) => one.lastname,
    );
    const place = (name: string) => names.indexOf(name);
    expect(place('ĐẶNG')).toBeLessThan(place('DONNEUR'));
    expect(place('ŁUKASIEWICZ')).toBeLessThan(place('MARTIN'));
    expect(place('SØRENSEN')).toBeLessThan(place('TRÉSOR'));
  });
});

onEngine('sqlite', 'a name that is stored in two characters for a letter', (club) => {
  /** Written by no door of ours. */
  const PEOPLE = [
    ['LE\u0301VE\u0302QUE', 'Zoe\u0301', 'LÉVÊQUE Zoé'],
    ['GO\u0308TZ', 'Franc\u0327oise', 'GÖTZ Françoise'],
    ['CO\u0302TE\u0301', 'Mae\u0308lys', 'CÔTÉ Maëlys'],
    ['محمد DUPONT', 'Jean\u200b', '■■■■ DUPONT Jean'],
    ['\u05dc\u05d5\u05d9 LEVI', 'Anne', '■■■ LEVI Anne'],
    ['\u{1f42c} DAUPHIN', '\u{1f468}\u200d\u{1f467} Luc', '■ DAUPHIN ■■ Luc'],
    ['ΩΜΕΓΑ', 'Юрий', 'ΩΜΕΓΑ Юрий'],
  ] as const;
  let event = 0;
  let ids: number[] = [];

  beforeAll(async () => {
    event = await seedEvent(club.database, await seedSite(club.database, 'VODELE\u0301E'), { diver_max: 20 });
    ids = [];
    for (const [index, [lastname, firstname]] of PEOPLE.entries()) {
      const { id } = await addDiver(club, {
        lastname,
        firstname,
        urgence1: 'Cle\u0301o, +33 6 12 34 56 78',
        voiturecv: 6,
      });
      await seedRegistration(club.database, event, id, 'PARTICIPANT', index + 1, { description: 'Re\u0301gime' });
      ids.push(id);
    }
  });

  /** Each name with the words beside it on its line. */
  it('is right on the lists of an outing, and moves no word', async () => {
    const list = await textOfPdf((await club.as('SUPER_ADMIN').get(`/events/${event}/pdf`)).rawPayload);
    const sheet = await textOfPdf((await club.as('SUPER_ADMIN').get(`/events/FDS/${event}/FDS`)).rawPayload);
    expect(list).toContain('VODELÉE');
    for (const [, , name] of PEOPLE) {
      expect(list.replace(/ +/g, ' ')).toMatch(new RegExp(`${name} N1 Régime`));
      expect(sheet.replace(/ +/g, ' ')).toMatch(new RegExp(`Plongeur ${name} N1 0600000000 Cléo, \\+33 6 12 34 56 78`));
    }
  });

  it('is right on the papers that donors sign', async () => {
    for (const id of ids) await seedDao(club, { id }, { comment: 'Pe\u0301age محمد fin' });
    const answer = await club.as('SUPER_ADMIN').get('/daos/years/2025/statements');
    expect(answer.statusCode).toBe(200);
    const text = await textOfPdf(answer.rawPayload);
    for (const [, , name] of PEOPLE) expect(text).toContain(name.replace(/^(.+?) (?=\S+$)/, '$1 '));
    expect(text.match(/Péage ■■■■ fin/g)).toHaveLength(PEOPLE.length);
  });
});
